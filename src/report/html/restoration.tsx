/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from 'preact/hooks'
import { count } from '../quantities.ts'
import type { Report } from '../report.ts'
import { Allotted } from './allotment.ts'
import { Evidence, Quoted } from './evidence.tsx'

/** What became of the events that the run has written to; loud where one is not as it was. */
export function RestorationSection({ report }: { readonly report: Report }) {
  const { leased, notRestored, restored, written } = report.restoration
  const shown = notRestored.slice(0, useContext(Allotted).notRestored)
  return (
    <section id="restoration" aria-labelledby="restoration-title">
      <h2 id="restoration-title">Restoration</h2>
      <p>
        {written === 0
          ? 'No event was written to.'
          : `${count(leased, 'event')} leased, ${written} written to, ${restored} restored and proved by reading.`}
      </p>
      {notRestored.length > 0 && (
        <div class="card alarm">
          <h3>
            <span aria-hidden="true">⚠</span> {count(notRestored.length, 'event')} left changed on
            the target
          </h3>
          <p>
            <code>npm run restore</code> tries again. Otherwise put them back by hand to what is
            shown here.
          </p>
          {shown.map(({ eventId, original, reason }) => (
            <section class="left-changed">
              <h4>
                <code>
                  <Quoted text={eventId} />
                </code>
              </h4>
              <p>
                <Quoted text={reason} />
              </p>
              <p class="label">Original</p>
              <Evidence label="Original" text={JSON.stringify(original) ?? 'nothing'} />
            </section>
          ))}
          {notRestored.length > shown.length && (
            <p class="cut">
              {count(notRestored.length - shown.length, 'more event')} in conformance.json
            </p>
          )}
        </div>
      )}
    </section>
  )
}
