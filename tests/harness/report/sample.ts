import { type Clause, clauses } from '../../../src/contract/clauses.ts'
import { CoverageRecorder, type PairCoverage } from '../../../src/findings/coverage.ts'
import type { Json, MaskedFacts } from '../../../src/findings/facts.ts'
import type {
  ClauseResult,
  Exchange,
  NotRestored,
  Violation,
} from '../../../src/findings/result.ts'
import { TrafficRecorder, type TrafficReport } from '../../../src/findings/traffic.ts'
import {
  summaryOf,
  type ToldViolation,
  type ViolationCode,
} from '../../../src/findings/violations.ts'
import { buildReport } from '../../../src/report/build.ts'
import type { Report, RunOutcome } from '../../../src/report/report.ts'
import { asMasked, type Masked } from '../../../src/settings/mask/wording.ts'

/** What a report holds, with ordinary texts where it takes masked ones: samples have no secrets. */
type Unmasked<T> = T extends Masked
  ? string
  : T extends string | Date
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Unmasked<Item>[]
      : T extends object
        ? { [Name in keyof T]: Unmasked<T[Name]> }
        : T

/** A sample as reports take it. */
export function sampled<T>(sample: Unmasked<T>): T {
  return sample as T
}

/** A special event, as the target lists it. */
export const listed = {
  eventId: 'dad4bce8-f5cb-4078-a211-995864315e39',
  name: 'Mermaid Treasure Identification and Analysis',
  location: 'Under the seaaa 🦀 🎶 🌊.',
  eventDescription: 'Join us as we review and classify a rare collection of 20 thingamabobs.',
  dates: ['2026-09-05', '2026-09-08'],
  price: 19.99,
}

const target = 'https://museum.example/v2.0/special-events'
const curl = 'curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD"'

/** A successful exchange, but for what is given of its request. */
export function exchangeOf(request: Partial<Unmasked<Exchange['request']>>, answer: unknown) {
  const body = JSON.stringify(answer)
  const sent = { accept: 'application/json', authorization: 'Basic ***' }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    date: 'Tue, 01 Sep 2026 09:12:44 GMT',
    server: 'museum/2.0',
  }
  return sampled<Exchange>({
    request: { method: 'GET', url: target, headers: sent, ...request },
    response: { status: 200, headers, body, bytes: body.length, cut: false },
    // A read that stands before an update was answered when that was sent.
    startedAt: `2026-09-01T09:12:44.1${request.method === 'PATCH' ? 4 : 2}0Z`,
    durationMs: 12,
  })
}

/** An exchange in which the target lists so many events. */
export function sampleExchange(events = 1, query = ''): Exchange {
  const url = `${target}?startDate=2026-09-01&endDate=2026-09-30${query}`
  return exchangeOf({ url }, Array(events).fill(listed))
}

/** A confirmed violation, as `list.limit.default` would find it. */
export function sampleViolation(changes: Partial<Unmasked<Violation>> = {}): Violation {
  return sampled<Violation>({
    ...found('too-many-items', 10, 20, { query: { startDate: '2026-09-01' } }),
    counterexample: { startDate: '2026-09-01', endDate: '2026-09-30' },
    reproduced: { times: 1, replays: 1 },
    exchanges: [sampleExchange(20), sampleExchange(10, '&limit=10')],
    curl: ['', '&limit=10'].map(
      (further) => `${curl} '${target}?startDate=2026-09-01&endDate=2026-09-30${further}'`,
    ),
    replay: 'npm test -- --seed 42 --replay-case 3:0:1 --clause list.limit.default',
    ...changes,
  })
}

/** What was found, as a violation holds it. */
export function found(
  code: ViolationCode,
  expected: Json,
  received: Json,
  about: MaskedFacts = {},
): Pick<Violation, keyof ToldViolation | 'summary'> {
  const told = { code, expected, received, about }
  return { ...told, summary: asMasked(summaryOf(told)) }
}

/** The result of a clause that holds, but for what is given. */
export function sampleResult(
  id: Clause['id'],
  changes: Partial<Omit<Unmasked<ClauseResult>, 'id'>> = {},
): ClauseResult {
  return sampled<ClauseResult>({
    id,
    verdict: 'pass',
    cases: 25,
    requests: 31,
    durationMs: 412,
    violations: [],
    ...changes,
  })
}

/** The result of a clause that is violated: once, or as often as is given what differs from the sample. */
export function violated(id: Clause['id'], ...violations: readonly Partial<Unmasked<Violation>>[]) {
  const all = violations.length === 0 ? [{}] : violations
  return sampleResult(id, { verdict: 'fail', violations: all.map((one) => sampleViolation(one)) })
}

/** Two listings, with few of the pairs that there are. */
function sampleCoverage(): readonly PairCoverage[] {
  const recorder = new CoverageRecorder()
  recorder.note([], ['2026-09-01'])
  recorder.note([['limit', '30']], ['2026-09-01'])
  return recorder.report() ?? []
}

/** 1,204 requests in 44 seconds, three of which failed. */
function sampleTraffic(): TrafficReport {
  const recorder = new TrafficRecorder()
  for (let at = 0; at < 1204; at++) {
    recorder.phase = at < 500 ? 'reading' : at < 1100 ? 'updating' : 'wrong-credentials'
    const operation = at < 500 ? 'list' : at % 2 === 0 ? 'get' : 'update'
    const failed = at === 700 || at === 701 || at === 1150
    recorder.note(operation, at * 36, failed, failed ? undefined : 4 + (at % 40))
  }
  return recorder.report() as TrafficReport
}

/** What is told of restoring where none of these events could be restored. */
export function noneRestored(...notRestored: Unmasked<NotRestored>[]) {
  const { length } = notRestored
  return { leased: length, written: length, restored: 0, notRestored }
}

/** A sound run of every clause in profile `full`, but for what is given; results replace by clause. */
export function sampleOutcome(
  changes: Partial<Unmasked<RunOutcome>> = {},
  results: readonly ClauseResult[] = [],
): RunOutcome {
  const judged = changes.target ?? {
    url: 'https://museum.example/v2.0',
    profile: 'full',
    timezone: 'Europe/Berlin',
    product: 'museum/2.0',
  }
  const given = new Set(results.map((result) => result.id))
  const sound = clauses
    .filter(({ id, profiles }) => !given.has(id) && profiles.includes(judged.profile))
    .map(({ id }) => sampleResult(id))
  return sampled<RunOutcome>({
    target: judged,
    startedAt: new Date('2026-09-01T09:12:31.000Z'),
    finishedAt: new Date('2026-09-01T09:13:15.300Z'),
    seed: 42,
    numRuns: 25,
    requests: { PATCH: 312, GET: 892 },
    updates: 287,
    retries: 3,
    traffic: sampleTraffic(),
    coverage: sampleCoverage(),
    interrupted: false,
    results: [...sound, ...results],
    observations: [
      {
        id: 'list.limit.31',
        section: '7',
        question: 'What does limit=31 get?',
        answer: '400, application/problem+json',
        exchange: sampleExchange(),
      },
      {
        id: 'list.order',
        section: '4.1',
        question: 'In which order are events listed?',
        answer: 'by their first date',
      },
    ],
    restoration: { leased: 12, written: 9, restored: 9, notRestored: [] },
    acceptInconclusive: false,
    waivers: [],
    allowStaleWaivers: false,
    oneCaseOnly: false,
    ...changes,
  })
}

/** The report of {@link sampleOutcome}. */
export function sampleReport(
  changes: Partial<Unmasked<RunOutcome>> = {},
  results: readonly ClauseResult[] = [],
): Report {
  return buildReport(sampleOutcome(changes, results))
}

/** The report of a run in which every clause holds but for what is given. */
export function reportOf(...results: readonly ClauseResult[]): Report {
  return sampleReport({}, results)
}
