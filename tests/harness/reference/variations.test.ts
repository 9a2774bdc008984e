import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { variations } from '../../catalogue/variations/index.ts'
import { variationCalled } from '../end-to-end/target.ts'
import { basic, day, names, specialEvent, specialEvents, started } from './running-service.ts'

const varied = (name: string, events = specialEvents(33)) =>
  started({ events, decisions: variationCalled(name) })

describe('the catalogue of variations', () => {
  it('names each variation once, in kebab-case, with one line on what differs', () => {
    const all = variations.map(({ name }) => name)
    expect(new Set(all).size).toBe(all.length)
    for (const { name, description } of variations) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(description).toMatch(/^[A-Z].*\.$/)
      expect(description.length).toBeLessThanOrEqual(100)
    }
  })
})

describe('the variation', () => {
  it('limit-above-maximum-clamped serves 30 items for any limit above', async () => {
    const service = await varied('limit-above-maximum-clamped')
    for (const limit of [30, 31, 1000]) {
      expect(names(await service.list(`limit=${limit}`))).toHaveLength(30)
    }
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
    for (const event of [...answers.map((answer) => answer.json()), ...listed]) {
      expect(event).toMatchObject({ ...specialEvent(1), currency: 'EUR', tags: null })
    }
    expect(service.snapshot()).toEqual(specialEvents(1))
  })

  it('wrong-credentials-403 refuses without a challenge', async () => {
    const service = await varied('wrong-credentials-403')
    const answer = await service.send('/special-events', { headers: { authorization: '' } })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, null])
  })

  it('gzip compresses whatever the request leaves open', async () => {
    const service = await varied('gzip', specialEvents(1))
    expect((await service.list()).json()).toEqual(specialEvents(1))
    const coding = async (accepted: Record<string, string>) => {
      const authorization = basic(service.username, service.password)
      const headers = { authorization, ...accepted }
      const answer = await request(`${service.url}/special-events`, { headers })
      await answer.body.dump()
      return answer.headers['content-encoding']
    }
    expect(await coding({})).toBe('gzip')
    expect(await coding({ 'accept-encoding': 'br, gzip;q=0.5' })).toBe('gzip')
    expect(await coding({ 'accept-encoding': 'identity' })).toBeUndefined()
    expect(await coding({ 'accept-encoding': 'gzip;q=0' })).toBeUndefined()
  })
})
