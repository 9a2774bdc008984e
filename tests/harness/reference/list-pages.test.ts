import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { day, names, specialEvent, specialEvents, started } from './running-service.ts'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Event ${from + index}`)

describe('the pages of a listing', () => {
  it('are empty after the last one', async () => {
    const service = await started({ events: specialEvents(10) })
    for (const page of [2, 3, 1_000_000_000, Number.MAX_SAFE_INTEGER]) {
      expect(await service.list(`page=${page}`)).toMatchObject({ status: 200, text: '[]' })
    }
  })

  it('are cut from what lies in the range, not the other way round', async () => {
    const outside = specialEvents(20, [day(-5)])
    const inside = specialEvent(21, { dates: [day(1)] })
    const service = await started({ events: [...outside, inside] })
    expect(names(await service.list('limit=1'))).toEqual(['Event 21'])
  })

  it('are ordered by the first date within the range, then by eventId', async () => {
    const service = await started({
      events: [
        specialEvent(4, { dates: [day(2)] }),
        specialEvent(3, { dates: [day(-30), day(3)] }),
        specialEvent(2, { dates: [day(5), day(1)] }),
        specialEvent(1, { dates: [day(2)] }),
      ],
    })
    expect(names(await service.list())).toEqual(['Event 2', 'Event 1', 'Event 4', 'Event 3'])
  })

  it.each(['31', '100', '2147483647', '99999999999999999999'])(
    'are refused with a limit of %s',
    async (limit) => {
      const service = await started({ events: specialEvents(33) })
      const listing = await service.list(`limit=${limit}`)
      expect(listing.status).toBe(400)
      expect(listing.json<{ detail: string }>().detail).toBe('limit must be at most 30.')
    },
  )

  it.each(['0', '-1', '1.5', '1e1', ' 5', '+5', '05', 'ten', '', '0x5', '5,5'])(
    'are refused with a limit or a page of "%s"',
    async (text) => {
      const service = await started()
      for (const name of ['limit', 'page']) {
        const listing = await service.list(`${name}=${encodeURIComponent(text)}`)
        expect(listing.status).toBe(400)
        expect(listing.json<object>()).toMatchObject({ errors: [{ field: name }] })
      }
    },
  )

  it('do not mind parameters that the specification does not name', async () => {
    const service = await started({ events: specialEvents(3) })
    expect(names(await service.list('limit=2&Limit=x&sort=price'))).toEqual(numbered(1, 2))
  })

  it('come as a bare array of whole events, declared as JSON', async () => {
    const events: SpecialEvent[] = [
      specialEvent(1, { name: '“Größe” <b>&</b> 紙 🙂', price: 19.99, dates: [day(0), day(9)] }),
    ]
    const service = await started({ events })
    const listing = await service.list()
    expect(listing.json()).toEqual(events)
    expect(listing.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(listing.headers.get('content-length')).toBe(String(Buffer.byteLength(listing.text)))
  })
})
