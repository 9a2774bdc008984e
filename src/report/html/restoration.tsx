import { count } from '../../findings/quantities.ts'
import type { NotRestored } from '../../findings/result.ts'
import { leftChanged, unprovedInWords } from '../left-changed.ts'
import type { Report } from '../report.ts'
import { capitalized } from '../visible.ts'
import { mostNotRestored } from './allotment.ts'
import { Command, Evidence, Quoted } from './evidence.tsx'

/** Of more events than these only the identifier and the reason are shown until they are unfolded, so that all are seen. */
const mostUnfolded = 3
/** Most events on paper, which has a line for each. */
const mostOnPaper = 15

/** What became of the events that the run has written to; loud where one is not as it was. */
export function RestorationSection({ report }: { readonly report: Report }) {
  const { leased, restored, written } = report.restoration
  return (
    <section id="restoration" aria-labelledby="restoration-title">
      <h2 id="restoration-title">Restoration</h2>
      <p>
        {written === 0
          ? 'No event was written to.'
          : `${count(leased, 'event')} set aside to be updated, ${written} ${written > leased ? 'changed by updates' : 'written to'}, ${restored} restored and proved by reading.`}
      </p>
      <NotAsBefore report={report} />
    </section>
  )
}

function NotAsBefore({ report }: { readonly report: Report }) {
  const { command, notRestored } = report.restoration
  const unproved = unprovedInWords(report)
  const left = leftChanged(report)
  if (left === '') return null
  const events = notRestored
    .slice(0, mostNotRestored)
    .map((event) => <LeftChanged event={event} unfolded={notRestored.length <= mostUnfolded} />)
  return (
    <div class="card alarm">
      <h3>
        <span aria-hidden="true">⚠</span> {left}
      </h3>
      {unproved !== undefined && (
        <p>
          Not proved: <Quoted text={unproved} />
        </p>
      )}
      {notRestored.length > 0 && (
        <p>
          Once the service stores what it is sent, the command <code>restore</code> puts them back.
          Otherwise put them back by hand to what is shown here.
        </p>
      )}
      {command !== undefined && notRestored.length > 0 && (
        <Command label="Try again, in a shell that has the credentials" text={command} />
      )}
      {events.slice(0, mostOnPaper)}
      <More number={notRestored.length - mostOnPaper} on="paper" />
      <div class="on-screen">{events.slice(mostOnPaper)}</div>
      <More number={notRestored.length - events.length} on="screen" />
    </div>
  )
}

function More({ number, on }: { readonly number: number; readonly on: 'paper' | 'screen' }) {
  if (number <= 0) return null
  return <p class={`cut on-${on}`}>{count(number, 'more event')} in conformance.json</p>
}

function LeftChanged(props: { readonly event: NotRestored; readonly unfolded: boolean }) {
  const { eventId, original, reason, ...further } = props.event
  return (
    <details class="left-changed" open={props.unfolded}>
      <summary>
        <code>
          <Quoted text={eventId} />
        </code>{' '}
        <Quoted text={reason} />
      </summary>
      {Object.entries<unknown>({ ...further, original }).map(([name, value]) => (
        <>
          <p class="label">{inWords(name)}</p>
          <Evidence label={inWords(name)} text={textOf(value)} />
        </>
      ))}
    </details>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
}

/** `triedAgain` as people read it: `Tried again`. */
function inWords(name: string): string {
  return capitalized(name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`))
}
