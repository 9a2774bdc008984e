import { describe, expect, it } from 'vitest'
import { specialEvent } from '../reference/running-service.ts'
import { event, judged } from './judged.ts'

describe.each(['get.event-id-echo', 'update.event-id-echo'] as const)('%s', (clause) => {
  it.each([
    ['the event of the path', event],
    ['it in another letter case', { ...event, eventId: event.eventId.toUpperCase() }],
    ['no eventId, which is another clause', { name: 'Nameless' }],
    ['no event, which is another clause', [specialEvent(2)]],
  ])('holds for %s', async (_, body) => {
    expect(await judged(clause, { body })).toBeUndefined()
  })

  it.each([
    specialEvent(2).eventId,
    `urn:uuid:${event.eventId}`,
    `${event.eventId} `,
    '',
    null,
    7,
    [event.eventId],
  ])('is violated by %j', async (eventId) => {
    expect(await judged(clause, { body: { ...event, eventId } })).toMatchObject({
      code: 'other-value',
      facts: { field: 'eventId', expected: event.eventId, received: eventId },
    })
  })
})
