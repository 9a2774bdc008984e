import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../src/findings/result.ts'
import { withRoles } from '../../../src/findings/roles.ts'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { renderJson, reportMismatch } from '../../../src/report/json.ts'
import { verify } from '../../../src/verify/command.ts'
import { exchangeOf, found, listed, reportOf, sampleViolation, violated } from '../report/sample.ts'
import { samples } from '../report/samples.ts'

const service = 'https://museum.example/v2.0/special-events'
const sent = { authorization: 'Basic ***' }
const other = { ...listed, eventId: '0b1ffb2c-7a3a-4a7c-8d5e-6f2d1c3b4a59' }

function list(query: string, answer: unknown, headers: Record<string, string> = sent): Exchange {
  return exchangeOf({ url: `${service}${query}`, headers }, answer)
}

function read(answer: Partial<typeof listed> & Pick<typeof listed, 'eventId'>): Exchange {
  return exchangeOf({ url: `${service}/${answer.eventId}`, headers: sent }, answer)
}

function update(body: object, answer: { readonly eventId: string }): Exchange {
  const request = { method: 'PATCH', url: `${service}/${answer.eventId}`, headers: sent }
  return exchangeOf({ ...request, body: JSON.stringify(body) }, answer)
}

const rolesOf = (facts: Parameters<typeof found>, exchanges: readonly Exchange[]) =>
  withRoles(sampleViolation({ ...found(...facts), exchanges }))

const captionsOf = (...given: Parameters<typeof rolesOf>) =>
  rolesOf(...given).map(({ caption, decisive }) => (decisive ? `> ${caption}` : caption))

describe('the exchanges of a violation', () => {
  it('are told apart by the parameters in which listings differ', () => {
    const facts = [
      'other-listing',
      { events: 1 },
      { events: 2 },
      { query: { endDate: '2026-09-30' }, like: [], missingIds: [], extraIds: [other.eventId] },
    ] as const
    const exchanges = [
      list('?endDate=2026-09-30', [listed, other]),
      list('?startDate=2026-09-01&endDate=2026-09-30', [listed]),
      list('?endDate=2026-09-30', [listed, other]),
    ]
    expect(captionsOf([...facts], exchanges)).toEqual([
      '> without startDate',
      'with startDate=2026-09-01',
      'the same again',
    ])
    const [decisive, ...others] = rolesOf([...facts], exchanges)
    expect(decisive).toMatchObject({ role: 'listing', wrongAt: ['/1/eventId'] })
    for (const exchange of others) expect(exchange).not.toHaveProperty('wrongAt')
  })

  it('are told by all they ask for where there are several others', () => {
    const facts = ['too-many-items', 1, 2, { query: { limit: 1 } }] as const
    const exchanges = [
      list('?limit=1&page=1', [listed, other]),
      list('?limit=1&page=2', []),
      list('?limit=2&page=1', [listed, other]),
    ]
    expect(captionsOf([...facts], exchanges)).toEqual([
      '> with limit=1 and page=1',
      'page 2 of the same listing',
      'but with limit=2',
    ])
  })

  it('are what was before an update, the update and what was after it, and the value is found that is wrong', () => {
    const cleared = { ...listed, price: 0 }
    const facts = ['other-value', listed.price, 0, { field: 'price', as: 'before-update' }] as const
    const exchanges = [
      update(listed, listed),
      read(listed),
      update({ name: listed.name }, cleared),
      read(other),
      read(cleared),
      read(cleared),
      list('', [other, cleared]),
    ]
    const roles = rolesOf([...facts], exchanges)
    expect(roles.map(({ role }) => role)).toEqual([
      ...(['update', 'before', 'update', 'read-after', 'read-after', 'read-after'] as const),
      'listing-after',
    ])
    expect(roles.map(({ caption }) => caption)).toEqual([
      'earlier update of 6 fields',
      'read before the update of name',
      'the update of name',
      'another event read after the update of name',
      'read after the update of name',
      'read again after the update of name',
      'listing after the update of name, without any parameter',
    ])
    const seen = (where: string) =>
      rolesOf(
        ['other-value', listed.price, 0, { field: 'price', as: 'sent', seen: where }],
        exchanges,
      ).flatMap(({ caption, decisive, wrongAt }) => (decisive ? [caption, wrongAt] : []))
    expect(seen('answered')).toEqual(['the update of name', ['/price']])
    expect(seen('read')).toEqual(['read again after the update of name', ['/price']])
    expect(seen('listed')).toEqual([
      'listing after the update of name, without any parameter',
      ['/1/price'],
    ])
  })

  it('are not before an update that they were answered after', () => {
    const late = { ...read({ ...listed, price: 0 }), durationMs: 25 }
    const about = { field: 'price', as: 'sent', seen: 'read' }
    const exchanges = [read(listed), late, update({ price: 7 }, listed)]
    const roles = rolesOf(['other-value', 7, 0, about], exchanges)
    expect(roles.map(({ caption, decisive, role }) => [role, caption, decisive])).toEqual([
      ['before', 'read before the update', undefined],
      ['read', 'read while the update was under way', true],
      ['update', 'the update of price', undefined],
    ])
  })

  it('are not after an update that was still under way when they were sent', () => {
    const missing = { ...read({ ...listed, price: 0 }), startedAt: '2026-09-01T09:12:44.145Z' }
    const slow = { ...update({ price: 7 }, listed), durationMs: 150 }
    const about = { field: 'price', as: 'sent', seen: 'read' }
    const roles = rolesOf(['other-value', 7, 0, about], [read(listed), slow, missing])
    expect(roles.map(({ caption, role }) => [role, caption])).toEqual([
      ['before', 'read before the update'],
      ['update', 'the update of price'],
      ['read', 'read while the update was under way'],
    ])
  })

  it('are updates sent at once, where the violation is about that', () => {
    const [name, price] = [update({ name: 'a' }, listed), update({ price: 7 }, listed)]
    const about = { field: 'name', seen: 'read' }
    const lost = (as: string) => ['other-value', 'a', listed.name, { ...about, as }] as const
    expect(
      captionsOf([...lost('sent-at-once')], [name, read(other), name, price, read(listed)]),
    ).toEqual([
      'earlier update of name',
      'another event read before the updates at once',
      'update of name, sent at once',
      'update of price, sent at once',
      '> read after the updates at once',
    ])
    expect(captionsOf([...lost('sent')], [name, name, read(listed)])).toEqual([
      'earlier update of name',
      'the same again: update of name',
      '> read after the last update',
    ])
  })

  it('name the update of the event with the wrong value, among those of others', () => {
    const lost = { field: 'price', as: 'last-sent', steps: 1, eventId: listed.eventId }
    const exchanges = [
      update({ price: 7 }, listed),
      update({ price: 8 }, other),
      read({ ...listed, price: 0 }),
    ]
    expect(captionsOf(['other-value', 7, 0, lost], exchanges)).toEqual([
      'the update of price',
      'another event: update of price',
      '> read after the update of price',
    ])
  })

  it('show the one answer that holds what was received, among others of its kind', () => {
    const about = { field: 'price', as: 'sent', seen: 'read' }
    const exchanges = [update({ price: 7 }, listed), read({ ...listed, price: 0 }), read(listed)]
    expect(captionsOf(['other-value', 7, 0, about], exchanges)).toEqual([
      'the update of price',
      '> read after the update',
      'read again after the update',
    ])
  })

  it('are numbered where nothing else in their captions tells them apart', () => {
    const facts = ['other-value', 7, 0, { field: 'price', as: 'sent', seen: 'read' }] as const
    const before = [listed, { ...listed, price: 5 }, listed].map(read)
    const after = [read({ ...listed, price: 0 }), read(listed), read(listed)]
    expect(captionsOf([...facts], [...before, update({ price: 7 }, listed), ...after])).toEqual([
      'read before the update (1 of 2)',
      'read before the update (2 of 2)',
      'read before the update (1 of 2)',
      'the update of price',
      '> read after the update',
      'read again after the update',
      'read again after the update',
    ])
  })

  it('show the listing that lacks an event, not the reading that proves that there is one', () => {
    const about = { eventId: listed.eventId, dates: listed.dates, query: { endDate: '2026-09-30' } }
    const asked = '?endDate=2026-09-30&page'
    const exchanges = [list(`${asked}=1`, [other]), read(listed), list(`${asked}=2`, [])]
    expect(captionsOf(['event-not-listed', 'listed', 'not listed', about], exchanges)).toEqual([
      '> with endDate=2026-09-30 and page=1',
      'read of the event',
      'page 2 of the same listing',
    ])
  })

  it('do not call that the event which is answered for an identifier that no event has', () => {
    const about = { eventId: other.eventId, operation: 'get' }
    expect(
      captionsOf(['unknown-event-answered', 'no success', { status: 200 }, about], [read(other)]),
    ).toEqual(['> read of an identifier that no event has'])
  })

  it('show the first page of what several lack', () => {
    const asked = '?endDate=2026-09-30&page'
    const about = { query: { endDate: '2026-09-30' }, missing: 1 }
    const exchanges = [list(`${asked}=61`, []), list(`${asked}=1`, [other])]
    expect(captionsOf(['missing-from-wider-range', [listed.eventId], 1, about], exchanges)).toEqual(
      ['page 61 of the same listing', '> with endDate=2026-09-30 and page=1'],
    )
  })

  it('say what a request carried in place of the credentials', () => {
    const about = { operation: 'list', query: {}, credentials: 'malformed base64' }
    const refused = ['accepted-without-credentials', 'refusal', { status: 200 }, about] as const
    const wrong = list('', [listed], { authorization: 'Basic %%%' })
    expect(captionsOf([...refused], [list('', [listed]), wrong])).toEqual([
      'the same again',
      '> without any parameter, with malformed base64',
    ])
    const apart = list('', [], { authorization: 'Basic <a wrong user>' })
    expect(captionsOf([...refused], [wrong, apart])).toEqual([
      '> without any parameter, with malformed base64',
      'the same again, with a wrong user',
    ])
    const plain = ['too-many-items', 1, 2, { query: {} }] as const
    const another = list('', [listed, other], { authorization: 'Basic <a wrong password>' })
    expect(captionsOf([...plain], [list('', []), another, list('', [], {})])).toEqual([
      'the same again',
      '> without any parameter, with a wrong password',
      'the same again, with no credentials',
    ])
    expect(captionsOf([...plain], [list('', [listed, other], {})])).toEqual([
      '> without any parameter',
    ])
  })

  it('lead to every place of an event that breaks its schema', () => {
    const faults = [
      { pointer: '/dates/1', demand: 'must match format "date"', found: 'soon' },
      { pointer: '/price', demand: 'must be present' },
    ]
    const { price: _, ...broken } = { ...listed, dates: ['2026-09-05', 'soon'] }
    const received = { status: 200, body: broken }
    const about = { faults, element: 2, of: 2, query: {} }
    const [exchange] = rolesOf(
      ['no-special-event', 'a special event', received, about],
      [list('', [listed, broken])],
    )
    expect(exchange).toMatchObject({ decisive: true, wrongAt: ['/1/dates/1', '/1'] })
  })

  it('lead to what is wrong in the elements that end before a body was cut', () => {
    const wrong = { ...other, name: 'in {braces}', price: 0 }
    const facts = ['other-value', listed.price, 0, { field: 'price', as: 'sent' }] as const
    const whole = list('', [listed, wrong, wrong])
    const { response: { body = '' } = {} } = whole
    /** Cut so many characters before its end. */
    const wrongIn = (fewer: number) => {
      const response = { ...whole.response, body: body.slice(0, -fewer), cut: true } as never
      return rolesOf([...facts], [list('', [listed]), { ...whole, response }])[1]?.wrongAt
    }
    expect(wrongIn(1)).toEqual(['/1/price', '/2/price'])
    expect(wrongIn(30)).toEqual(['/1/price'])
    expect(wrongIn(body.length - body.indexOf('in {braces}') - 9)).toBeUndefined()
    const missing = { faults: [{ pointer: '/price', demand: 'must be present' }], element: 3 }
    const cut = { ...whole.response, body: body.slice(0, -30), cut: true } as never
    const shape = ['no-special-event', 'a special event', {}, missing] as const
    expect(rolesOf([...shape], [{ ...whole, response: cut }])[0]).not.toHaveProperty('wrongAt')
  })

  it('keep what they say of themselves', () => {
    const [first, second] = [list('', [listed]), list('?page=1', [listed])]
    const told = { ...second, caption: 'the control', role: 'read', decisive: true } as Exchange
    expect(captionsOf(['other-listing', 1, 2, { query: {}, like: [] }], [first, told])).toEqual([
      'without page',
      '> the control',
    ])
  })

  it('stand with their roles in conformance.json, even where addresses are masked', () => {
    const masked = exchangeOf({ url: '***', method: '***' }, 'no JSON')
    const report = reportOf(violated('list.limit.default', { exchanges: [masked] }))
    expect(renderJson(report)).toContain('"decisive": true')
  })

  it('need none: reports without roles are read, verified and shown all the same', () => {
    const text = renderJson(samples.twoViolations())
    const older = JSON.parse(text, (name, value) =>
      ['role', 'caption', 'decisive', 'wrongAt'].includes(name) ? undefined : value,
    )
    expect(JSON.stringify(older)).not.toContain('caption')
    expect(reportMismatch(older)).toBeUndefined()
    expect(verify(older)).toEqual(verify(JSON.parse(text)))
    expect(renderHtml(older).match(/<details class="exchange"/gu)).toHaveLength(5)
  })
})
