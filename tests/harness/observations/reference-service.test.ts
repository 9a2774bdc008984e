import { describe, expect, it } from 'vitest'
import { updateFields } from '../../../src/contract/special-event.ts'
import { observed, targetOf } from './observed.ts'

const problem = 'application/problem+json, object with type, title, status, detail'
const event = '200, application/json, special event'
const challenge = 'yes: Basic realm="special events", charset="UTF-8"'

const answers = {
  'address.version-segment': 'yes, v2.0',
  'auth.none.challenge': challenge,
  'auth.none.get': `401, ${problem}`,
  'auth.none.list': `401, ${problem}`,
  'auth.none.update': `401, ${problem}`,
  'auth.wrong': `401, ${problem}`,
  'auth.wrong.challenge': challenge,
  'get.malformed-id': `400, ${problem}`,
  'get.unknown-id': `404, ${problem}`,
  'headers.caching': 'none',
  'headers.version': 'none',
  'list.end-date.inclusive': 'yes, an event on that day is listed',
  'list.end-date.text': `400, ${problem}, errors`,
  'list.limit-0': `400, ${problem}, errors`,
  'list.limit-31': `400, ${problem}`,
  'list.limit-fraction': `400, ${problem}, errors`,
  'list.limit-negative': `400, ${problem}, errors`,
  'list.limit-text': `400, ${problem}, errors`,
  'list.order': 'by first date within the range, ascending, then by eventId, ascending',
  'list.order.repeats': 'yes',
  'list.page-0': `400, ${problem}, errors`,
  'list.page-negative': `400, ${problem}, errors`,
  'list.page-past-end': '200, application/json, empty array',
  'list.past-events': 'yes',
  'list.range.inverted': '200, application/json, empty array',
  'list.start-date.impossible': `400, ${problem}, errors`,
  'list.start-date.inclusive': 'yes, an event on that day is listed',
  'list.start-date.text': `400, ${problem}, errors`,
  'list.undated-events': 'no, neither in a range nor on the first page without one',
  'rate-limit': 'none met: no request had to be sent again',
  'success.status.get': event,
  'success.status.list': '200, application/json, array of 30',
  'success.status.update': event,
  'update.array': `400, ${problem}, errors`,
  'update.content-type.merge-patch': `415, ${problem}`,
  'update.content-type.missing': `415, ${problem}`,
  'update.content-type.text': `415, ${problem}`,
  'update.event-id-in-body': event,
  'update.impossible-date': `400, ${problem}, errors`,
  'update.malformed-json': `400, ${problem}`,
  'update.no-body': `400, ${problem}`,
  'update.odd.control-characters': `${event}; eventDescription comes back as sent`,
  'update.odd.duplicate-dates': `${event}; dates comes back as sent`,
  'update.odd.empty-text': `${event}; name comes back as sent`,
  'update.odd.huge-text': `${event}; eventDescription comes back as sent`,
  'update.odd.leading-blanks': `${event}; location comes back as sent`,
  'update.odd.negative-price': `${event}; price comes back as sent`,
  'update.odd.price-decimals': `${event}; price comes back as sent`,
  'update.odd.unsorted-dates': `${event}; dates comes back as sent`,
  'update.refused-untouched': 'yes',
  'update.seen-after.get': 'at once',
  'update.seen-after.list': 'at once',
  'update.unknown-field': `${event}; fieldThatNoEventHas does not come back`,
  ...Object.fromEntries(
    updateFields.flatMap((field) => [
      [`update.null.${field}`, `400, ${problem}, errors`],
      [`update.wrong-type.${field}`, `400, ${problem}, errors`],
    ]),
  ),
}

describe('the open questions, put to the reference service', () => {
  it('after every clause, are answered with at most 60 requests, and all is put back', async () => {
    const target = await targetOf()
    const before = target.service.snapshot()
    const { answers: got, requests } = await observed(target, { afterClauses: true })
    expect(got).toEqual(answers)
    expect(requests).toBeLessThanOrEqual(60)
    expect(target.service.snapshot()).toEqual(before)
  })

  it('by themselves, are answered in the same words, with the exchange that each is about, and all is put back', async () => {
    const target = await targetOf()
    const before = target.service.snapshot()
    const { answers: got, observations } = await observed(target)
    expect(got).toEqual(answers)
    const exchangeOf = (id: string) => observations.find((one) => one.id === id)?.exchange
    expect(exchangeOf('list.limit-31')?.request.url).toMatch(/[?&]limit=31$/)
    expect(exchangeOf('update.null.price')?.request.body).toBe('{"price":null}')
    expect(exchangeOf('update.odd.empty-text')?.request.body).toMatch(/"name":""/)
    expect(exchangeOf('auth.none.challenge')?.response?.status).toBe(401)
    expect(exchangeOf('address.version-segment')).toBeUndefined()
    expect(target.service.snapshot()).toEqual(before)
  })

  it('are answered one request at a time as well', async () => {
    const target = await targetOf({ env: { CONCURRENCY: '1' } })
    expect((await observed(target)).answers).toEqual(answers)
  })
})
