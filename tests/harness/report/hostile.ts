import { clauses } from '../../../src/contract/clauses.ts'
import type { Exchange, Violation } from '../../../src/findings/result.ts'
import type { Report, RunOutcome } from '../../../src/report/report.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import {
  found,
  noneRestored,
  sampled,
  sampleExchange,
  sampleReport,
  sampleResult,
  sampleViolation,
  violated,
} from './sample.ts'

/** Markup, script, control characters and commands of pipelines, as a hostile target may send them. */
export const hostileText = [
  '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>]]>--></pre></style>',
  '\u001b[31mred\u009b2J\u0000\u0007\u202eltr\u2028\ud800\ufffe\u{e0041}',
  '::error::hijacked',
  '##vso[task.complete result=Succeeded]##[error]no##teamcity[x]',
  '``` | @everyone [x](javascript:alert(3)) &lt;b&gt; https://evil.example',
].join('\n')

const hostileExchange = sampled<Exchange>({
  request: {
    method: hostileText,
    url: hostileText,
    headers: { [hostileText]: hostileText },
    body: hostileText,
  },
  response: {
    status: 999,
    headers: { 'content-type': hostileText },
    body: JSON.stringify([{ name: hostileText, price: 1e300 }]),
    bytes: 12_000_000,
    cut: true,
  },
  failure: hostileText,
  traceId: hostileText,
  startedAt: '2026-09-01T09:12:44.120Z',
  durationMs: 12,
})

const hostileViolation = sampled<Violation>({
  ...found('other-media-type', hostileText, hostileText),
  counterexample: { name: hostileText },
  reproduced: { times: 0, replays: 6 },
  exchanges: [hostileExchange],
  curl: [hostileText],
  replay: hostileText,
})

/** One with facts, and values that are compared. */
const hostileValues: Violation = {
  ...hostileViolation,
  code: 'no-answer',
  expected: { [hostileText]: [hostileText, 1] },
  received: { [hostileText]: [hostileText, 2] },
  about: { method: hostileText, path: hostileText, why: hostileText, field: hostileText },
}

/** A run whose every text is {@link hostileText}. */
export function hostile(changes: Partial<RunOutcome> = {}): Report {
  return sampleReport(
    {
      target: {
        url: hostileText,
        version: hostileText,
        profile: 'full',
        timezone: hostileText,
        product: hostileText,
      },
      waivers: [
        { clause: 'list.array', reason: hostileText, expires: '2026-12-31', ticket: hostileText },
      ],
      observations: [
        {
          id: 'list.order',
          section: '4.1',
          question: hostileText,
          answer: hostileText,
          exchange: hostileExchange,
        },
      ],
      restoration: noneRestored({
        eventId: hostileText,
        original: { [hostileText]: hostileText },
        reason: hostileText,
      }),
      ...changes,
    },
    [
      { ...violated('list.array', hostileViolation, hostileValues), reason: asMasked(hostileText) },
      violated('get.full-object', hostileViolation, hostileValues),
      sampleResult('list.unique', { verdict: 'error', reason: hostileText }),
      sampleResult('list.limit.default', {
        verdict: 'inconclusive',
        reason: hostileText,
        violations: [hostileViolation],
      }),
    ],
  )
}

/** A report as another version of the contract and a filled-in statement may have it. */
export function hostileStatements(report: Report): Report {
  const foreign = { section: hostileText, statement: hostileText }
  return { ...report, clauses: report.clauses.map((clause) => ({ ...clause, ...foreign })) }
}

/** A run in which every clause is violated many times over by answers of the largest size. */
export function huge(): Report {
  const body = `["${'<&'.repeat(9_990)}`
  const large = Array.from({ length: 20 }, (_, at) =>
    sampled<Exchange>({
      ...sampleExchange(),
      response: { status: 200 + at, headers: {}, body, bytes: 5e6, cut: true },
    }),
  )
  const violation = (number: number) =>
    sampleViolation({
      received: `${'"'.repeat(5_000)}${number}`,
      exchanges: large,
      curl: Array<string>(20).fill(`curl ${'&'.repeat(3_000)}`),
    })
  return sampleReport(
    {
      restoration: noneRestored(
        ...Array.from({ length: 500 }, (_, at) => ({
          eventId: String(at),
          original: { eventDescription: '"'.repeat(20_000) },
          reason: 'the service answers 500',
        })),
      ),
    },
    clauses.map(({ id }) => violated(id, ...[1, 2, 3, 4].map(violation))),
  )
}
