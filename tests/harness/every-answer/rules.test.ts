import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import { defaultLimit, defaultRangeDays, maximumLimit } from '../../../src/contract/list-query.ts'
import { eventFields, type IsoDate } from '../../../src/contract/special-event.ts'
import { answerOf } from '../../../src/service/answer.ts'
import { currentScope } from '../../../src/service/scope.ts'
import type { ListAnswer } from '../../../src/service/service.ts'
import { possibleTodays } from '../../../src/world/reading/clocks.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { specialEvent, specialEvents } from '../reference/running-service.ts'
import { runOn } from '../run/settings-of.ts'
import { listing, rawExchange } from '../service/requests.ts'
import { type Answered, checks, event, judged } from './judged.ts'

// The matrix has services that break each of these rules, and others that go to its limits. Here is what a
// finding tells, and what only answers of no service of the catalogue show.

type Sound = Readonly<Record<string, Answered>>
type Unsound = Readonly<Record<string, readonly [Answered, facts: object]>>

/** What the rules of some clauses let pass, and what they find wrong, with these facts among others. */
function rule(clauses: readonly ClauseId[], sound: Sound, code: string, unsound: Unsound): void {
  describe.each(clauses)('%s', (clause) => {
    it.each(Object.entries(sound))('holds for %s', async (_, answered) => {
      expect(await judged(clause, answered)).toBeUndefined()
    })

    it.each(Object.entries(unsound))('is violated by %s', async (_, [answered, facts]) => {
      expect(await judged(clause, answered)).toMatchObject({ code, facts })
    })
  })
}

const shouted = { ...event, eventId: event.eventId.toUpperCase() }

rule(
  ['list.media-type', 'get.media-type', 'update.media-type'],
  {
    'parameters behind it': { body: [event], mediaType: 'application/json; charset=utf-8' },
    'other letter case': { body: [event], mediaType: 'Application/JSON ;profile="a;b"' },
  },
  'other-media-type',
  Object.fromEntries(
    ['text/html', 'text/json', 'application/jsonp', 'text/plain; application/json', null].map(
      (mediaType) => [
        `${mediaType}`,
        [
          { body: [event], mediaType },
          { expected: 'application/json', received: mediaType },
        ],
      ],
    ),
  ),
)

rule(
  ['get.event-id-echo', 'update.event-id-echo'],
  {
    'the event in another letter case': { body: shouted },
    'no eventId, which is another clause': { body: { name: 'Nameless' } },
    'no event, which is another clause': { body: [specialEvent(2)] },
  },
  'other-value',
  Object.fromEntries(
    [specialEvent(2).eventId, `urn:uuid:${event.eventId}`, `${event.eventId} `, null, 7].map(
      (eventId) => [
        `${eventId}`,
        [
          { body: { ...event, eventId } },
          { field: 'eventId', expected: event.eventId, received: eventId },
        ],
      ],
    ),
  ),
)

const without = (field: string) =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== field))

const missing = (field: string) => ({
  faults: [{ pointer: `/${field}`, demand: 'must be present' }],
})

const faultAt = (pointer: string, found: unknown) => ({ faults: [{ pointer, found }] })

rule(
  ['get.full-object', 'update.full-object'],
  {
    'an event with more fields': { body: { ...event, currency: 'EUR' } },
    'an event without days': { body: { ...event, dates: [], price: 0, name: '' } },
  },
  'no-special-event',
  {
    ...Object.fromEntries(
      eventFields.map((field) => [`no ${field}`, [{ body: without(field) }, missing(field)]]),
    ),
    'price as text': [{ body: { ...event, price: '12.50' } }, faultAt('/price', '12.50')],
    'an impossible day': [
      { body: { ...event, dates: ['2026-02-30'] } },
      faultAt('/dates/0', '2026-02-30'),
    ],
    'null for a field': [{ body: { ...event, location: null } }, faultAt('/location', null)],
    // Three faults are named, and how many more there are.
    'an envelope': [{ body: { data: event } }, { faults: { length: 3 }, further: 3 }],
    'a list': [{ body: [event] }, { faults: [] }],
    null: [{ body: null }, { faults: [] }],
    'text that is no JSON': [{ body: '<html>' }, { faults: [] }],
    'no body': [{}, { faults: [] }],
    'a status without a body': [{ status: 204 }, { received: { status: 204 }, faults: [] }],
  },
)

rule(
  ['list.full-objects'],
  {
    'no events': { body: [] },
    events: { body: specialEvents(3) },
    'no list at all, which is another clause': { body: { items: [{}] } },
  },
  'no-special-event',
  {
    'one event of many without a price': [
      { body: [...specialEvents(2), without('price'), ...specialEvents(2)] },
      { element: 3, of: 5, ...missing('price') },
    ],
    'an element that is null': [{ body: [event, null] }, { element: 2, of: 2 }],
    'an element that is a list': [{ body: [event, [event]] }, { faults: [{ pointer: '' }] }],
  },
)

rule(
  ['list.array'],
  { 'no events': { body: [] }, 'whatever elements': { body: [null, 7] } },
  'no-array',
  {
    'an envelope': [{ body: { data: [event] } }, { received: { body: { data: [event] } } }],
    'JSON in JSON': [{ body: '"[]"' }, { received: { body: '[]' } }],
    'events line by line': [{ body: '{}\n{}' }, { received: { problem: expect.anything() } }],
    'no body': [{}, { expected: 'an array', received: { status: 200 } }],
  },
)

const named = (times: number) => ({ eventId: event.eventId, received: times })

rule(
  ['list.unique'],
  {
    'events that differ': { body: specialEvents(30) },
    'elements without identifiers, which is another clause': { body: [{}, {}, null, null] },
  },
  'listed-repeatedly',
  {
    'an event twice, far apart': [
      { body: [event, ...specialEvents(20).slice(1), event] },
      named(2),
    ],
    'an event in another letter case': [{ body: [event, shouted] }, named(2)],
    'an event with other values': [
      { body: [event, { ...event, name: 'Other' }, { eventId: event.eventId }] },
      named(3),
    ],
  },
)

const items = (count: number, query: NonNullable<Answered['query']> = {}): Answered => ({
  body: specialEvents(count),
  query,
})

const tooMany = (limit: number) => ({ expected: limit, received: limit + 1 })

rule(
  ['list.limit.maximum'],
  {
    'as many items': items(maximumLimit, { limit: 1000 }),
    'no item with a limit above': items(0, { limit: maximumLimit + 1 }),
  },
  'too-many-items',
  {
    'one item more': [items(maximumLimit + 1), tooMany(maximumLimit)],
    'one item more with a limit that is no number': [
      items(maximumLimit + 1, { limit: 'all' }),
      tooMany(maximumLimit),
    ],
    'whatever elements': [{ body: Array(maximumLimit + 1).fill(null) }, tooMany(maximumLimit)],
  },
)

rule(
  ['list.limit.honoured'],
  {
    'as many items': items(7, { limit: 7 }),
    'fewer items': items(0, { limit: 1 }),
    'a limit that is not given': items(40),
    ...Object.fromEntries(
      [maximumLimit + 1, 0, -1, '1.5', 'text'].map((limit) => [
        `a limit of ${limit}, which is none`,
        items(40, { limit }),
      ]),
    ),
  },
  'too-many-items',
  {
    'one item more than a limit of 1': [items(2, { limit: 1 }), tooMany(1)],
    'one item more than the largest limit': [
      items(maximumLimit + 1, { limit: maximumLimit }),
      tooMany(maximumLimit),
    ],
  },
)

rule(
  ['list.limit.default'],
  {
    'as many items': items(defaultLimit, { page: 2, startDate: '2026-01-01' }),
    'a limit that is given': items(defaultLimit + 1, { limit: 5 }),
  },
  'too-many-items',
  {
    'one item more': [items(defaultLimit + 1), tooMany(defaultLimit)],
    'one item more on a later page': [items(defaultLimit + 1, { page: 3 }), tooMany(defaultLimit)],
  },
)

const range = { startDate: '2027-03-10', endDate: '2027-03-20' }
const outside = { ...specialEvent(2), dates: ['2027-03-09', '2027-03-21'] }

rule(
  ['list.range.sound'],
  { 'what is no array': { body: { items: [outside] }, query: range } },
  'listed-outside-range',
  {
    'one event of several': [
      { body: [{ ...event, dates: ['2027-03-12'] }, outside], query: range },
      { expected: range, received: outside.dates, eventId: outside.eventId },
    ],
  },
)

describe('an event in a listing', () => {
  const todays = possibleTodays(undefined)
  const [first, last] = [todays[0], todays.at(-1)] as [IsoDate, IsoDate]
  const [today] = possibleTodays('UTC') as [IsoDate]
  const utc = { timezone: 'UTC' }
  const from = { query: { startDate: '2028-02-25' } }
  const until = { ...utc, query: { endDate: addDays(today, 30) } }

  it.each<[isIn: boolean, dates: unknown, asked: Answered]>([
    [true, ['2027-03-10'], { query: range }],
    [true, ['2027-03-20'], { query: range }],
    [true, ['2028-01-01', '2027-03-15', '2027-01-01'], { query: range }],
    [true, [], { query: range }],
    [true, '2027-03-15', { query: range }],
    [true, [null], { query: range }],
    [false, ['2027-03-09'], { query: range }],
    [false, ['2026-03-15', '2028-03-15'], { query: range }],
    // The default end is 7 days after a start that is given, here across a leap day.
    [true, ['2028-02-25'], from],
    [true, ['2028-03-03'], from],
    [false, ['2028-03-04'], from],
    [false, ['2028-02-24'], from],
    // The default start is today in the zone that is configured.
    [true, [addDays(today, defaultRangeDays)], utc],
    [false, [addDays(today, defaultRangeDays + 2)], utc],
    [false, [addDays(today, -2)], utc],
    [true, [addDays(today, 30)], until],
    [false, [addDays(today, 31)], until],
    // Where no zone is configured, every day counts that today may be.
    [true, [first], {}],
    [true, [addDays(last, defaultRangeDays)], {}],
    [false, [addDays(first, -2)], {}],
    [false, [addDays(last, defaultRangeDays + 2)], {}],
    // Where today may be later than the end, only the start is known.
    [true, ['9999-12-31'], { query: { endDate: first } }],
    [false, [addDays(first, -1)], { query: { endDate: first } }],
    [false, ['9999-12-31'], { query: { endDate: last } }],
    // Nothing is said of a range that is none.
    [true, ['1999-01-01'], { query: { startDate: range.endDate, endDate: range.startDate } }],
    [true, ['1999-01-01'], { query: { startDate: '2027-02-30', endDate: '2027-03-10' } }],
    [true, ['1999-01-01'], { query: { startDate: 'soon' } }],
    [true, ['1999-01-01'], { query: { startDate: '2027-03-10', endDate: '' } }],
    [true, ['1999-01-01'], { query: { startDate: 20270310 } }],
    // A page or a limit that is none may have the whole query ignored.
    [true, ['1999-01-01'], { query: { ...range, page: 0 } }],
    [true, ['1999-01-01'], { query: { ...range, limit: -1 } }],
    [false, ['1999-01-01'], { query: { ...range, page: 2, limit: 31 } }],
  ])('may be there: %s, with days %j when it is asked for %j', async (isIn, dates, asked) => {
    const violated = await judged('list.range.sound', { ...asked, body: [{ ...event, dates }] })
    expect(violated === undefined).toBe(isIn)
  })
})

it('a refusal that is found among many answers is shown with the one that was refused', async () => {
  const url = 'http://127.0.0.1:9'
  const accepted = checks.filter(({ id }) => id === 'auth.basic-accepted')
  const { everyAnswer: judge } = runOn({ TARGET_URL: url }, accepted).run
  const answer = (status: number): ListAnswer => ({
    ...answerOf(listing, rawExchange({ url, status })),
    ...{ query: {}, elements: [], events: [], ids: [] },
  })
  const again = async () => {
    const letIn = answer(200)
    currentScope()?.keep(letIn.exchange)
    return letIn
  }
  for (const status of [401, ...Array(5).fill(200), 401, ...Array(5).fill(200), 401])
    await judge.inspect(answer(status), again)
  const [violation] = judge.results()[0]?.violations ?? []
  expect(violation).toMatchObject({ received: { status: 401 } })
  expect(violation?.exchanges.map(({ response }) => response?.status)).toEqual([401, 200])
})
