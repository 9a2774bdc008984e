import { count } from '../../findings/quantities.ts'
import type { NotRestored } from '../../findings/result.ts'
import { leftChanged } from '../clauses-in-words.ts'
import type { Report } from '../report.ts'
import { capitalized } from '../visible.ts'
import { mostNotRestored } from './allotment.ts'
import { Command, Evidence, Quoted } from './evidence.tsx'

/** Originals that are shown at once; more of them fold, so that all events are seen. */
const mostUnfolded = 3

/** What became of the events that the run has written to; loud where one is not as it was. */
export function RestorationSection({ report }: { readonly report: Report }) {
  const { command, leased, notRestored, restored, unproved, written } = report.restoration
  const shown = notRestored.slice(0, mostNotRestored)
  return (
    <section id="restoration" aria-labelledby="restoration-title">
      <h2 id="restoration-title">Restoration</h2>
      <p>
        {written === 0
          ? 'No event was written to.'
          : `${count(leased, 'event')} leased, ${written} ${written > leased ? 'changed by updates' : 'written to'}, ${restored} restored and proved by reading.`}
      </p>
      {unproved !== undefined && (
        <div class="card alarm">
          <h3>
            <span aria-hidden="true">⚠</span> {count(unproved.events, 'event')} not proved to be as
            before
          </h3>
          <p>
            <Quoted text={unproved.reason} />
          </p>
        </div>
      )}
      {notRestored.length > 0 && (
        <div class="card alarm">
          <h3>
            <span aria-hidden="true">⚠</span> {leftChanged(report)}
          </h3>
          <p>
            Once the service stores what it is sent, the command <code>restore</code> puts them
            back. Otherwise put them back by hand to what is shown here.
          </p>
          {command !== undefined && (
            <Command label="Try again, in a shell that has the credentials" text={command} />
          )}
          {shown.map((event) => (
            <LeftChanged event={event} unfolded={shown.length <= mostUnfolded} />
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

function LeftChanged(props: { readonly event: NotRestored; readonly unfolded: boolean }) {
  const { eventId, original, reason, ...further } = props.event
  return (
    <section class="left-changed">
      <h4>
        <code>
          <Quoted text={eventId} />
        </code>
      </h4>
      <p>
        <Quoted text={reason} />
      </p>
      {Object.entries<unknown>(further).map(([name, value]) => (
        <>
          <p class="label">{inWords(name)}</p>
          <Evidence label={inWords(name)} text={textOf(value)} />
        </>
      ))}
      <details open={props.unfolded}>
        <summary>Original</summary>
        <Evidence label="Original" text={textOf(original)} />
      </details>
    </section>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
}

/** `triedAgain` as people read it: `Tried again`. */
function inWords(name: string): string {
  return capitalized(name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`))
}
