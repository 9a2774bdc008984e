import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { clauseOf } from '../../../src/contract/clauses.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { variations } from '../../catalogue/variations/index.ts'
import { variationCalled } from '../end-to-end/target.ts'
import { basic, day, names, specialEvent, specialEvents, started } from './running-service.ts'

describe.each([
  ['faults', faults],
  ['variations', variations],
] as const)('the catalogue of %s', (_, all) => {
  it('names each once, in kebab-case, with one line on what is other', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const { name, description } of all) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(description).toMatch(/^[A-Z\d].*\.$/)
      expect(description.length).toBeLessThanOrEqual(125)
    }
  })
})

it('no fault counts the clause meant to notice it among the others', () => {
  for (const { violates, mayAlsoViolate = [] } of faults) {
    expect(clauseOf(violates).id).toBe(violates)
    expect(mayAlsoViolate).not.toContain(violates)
    expect(new Set(mayAlsoViolate).size).toBe(mayAlsoViolate.length)
  }
})

const varied = (name: string, events = specialEvents(33)) =>
  started({ events, decisions: variationCalled(name) })

// That a fault does what it says shows in the matrix, since its clause fails; that a variation does, nowhere else.
describe('the variation', () => {
  it('limit-above-maximum-clamped serves 30 items for any limit above', async () => {
    const service = await varied('limit-above-maximum-clamped')
    for (const limit of [30, 31, 1000])
      expect(names(await service.list(`limit=${limit}`))).toHaveLength(30)
  })

  it('end-date-exclusive leaves the last day out', async () => {
    const events = [specialEvent(1, { dates: [day(6)] }), specialEvent(2, { dates: [day(7)] })]
    const service = await varied('end-date-exclusive', events)
    expect(names(await service.list())).toEqual(['Event 1'])
  })

  it('extra-fields says more in every operation, and stores none of it', async () => {
    const service = await varied('extra-fields', specialEvents(1))
    const { eventId } = specialEvent(1)
    const answers = [await service.get(eventId), await service.update(eventId, {})]
    const listed = (await service.list()).json<object[]>()
    for (const event of [...answers.map((answer) => answer.json()), ...listed])
      expect(event).toMatchObject({ ...specialEvent(1), currency: 'EUR', tags: null })
    expect(service.snapshot()).toEqual(specialEvents(1))
  })

  it('wrong-credentials-403 refuses without a challenge', async () => {
    const service = await varied('wrong-credentials-403')
    const answer = await service.send('/special-events', { headers: { authorization: '' } })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, null])
  })

  it.each([
    [{}, 'gzip'],
    [{ 'accept-encoding': 'br, gzip;q=0.5' }, 'gzip'],
    [{ 'accept-encoding': 'identity' }, undefined],
    [{ 'accept-encoding': 'gzip;q=0' }, undefined],
  ])('gzip answers a request with %j in the coding %s', async (accepted, coding) => {
    const service = await varied('gzip', specialEvents(1))
    const headers = { authorization: basic(service.username, service.password), ...accepted }
    const answer = await request(`${service.url}/special-events`, { headers })
    await answer.body.dump()
    expect(answer.headers['content-encoding']).toBe(coding)
  })
})
