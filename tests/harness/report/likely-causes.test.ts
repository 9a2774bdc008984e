import { describe, expect, it } from 'vitest'
import type { Json, MaskedFacts } from '../../../src/findings/facts.ts'
import type { ClauseResult } from '../../../src/findings/result.ts'
import type { ViolationCode } from '../../../src/findings/violations.ts'
import { causeKinds } from '../../../src/report/cause-kinds.ts'
import {
  inOrderOfCauses,
  likelyCauseInWords,
  likelyCauses,
} from '../../../src/report/likely-causes.ts'
import { suspicionOf } from '../../../src/report/suspicion.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { exchangeOf, found, listed, reportOf, sampleViolation, violated } from './sample.ts'
import { samples } from './samples.ts'

const url = `https://museum.example/v2.0/special-events/${listed.eventId}`

/** A violation after an update that has sent something. */
function valueAfter(sent: object, as: string, expected: Json, received: Json, field = 'price') {
  const request = { method: 'PATCH', url, body: JSON.stringify(sent) }
  const about = { field, as, eventId: listed.eventId }
  const exchanges = [exchangeOf(request, { ...listed, [field]: received })]
  return { ...found('other-value', expected, received, about), exchanges }
}

const other = (code: ViolationCode, received: Json, about: MaskedFacts) =>
  found(code, null, received, about)

/** What is likely of a report of these results: its words, and the clauses behind them. */
function told(...results: readonly ClauseResult[]) {
  return likelyCauses(reportOf(...results)).map((cause) => [
    likelyCauseInWords(cause),
    ...cause.clauses,
  ])
}

describe('the likely causes of violations', () => {
  it('put clauses together that one fault accounts for, the likeliest first', () => {
    const causes = told(
      violated('list.media-type', other('other-media-type', 'text/plain', {})),
      violated('update.unsent-kept', valueAfter({ name: 'a' }, 'before-update', 19.99, 0)),
      violated(
        'update.sequences',
        valueAfter({ name: 'a' }, 'last-sent', 'b', '', 'eventDescription'),
      ),
      violated('update.repeatable', valueAfter({ name: 'a' }, 'first-answer', [1], [], 'dates')),
      violated('update.sent-replaced', valueAfter({ price: 2 }, 'sent', 2, 0)),
    )
    expect(causes).toEqual([
      [
        'PATCH clears what it is not sent: dates, eventDescription and price',
        ...['update.unsent-kept', 'update.repeatable', 'update.sequences'],
      ],
      ['Answers have Content-Type text/plain', 'list.media-type'],
      ['PATCH does not take what it is sent: price', 'update.sent-replaced'],
    ])
  })

  it('say that a text is cut, though its update is too long to be kept whole', () => {
    const cut = valueAfter({}, 'sent', 'A long evening', 'A long even', 'eventDescription')
    const exchanges = [exchangeOf({ method: 'PATCH', url, body: '{"eventDescr' }, listed)]
    expect(told(violated('update.sent-replaced', { ...cut, exchanges }))).toEqual([
      ['PATCH does not take what it is sent: eventDescription (cut)', 'update.sent-replaced'],
    ])
    for (const [sent, shown] of [
      ['1.50', '1.5'],
      ['12/05/2027', '12'],
      ['Hall of the lamps  ', 'Hall of the lamps'],
    ] as const)
      expect(
        told(
          violated('update.sent-replaced', valueAfter({ name: sent }, 'sent', sent, shown, 'name')),
        ),
      ).toEqual([['PATCH does not take what it is sent: name', 'update.sent-replaced']])
  })

  it('say of an event that it cannot be read while it is updated, not that it cannot be read', () => {
    const about = { eventId: listed.eventId, sent: {}, when: 'amid' }
    const gone = found('not-readable', 'success', { status: 404 }, about)
    expect(told(violated('update.persisted', gone))).toEqual([
      [
        'Valid requests are refused: reading an event while it is updated (404)',
        'update.persisted',
      ],
    ])
  })

  it('say that there are others where further invalid updates are only counted', () => {
    const about = { pointer: '/name', seen: 'read', sent: [] }
    const stored = violated('update.invalid-never-stored', other('invalid-event', 12, about))
    const reason = asMasked('seen in 4 further cases: {"price":null}')
    expect(told(stored)).toEqual([['Invalid updates are stored: name', stored.id]])
    expect(told({ ...stored, reason })).toEqual([
      ['Invalid updates are stored: name and others', stored.id],
    ])
  })

  it('say of updates that were sent at once that they were', () => {
    const lost = valueAfter({ price: 2 }, 'sent-at-once', 'a', 'b', 'name')
    expect(told(violated('update.unsent-kept', lost), violated('update.persisted', lost))).toEqual([
      ['Updates sent at once undo one another: name', 'update.unsent-kept', 'update.persisted'],
    ])
  })

  it('say that former dates stay where those that were sent are there beside others', () => {
    const sent = (days: string[], shown: string[]) =>
      valueAfter({ dates: days }, 'sent', days, shown, 'dates')
    const [old, fresh, later] = ['2026-01-01', '2027-01-01', '2027-01-02'] as const
    const id = 'update.sent-replaced'
    const toldOf = (other: ReturnType<typeof sent>) => told(violated(id, sent([], [old]), other))
    const words = 'PATCH does not take what it is sent: dates'
    expect(toldOf(sent([fresh], [old, fresh]))).toEqual([[`${words} (former ones stay)`, id]])
    expect(toldOf(sent([fresh, later], [fresh]))).toEqual([[words, id]])
  })

  it('tell what was answered and then read otherwise from what was not even answered', () => {
    const { exchanges, ...value } = valueAfter({ price: 2 }, 'last-sent', 2, 5)
    const [update] = exchanges as [(typeof exchanges)[number]]
    const answered = exchangeOf(update.request, { ...listed, price: 2 })
    const read = { ...exchangeOf({ url }, { ...listed, price: 5 }), decisive: true as const }
    const id = 'update.sequences'
    expect(told(violated(id, { ...value, exchanges: [answered, read] } as never))).toEqual([
      ['What is read is not what PATCH has answered: price', id],
    ])
  })

  it('say how many events a page may hold at most', () => {
    const fewer = found('other-number-of-items', 10, 9, { query: {} })
    expect(told(violated('list.limit.default', {}, fewer))).toEqual([
      ['Pages have a wrong length: without limit (at most 10)', 'list.limit.default'],
    ])
  })

  it('take an empty first page without a limit for another default of the end', () => {
    const empty = found('other-number-of-items', 10, 0, { query: { startDate: '2029-12-31' } })
    expect(told(violated('list.end-date.default', empty))).toEqual([
      ['The default is another: endDate', 'list.end-date.default'],
    ])
    for (const beside of [{ limit: 11 }, { page: 2 }, { endDate: '2030-01-02' }]) {
      const query = { startDate: '2029-12-31', ...beside }
      const [[words] = []] = told(
        violated('list.limit.honoured', found('other-number-of-items', 10, 0, { query })),
      )
      expect(words).toMatch(/^Pages have a wrong length: /u)
    }
  })

  it('tell of pages of many lengths by two', () => {
    const of = (limit: number) => other('other-number-of-items', limit + 1, { query: { limit } })
    expect(told(violated('list.limit.honoured', ...[2, 3, 4].map(of)))).toEqual([
      [
        'Pages have a wrong length: 3 with limit=2, 4 with limit=3 and others',
        'list.limit.honoured',
      ],
    ])
  })

  it('put fields of another event than was asked for under its identifier', () => {
    const { exchanges, ...value } = valueAfter({}, 'before-update', 'a', 'b', 'name')
    const [exchange] = exchanges as [(typeof exchanges)[number]]
    const body = JSON.stringify({ ...listed, eventId: crypto.randomUUID(), name: 'b' })
    const another = {
      ...exchange,
      decisive: true as const,
      response: { ...exchange.response, body },
    }
    const causes = told(violated('update.unsent-kept', { ...value, exchanges: [another] } as never))
    const words = 'Answers carry another identifier than was asked for'
    expect(causes).toEqual([[words, 'update.unsent-kept']])
  })

  it('put first what writes where it must not, and say of others that they may come of it', () => {
    const about = 'before-refused-update'
    const causes = told(
      violated('update.persisted', valueAfter({ price: 2 }, 'answered', 2, 5)),
      violated('update.repeatable', valueAfter({ name: 'a' }, 'answered', 2, 5)),
      violated('auth.refused-changes-nothing', valueAfter({ price: 5 }, about, 2, 5)),
    )
    expect(causes).toEqual([
      ['Refused updates are carried out all the same: price', 'auth.refused-changes-nothing'],
      [
        'What is read is not what PATCH has answered: price; perhaps through what stands above',
        ...['update.persisted', 'update.repeatable'],
      ],
    ])
  })

  it('put what disagrees under the cause of what is wrong by itself', () => {
    const fault = { pointer: '/price', demand: 'must be number', found: '3' }
    const disagreeing = { field: 'price', as: 'read', seen: 'listed', eventId: listed.eventId }
    const apart = { ...disagreeing, field: 'name' }
    const lacking = { ...apart, missing: true }
    const causes = told(
      violated('list.full-objects', other('no-special-event', {}, { faults: [fault] })),
      violated('get.agrees-with-list', found('other-value', 3, '3', disagreeing)),
      violated('update.list-reflects', found('other-value', 'a', 'b', apart)),
      violated('update.identity', found('other-value', 'a', null, lacking)),
    )
    expect(causes).toEqual([
      [
        'Events break their schema: price must be number',
        ...['list.full-objects', 'get.agrees-with-list'],
      ],
      ['Listed and read by itself, events differ: name', 'update.list-reflects'],
      ['Events break their schema: name must be present', 'update.identity'],
    ])
  })

  it('put what an answer lacks that is no event down to that answer', () => {
    const patch = { method: 'PATCH', url, body: JSON.stringify({ price: 2 }) }
    const exchanges = [exchangeOf(patch, { data: listed }), exchangeOf({ url }, listed)]
    const value = (field: string, expected: Json, received: Json, as: string, missing = false) => ({
      ...found('other-value', expected, received, { field, as, ...(missing && { missing }) }),
      exchanges,
    })
    const faults = [{ pointer: '/eventId', demand: 'must be present' }]
    const ids = ['update.sent-replaced', 'update.repeatable', 'update.sequences'] as const
    const causes = told(
      violated(ids[0], value('price', 2, null, 'sent', true)),
      violated(ids[1], value('name', null, 'a', 'first-answer')),
      violated(ids[2], value('eventId', listed.eventId, null, 'requested', true)),
      violated('update.full-object', other('no-special-event', {}, { faults })),
    )
    const words = 'Events break their schema: eventId must be present'
    expect(causes).toEqual([[words, 'update.full-object', ...ids]])
    const cleared = value('name', 'a', null, 'before-update', true)
    expect(told(violated('update.unsent-kept', cleared))).toEqual([
      ['PATCH clears what it is not sent: name', 'update.unsent-kept'],
    ])
  })

  it('put invalid updates that are stored before the invalid events that come of them', () => {
    const faults = [{ pointer: '/name', demand: 'must be string' }]
    const broken = other('no-special-event', {}, { faults })
    const causes = told(
      violated('list.full-objects', broken),
      violated('get.full-object', broken),
      violated('update.invalid-never-stored', other('invalid-event', null, { pointer: '/name' })),
    )
    expect(causes).toEqual([
      ['Invalid updates are stored: name', 'update.invalid-never-stored'],
      [
        'Events break their schema: name must be string; perhaps through what stands above',
        ...['list.full-objects', 'get.full-object'],
      ],
    ])
  })

  it('order the violated clauses, what only requests of others have shown behind the rest', () => {
    const rerun = { seed: 1, numRuns: 25, ids: ['list.array'], case: '1:e0' }
    const shape = other('no-special-event', null, { faults: [] })
    const stored = other('invalid-event', 12, { pointer: '/name', seen: 'read', sent: [] })
    const report = reportOf(
      violated('list.full-objects', shape),
      violated('get.full-object', { ...shape, rerun }),
      violated('update.invalid-never-stored', { ...stored, rerun }),
    )
    const ordered = ['update.invalid-never-stored', 'get.full-object', 'list.full-objects']
    expect(inOrderOfCauses(report).map(({ id }) => id)).toEqual(ordered)
  })

  it('name the simplest of the requests that get no answer', () => {
    const path = '/v2.0/special-events?limit=30'
    const why = { code: 'connection-failed', facts: { problem: 'connection reset' } }
    const silent = (path: string) => other('no-answer', null, { method: 'GET', path, why })
    expect(
      told(
        violated('list.array', silent(`${path}&endDate=2027-01-01`)),
        violated('list.limit.accepted', silent(path)),
      ),
    ).toEqual([
      [`Valid requests get no answer, such as GET ${path}`, 'list.array', 'list.limit.accepted'],
    ])
  })

  it('name each clause once, under the cause that accounts for most', () => {
    const listing = other('other-media-type', 'text/html', {})
    const causes = told(
      violated('list.media-type', other('other-media-type', 'text/plain', {}), listing),
      violated('get.media-type', listing),
    )
    expect(causes).toEqual([
      ['Answers have Content-Type text/html', 'list.media-type', 'get.media-type'],
    ])
  })

  it('keep apart what has the same code for another reason', () => {
    const refused = (status: number, limit = 5) =>
      other('refused', { status }, { operation: 'list', query: { limit } })
    expect(
      told(
        violated('list.limit.accepted', refused(400), refused(400, 8)),
        violated('list.range.empty', refused(404)),
        violated(
          'list.start-date.default',
          other('other-listing', {}, { query: {}, like: [{ startDate: '1' }] }),
        ),
        violated(
          'list.page.default',
          other('other-listing', {}, { query: {}, like: [{ page: 1 }] }),
        ),
      ).map(([words]) => words),
    ).toEqual([
      'The default is another: startDate',
      'The default is another: page',
      'Valid requests are refused: limit=5 (400) and limit=8 (400)',
      'Valid requests are refused: limit=5 (404)',
    ])
  })

  it('leave out what is waived', () => {
    const causes = likelyCauses(samples.waived())
    expect(causes.flatMap(({ clauses }) => clauses)).toEqual(['update.unsent-kept'])
  })

  it('are told of any code, known or not, whatever facts are missing', () => {
    const codes = ['no-answer', 'other-value', 'no-special-event', 'refused', 'invalid-event']
    for (const code of [...codes, 'of-another-version']) {
      const violation = sampleViolation({
        ...other(code as ViolationCode, null, {}),
        exchanges: [],
      })
      expect(causeKinds).toHaveProperty(suspicionOf(violation).kind)
    }
    const unknown = sampleViolation({ code: 'of-another-version' as ViolationCode })
    expect(likelyCauseInWords(suspicionOf(unknown))).toBe('Otherwise: of-another-version')
  })
})
