import type { ClauseResult } from '../../../src/findings/result.ts'
import { hostile, hostileText, huge } from './hostile.ts'
import { exchangeOf, found, listed, sampleReport, sampleResult, violated } from './sample.ts'

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
  seenOnTheWay: () =>
    sampleReport({
      selected: ['list.limit.default'],
      results: [
        violated('list.limit.default'),
        ...(['list.array', 'list.media-type'] as const).map((id) => ({
          ...violated(id),
          ...{ requests: 0, durationMs: 0 },
        })),
      ],
    }),
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
            original: { ...listed, name: 'As it was before' },
            reason: 'the service refuses its own original with 422: send the missing dates by hand',
          },
        ],
      },
    }),
  unproved: () =>
    sampleReport({
      restoration: {
        leased: 12,
        written: 9,
        restored: 0,
        unproved: {
          events: 9,
          eventIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
          reason: 'this service shows price otherwise than sent, so what it stores cannot be known',
        },
        notRestored: [],
      },
    }),
}

const tooFewEvents = sampleResult('list.limit.default', {
  verdict: 'inconclusive',
  reason: 'needs a range with 11 events; this service lists 3',
  cases: 0,
})

const url = `https://museum.example/v2.0/special-events/${listed.eventId}`
const update = {
  method: 'PATCH',
  url,
  headers: { 'content-type': 'application/json' },
  body: '{"name":"a"}',
}

const twoViolated: readonly ClauseResult[] = [
  violated('list.limit.default'),
  violated('update.unsent-kept', {
    ...found('other-value', 19.99, 0, {
      field: 'price',
      as: 'before-update',
      sent: { name: 'a' },
    }),
    counterexample: { eventId: listed.eventId, update: { name: 'a' } },
    reproduced: { times: 1, replays: 4 },
    exchanges: [
      exchangeOf({ url }, listed),
      exchangeOf(update, { ...listed, name: 'a', price: 0 }),
    ],
    curl: [
      `curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD" ${url}`,
      `curl -sS -i -X PATCH -u "$TARGET_USERNAME:$TARGET_PASSWORD" -H 'content-type: application/json' --data-raw '{"name":"a"}' ${url}`,
    ],
    replay: 'npm test -- --seed 42 --replay-case 1:0:0 --clause update.unsent-kept',
  }),
  sampleResult('update.list-reflects', {
    verdict: 'inconclusive',
    reason: 'the list changed between two identical requests, three times over: other traffic?',
    cases: 4,
  }),
]
