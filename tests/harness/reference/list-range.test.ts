import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { day, names, specialEvent, started, today } from './running-service.ts'

const eventOn = (number: number, ...offsets: number[]): SpecialEvent =>
  specialEvent(number, { dates: offsets.map(day) })

describe('the range of a listing', () => {
  it('includes both of its ends', async () => {
    const service = await started({
      events: [eventOn(1, 9), eventOn(2, 10), eventOn(3, 12), eventOn(4, 13)],
    })
    const listing = await service.list(`startDate=${day(10)}&endDate=${day(12)}`)
    expect(names(listing)).toEqual(['Event 2', 'Event 3'])
  })

  it('may be a single day', async () => {
    const service = await started({ events: [eventOn(1, 9), eventOn(2, 10), eventOn(3, 11)] })
    expect(names(await service.list(`startDate=${day(10)}&endDate=${day(10)}`))).toEqual([
      'Event 2',
    ])
  })

  it('begins today and ends 7 days later when no date is given', async () => {
    const service = await started({
      events: [eventOn(1, -1), eventOn(2, 0), eventOn(3, 7), eventOn(4, 8)],
    })
    expect(names(await service.list())).toEqual(['Event 2', 'Event 3'])
  })

  it('ends 7 days after the startDate that is given, across a month and a leap day', async () => {
    const service = await started({
      events: [
        specialEvent(1, { dates: ['2028-03-01' as never] }),
        specialEvent(2, { dates: ['2028-03-02' as never] }),
      ],
    })
    expect(names(await service.list('startDate=2028-02-23'))).toEqual(['Event 1'])
  })

  it('begins today when only endDate is given', async () => {
    const service = await started({ events: [eventOn(1, -1), eventOn(2, 0), eventOn(3, 40)] })
    expect(names(await service.list(`endDate=${day(40)}`))).toEqual(['Event 2', 'Event 3'])
  })

  it('holds an event by any one of its dates', async () => {
    const service = await started({ events: [eventOn(1, -300, 11, 300)] })
    expect(names(await service.list(`startDate=${day(10)}&endDate=${day(12)}`))).toEqual([
      'Event 1',
    ])
  })

  it('does not hold an event with dates on either side of it only', async () => {
    const service = await started({ events: [eventOn(1, 9, 13)] })
    expect((await service.list(`startDate=${day(10)}&endDate=${day(12)}`)).text).toBe('[]')
  })

  it('never holds an event without dates', async () => {
    const service = await started({ events: [eventOn(1)] })
    expect((await service.list('startDate=0000-01-01&endDate=9999-12-31')).text).toBe('[]')
  })

  it('is empty when it ends before it begins', async () => {
    const service = await started({ events: [eventOn(1, 0), eventOn(2, 1)] })
    const listing = await service.list(`startDate=${day(1)}&endDate=${today}`)
    expect(listing).toMatchObject({ status: 200, text: '[]' })
  })

  it('reaches the last day that a date can write', async () => {
    const service = await started({
      events: [specialEvent(1, { dates: ['9999-12-31' as never] })],
    })
    expect(names(await service.list('startDate=9999-12-28'))).toEqual(['Event 1'])
  })

  it.each([
    'startDate=2031-02-29',
    'startDate=2031-2-3',
    'endDate=tomorrow',
    'endDate=',
    'startDate=2031-02-26T00:00:00Z',
  ])('refuses %s as a date', async (query) => {
    const service = await started()
    const listing = await service.list(query)
    expect(listing.status).toBe(400)
    expect(listing.headers.get('content-type')).toBe('application/problem+json')
    const [field] = query.split('=')
    expect(listing.json<object>()).toMatchObject({ status: 400, errors: [{ field }] })
  })
})
