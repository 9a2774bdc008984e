import { describe, expect, it } from 'vitest'
import { specialEvents } from '../reference/running-service.ts'
import { event, judged } from './judged.ts'

const shouted = { ...event, eventId: event.eventId.toUpperCase() }

describe('list.unique', () => {
  it.each([
    ['no events', []],
    ['events that differ', specialEvents(30)],
    ['elements without identifiers, which is another clause', [{}, {}, null, null]],
  ])('holds for %s', async (_, body) => {
    expect(await judged('list.unique', { body })).toBeUndefined()
  })

  it.each([
    ['side by side', [event, event], 2],
    ['far apart', [event, ...specialEvents(20).slice(1), event], 2],
    ['in another letter case', [event, shouted], 2],
    ['with other values', [event, { ...event, name: 'Other' }, { eventId: event.eventId }], 3],
  ])('is violated by an event that is named twice, %s', async (_, body, times) => {
    expect(await judged('list.unique', { body })).toMatchObject({
      code: 'listed-repeatedly',
      facts: { eventId: event.eventId, received: times },
    })
  })
})
