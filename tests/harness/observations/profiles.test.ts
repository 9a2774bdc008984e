import { describe, expect, it } from 'vitest'
import { observed, targetOf } from './observed.ts'

const idsAnswered = (answers: Readonly<Record<string, string>>, start: string) =>
  Object.keys(answers).filter((id) => answers[id]?.startsWith(start))

describe('in profile read-only', () => {
  it('no update is sent, each question that needs one says so, and dates are told by events that are listed anyway', async () => {
    const target = await targetOf({ profile: 'read-only' })
    const { answers } = await observed(target)
    expect(target.service.log).not.toHaveProperty('PATCH')
    expect(idsAnswered(answers, 'not asked: no update is sent in profile read-only')).toEqual(
      Object.keys(answers).filter((id) => /^update\.|\.update$/.test(id)),
    )
    expect(idsAnswered(answers, 'not answered')).toEqual([])
    expect(answers).toMatchObject({
      'list.start-date.inclusive': 'yes, an event on that day is listed',
      'list.end-date.inclusive': 'yes, an event on that day is listed',
      'list.past-events': 'yes',
      'list.undated-events':
        'not decided: the list shows none, and none is made in profile read-only',
    })
  })

  it('a service without events leaves open what only events can show', async () => {
    const { answers } = await observed(await targetOf({ profile: 'read-only', events: [] }))
    expect(answers).toMatchObject({
      'list.start-date.inclusive':
        'not answered: needs a listed event with a day ahead and none on the days beside it',
      'list.order': 'not decided: needs 7 listed events to tell; there are 0',
      'list.order.repeats': 'not decided: needs two listed events to tell',
      'success.status.get':
        'not answered: needs an event; this service lists none, not even with startDate=1900-01-01&endDate=2999-12-31',
      'success.status.list': '200, application/json, empty array',
    })
  })
})

describe('in profile full', () => {
  it('one event that may be written to is enough, and no other is', async () => {
    const { service, settings } = await targetOf()
    const before = service.snapshot()
    const [only] = before.map(({ eventId }) => eventId)
    const target = { ...settings.target, writableEventIds: [String(only)] }
    const { answers, observations } = await observed({ service, settings: { ...settings, target } })
    expect(idsAnswered(answers, 'not ')).toEqual([])
    const written = observations.flatMap(({ exchange }) =>
      exchange?.request.method === 'PATCH' ? [exchange.request.url] : [],
    )
    expect(new Set(written)).toEqual(new Set([`${service.url}/special-events/${only}`]))
    expect(service.snapshot()).toEqual(before)
  })
})

describe('in profile static-mock', () => {
  it('updates are asked for where they send what was just read, and no others', async () => {
    const target = await targetOf({
      profile: 'static-mock',
      decisions: () => ({ acceptsMediaType: () => true, updateFaults: () => [] }),
    })
    const { answers } = await observed(target)
    expect(target.service.log.PATCH).toBeGreaterThan(0)
    expect(answers['update.content-type.text']).toBe('200, application/json, special event')
    expect(answers['update.null.price']).toMatch(/^not asked: in profile static-mock/)
    expect(answers['update.odd.empty-text']).toMatch(/^not asked: in profile static-mock/)
    expect(answers['auth.wrong']).toMatch(/^not asked: a static mock/)
    expect(answers['list.end-date.inclusive']).toMatch(/^not asked: a static mock/)
  })
})
