import { type Clause, clauses } from '../../../src/contract/clauses.ts'
import { buildReport } from '../../../src/report/build.ts'
import type { Report, RunOutcome } from '../../../src/report/report.ts'
import type { ClauseResult, Exchange, Violation } from '../../../src/verdict/result.ts'

const listed = {
  eventId: 'dad4bce8-f5cb-4078-a211-995864315e39',
  name: 'Mermaid Treasure Identification and Analysis',
  location: 'Under the seaaa 🦀 🎶 🌊.',
  eventDescription: 'Join us as we review and classify a rare collection of 20 thingamabobs.',
  dates: ['2026-09-05', '2026-09-08'],
  price: 19.99,
}

/** An exchange in which the target lists so many events. */
export function sampleExchange(events = 1, query = ''): Exchange {
  const body = JSON.stringify(Array(events).fill(listed))
  return {
    request: {
      method: 'GET',
      url: `https://museum.example/v2.0/special-events?startDate=2026-09-01&endDate=2026-09-30${query}`,
      headers: { accept: 'application/json', authorization: '$TARGET_AUTHORIZATION' },
    },
    response: {
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        date: 'Tue, 01 Sep 2026 09:12:44 GMT',
        server: 'museum/2.0',
      },
      body,
      bytes: body.length,
      cut: false,
    },
    startedAt: '2026-09-01T09:12:44.120Z',
    durationMs: 12,
  }
}

/** A confirmed violation, as `list.limit.default` would find it. */
export function sampleViolation(changes: Partial<Violation> = {}): Violation {
  return {
    expected: 'the same 10 events as with limit=10',
    received: '20 events, the first 10 of them the same',
    counterexample: '{"startDate":"2026-09-01","endDate":"2026-09-30"}',
    reproduced: { times: 1, replays: 1 },
    exchanges: [sampleExchange(20), sampleExchange(10, '&limit=10')],
    curl: [
      `curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD" 'https://museum.example/v2.0/special-events?startDate=2026-09-01&endDate=2026-09-30'`,
      `curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD" 'https://museum.example/v2.0/special-events?startDate=2026-09-01&endDate=2026-09-30&limit=10'`,
    ],
    replay: "SEED=42 REPLAY_CASE=3:0:1 npm test -- -t '^list.limit.default$'",
    ...changes,
  }
}

/** The result of a clause that holds, but for what is given. */
export function sampleResult(
  id: Clause['id'],
  changes: Partial<Omit<ClauseResult, 'id'>> = {},
): ClauseResult {
  return { id, verdict: 'pass', cases: 25, requests: 31, durationMs: 412, violations: [], ...changes }
}

/** A sound run of every clause in profile `full`, but for what is given; results replace by clause. */
export function sampleOutcome(
  changes: Partial<RunOutcome> = {},
  results: readonly ClauseResult[] = [],
): RunOutcome {
  const target = changes.target ?? {
    url: 'https://museum.example/v2.0',
    profile: 'full',
    timezone: 'Europe/Berlin',
    product: 'museum/2.0',
  }
  const given = new Set(results.map((result) => result.id))
  const sound = clauses
    .filter(({ id, profiles }) => !given.has(id) && profiles.includes(target.profile))
    .map(({ id }) => sampleResult(id))
  return {
    target,
    startedAt: new Date('2026-09-01T09:12:31.000Z'),
    finishedAt: new Date('2026-09-01T09:13:15.300Z'),
    seed: 42,
    numRuns: 25,
    requests: { PATCH: 312, GET: 892 },
    updates: 287,
    retries: 3,
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
    ...changes,
  }
}

/** The report of {@link sampleOutcome}. */
export function sampleReport(
  changes: Partial<RunOutcome> = {},
  results: readonly ClauseResult[] = [],
): Report {
  return buildReport(sampleOutcome(changes, results))
}

/** Markup, script, control characters and commands of pipelines, as a hostile target may send them. */
export const hostileText = [
  '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>]]>--></pre></style>',
  '\u001b[31mred\u009b2J\u0000\u0007\u202eltr\u2028\ud800\ufffe\u{e0041}',
  '::error::hijacked',
  '##vso[task.complete result=Succeeded]##[error]no##teamcity[x]',
  '``` | @everyone [x](javascript:alert(3)) &lt;b&gt; https://evil.example',
].join('\n')

const hostileExchange: Exchange = {
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
  startedAt: '2026-09-01T09:12:44.120Z',
  durationMs: 12,
}

const hostileViolation: Violation = {
  expected: hostileText,
  received: hostileText,
  counterexample: JSON.stringify({ name: hostileText }),
  reproduced: { times: 0, replays: 6 },
  exchanges: [hostileExchange],
  curl: [hostileText],
  replay: hostileText,
}

function hostile(changes: Partial<RunOutcome> = {}): Report {
  return sampleReport(
    {
      target: { url: hostileText, profile: 'full', timezone: hostileText, product: hostileText },
      waivers: [
        {
          clause: 'list.array',
          reason: hostileText,
          expires: '2026-12-31',
          ticket: hostileText,
        },
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
      restoration: {
        leased: 1,
        written: 1,
        restored: 0,
        notRestored: [
          { eventId: hostileText, original: { [hostileText]: hostileText }, reason: hostileText },
        ],
      },
      ...changes,
    },
    [
      ...(['list.array', 'get.full-object'] as const).map((id) =>
        sampleResult(id, { verdict: 'fail', reason: hostileText, violations: [hostileViolation] }),
      ),
      sampleResult('list.unique', { verdict: 'error', reason: hostileText }),
      sampleResult('list.limit.default', {
        verdict: 'inconclusive',
        reason: hostileText,
        violations: [hostileViolation],
      }),
    ],
  )
}

/** A run in which every clause is violated many times over by answers of the largest size. */
function huge(): Report {
  const body = `["${'<&'.repeat(9_990)}`
  const large = { ...sampleExchange(), response: { status: 200, headers: {}, body, bytes: 5e6, cut: true } }
  const violation = (number: number) =>
    sampleViolation({
      received: `${'"'.repeat(5_000)}${number}`,
      exchanges: Array<Exchange>(20).fill(large),
      curl: Array<string>(20).fill(`curl ${'&'.repeat(3_000)}`),
    })
  return sampleReport(
    {
      restoration: {
        leased: 500,
        written: 500,
        restored: 0,
        notRestored: Array.from({ length: 500 }, (_, at) => ({
          eventId: String(at),
          original: { eventDescription: '"'.repeat(20_000) },
          reason: 'the service answers 500',
        })),
      },
    },
    clauses.map(({ id }) =>
      sampleResult(id, { verdict: 'fail', violations: [1, 2, 3, 4].map(violation) }),
    ),
  )
}

/** The reports that a reader may be handed, by what they show. */
export const samples = {
  sound: () => sampleReport(),
  twoViolations: () => sampleReport({}, twoViolated),
  inconclusive: () => sampleReport({}, [tooFewEvents]),
  notJudged: () =>
    sampleReport({
      results: [],
      observations: [],
      requests: { GET: 3 },
      updates: 0,
      restoration: { leased: 0, written: 0, restored: 0, notRestored: [] },
      notJudged: 'https://museum.example/v2.0 refused the connection 3 times',
    }),
  interrupted: () => sampleReport({ interrupted: true, results: [sampleResult('list.array')] }),
  waived: () =>
    sampleReport(
      {
        waivers: [
          {
            clause: 'list.limit.default',
            reason: 'The mobile app relies on 20',
            expires: '2026-12-31',
            ticket: 'MUS-118',
          },
          { clause: 'update.unsent-kept', reason: 'Fixed in 2.1', expires: '2026-08-31' },
          { clause: 'list.unique', reason: 'Joined per date', expires: '2026-12-31' },
        ],
      },
      twoViolated,
    ),
  hostile: () => hostile(),
  hostileNotJudged: () => hostile({ results: [], notJudged: hostileText }),
  huge,
  notRestored: () =>
    sampleReport({
      restoration: {
        leased: 12,
        written: 9,
        restored: 8,
        notRestored: [
          {
            eventId: listed.eventId,
            original: listed,
            reason: 'the service refuses its own original with 422: send the missing dates by hand',
          },
        ],
      },
    }),
}

const tooFewEvents = sampleResult('list.limit.default', {
  verdict: 'inconclusive',
  reason: 'needs a range with 11 events; this service lists 3',
  cases: 0,
})

const twoViolated: readonly ClauseResult[] = [
  sampleResult('list.limit.default', { verdict: 'fail', violations: [sampleViolation()] }),
  sampleResult('update.unsent-kept', {
    verdict: 'fail',
    violations: [
      sampleViolation({
        expected: 'price still 19.99, as it was before the update',
        received: 'price 0',
        counterexample: '{"eventId":"dad4bce8-f5cb-4078-a211-995864315e39","update":{"name":"a"}}',
        reproduced: { times: 1, replays: 4 },
        exchanges: [
          {
            ...sampleExchange(),
            request: {
              method: 'GET',
              url: `https://museum.example/v2.0/special-events/${listed.eventId}`,
              headers: { accept: 'application/json' },
            },
          },
          {
            request: {
              method: 'PATCH',
              url: `https://museum.example/v2.0/special-events/${listed.eventId}`,
              headers: { 'content-type': 'application/json' },
              body: '{"name":"a"}',
            },
            response: {
              status: 200,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ ...listed, name: 'a', price: 0 }),
              bytes: 301,
              cut: false,
            },
            startedAt: '2026-09-01T09:12:45.020Z',
            durationMs: 31,
          },
        ],
        curl: [
          `curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD" https://museum.example/v2.0/special-events/${listed.eventId}`,
          `curl -sS -i -X PATCH -u "$TARGET_USERNAME:$TARGET_PASSWORD" -H 'content-type: application/json' --data-raw '{"name":"a"}' https://museum.example/v2.0/special-events/${listed.eventId}`,
        ],
        replay: "SEED=42 REPLAY_CASE=1:0:0 npm test -- -t '^update.unsent-kept$'",
      }),
    ],
  }),
  sampleResult('update.list-reflects', {
    verdict: 'inconclusive',
    reason: 'the list changed between two identical requests, three times over: other traffic?',
    cases: 4,
  }),
]
