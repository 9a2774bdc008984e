import { type Operation, operations } from '../../contract/clauses.ts'
import { count, duration, grouped, sum } from '../../findings/quantities.ts'
import type { RunPhase, TrafficLine, TrafficReport } from '../../findings/traffic.ts'
import { violatedClauses } from '../clauses-in-words.ts'
import type { Report } from '../report.ts'
import { capitalized } from '../visible.ts'
import { Quoted } from './evidence.tsx'
import { Lanes, percent, roundSteps, widthOfLetter } from './lanes.tsx'
import { LatencyPicture } from './latency.tsx'
import { StackingTable } from './stacking-table.tsx'
import { ClauseLink } from './verdicts.tsx'

const phaseWords: Readonly<Record<RunPhase, string>> = {
  reading: 'Reading and listing',
  updating: 'Updating',
  'updating-alone': 'Updating, with nothing beside',
  'wrong-credentials': 'Wrong credentials',
  exploring: 'Exploring',
  restoring: 'Putting back',
}

const letters = 'ABCDEFGH'

/** Pictures of what was sent when, and of how long answers took; with what they show in a table. */
export function TrafficSection({ report }: { readonly report: Report }) {
  const { traffic } = report.run
  if (traffic === undefined || traffic.timeline.length === 0) return null
  return (
    <section id="traffic" class="traffic" aria-labelledby="traffic-title">
      <h2 id="traffic-title">The run over time</h2>
      <Timeline report={report} traffic={traffic} />
      <LatencyPicture latency={traffic.latency} />
    </section>
  )
}

/** A phase as the timeline shows it, in buckets. */
type Band = ReturnType<typeof bandsOf>[number]

/** The phases in their order; each lasts until the next one begins, however long nothing is sent. */
function bandsOf(timeline: readonly TrafficLine[]) {
  const phases = [...new Set(timeline.map(({ phase }) => phase))]
  const begun = phases
    .map((phase) => {
      const lines = timeline.filter((line) => line.phase === phase)
      return { phase, lines, from: Math.min(...lines.map(({ from }) => from)) }
    })
    .sort((one, other) => one.from - other.from)
  const end = Math.max(...timeline.map(endOf))
  return begun.map((band, at) => ({ ...band, to: begun[at + 1]?.from ?? end }))
}

function endOf({ from, requests }: TrafficLine): number {
  return from + requests.length
}

function Timeline(props: { readonly report: Report; readonly traffic: TrafficReport }) {
  const { bucketMs, timeline } = props.traffic
  const buckets = Math.max(...timeline.map(endOf))
  const bands = bandsOf(timeline)
  const lasts = buckets * bucketMs
  return (
    <>
      <h3>Requests sent, each {duration(bucketMs)}</h3>
      <p class="quiet">
        ✗ marks where requests got no usable answer: none, 429, or one from 500 up.{' '}
        {props.report.run.merged && 'The parts are laid over one another.'}
      </p>
      <Lanes
        words={`Requests over ${duration(lasts)}, by operation; the table below has the numbers.`}
        lanes={operations.map((operation) => {
          const lines = timeline.filter((line) => line.operation === operation)
          const bars = added(lines, buckets, 'requests')
          const failed = added(lines, buckets, 'failures')
          return { title: titleOf(operation, sum(bars), sum(failed)), bars, failed }
        })}
        ticks={roundSteps(lasts).map((ms) => [ms / lasts, ms === 0 ? '0' : duration(ms)])}
        behind={(height) => <Bands bands={bands} buckets={buckets} height={height} />}
      />
      <Phases bands={bands} bucketMs={bucketMs} run={props.report.run} />
      <InOrder report={props.report} />
    </>
  )
}

function Bands(props: {
  readonly bands: readonly Band[]
  readonly buckets: number
  readonly height: number
}) {
  const { bands, buckets, height } = props
  return (
    <>
      {bands.map(({ from, to }, at) => (
        <rect
          class={at % 2 === 0 ? 'band' : 'band other'}
          x={percent(from / buckets)}
          width={percent((to - from) / buckets)}
          height={height}
        />
      ))}
      {bands.map(
        ({ from, to }, at) =>
          (to - from) / buckets >= widthOfLetter && (
            <text class="letter" x={percent((from + to) / 2 / buckets)} y="15">
              {letters[at]}
            </text>
          ),
      )}
    </>
  )
}

const figures = [...operations, 'no usable answer'].map(capitalized)

function Phases(props: {
  readonly bands: readonly Band[]
  readonly bucketMs: number
  readonly run: Report['run']
}) {
  const { bands, bucketMs, run } = props
  // The last stretch of time is seldom full.
  const lastsMs = run.merged ? Number.POSITIVE_INFINITY : run.durationMs
  const requestsOf = (lines: readonly TrafficLine[], operation: Operation) =>
    sum(lines.filter((one) => one.operation === operation).flatMap(({ requests }) => requests))
  return (
    <StackingTable
      caption="Requests by phase and operation"
      columns={['Phase', 'When', ...figures]}
      numeric={figures}
      rows={bands.map(({ from, lines, phase, to }, at) => ({
        title: (
          <>
            <b>{letters[at]}</b> <Quoted text={phaseWords[phase] ?? phase} />
          </>
        ),
        cells: [
          from === to
            ? duration(from * bucketMs)
            : `${duration(from * bucketMs)} to ${duration(Math.min(to * bucketMs, lastsMs))}`,
          ...operations.map((operation) => grouped(requestsOf(lines, operation))),
          grouped(sum(lines.flatMap(({ failures }) => failures))),
        ],
      }))}
    />
  )
}

/** The violated clauses by when what shows them was sent; of a merged report, there is no one clock. */
function InOrder({ report }: { readonly report: Report }) {
  const { merged, startedAt } = report.run
  const seen = violatedClauses(report)
    .map(({ id, violations }) => {
      const sent = violations.flatMap(({ exchanges }) => exchanges)
      const earliest = Math.min(...sent.map((one) => instantOf(one.startedAt)))
      return { id, ms: earliest - instantOf(startedAt) }
    })
    .filter(({ ms }) => Number.isFinite(ms))
    .sort((one, other) => one.ms - other.ms)
  if (merged !== undefined || seen.length === 0) return null
  return (
    <>
      <h4>Violated clauses, in the order in which their exchanges were sent</h4>
      <ol class="in-order">
        {seen.map(({ id, ms }) => (
          <li>
            <ClauseLink id={id} to="violated" />{' '}
            <span class="quiet">after {duration(Math.max(0, ms))}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Milliseconds since 1970 of an instant as reports have it: other texts, some of which parse as well, are none. */
function instantOf(text: string): number {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text) ? Date.parse(text) : Number.NaN
}

function added(
  lines: readonly TrafficLine[],
  buckets: number,
  counted: 'requests' | 'failures',
): readonly number[] {
  return Array.from({ length: buckets }, (_, bucket) =>
    sum(lines.map((line) => line[counted][bucket - line.from] ?? 0)),
  )
}

function titleOf(operation: Operation, requests: number, failures: number): string {
  const failed = failures > 0 ? `, ${grouped(failures)} without a usable answer` : ''
  return `${capitalized(operation)}: ${count(requests, 'request')}${failed}`
}
