import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { ReferenceServiceOptions } from '../../../src/reference/service.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { specialEvent } from '../reference/running-service.ts'
import { observed, targetOf } from './observed.ts'

const answersOf = async (
  decisions: Override,
  events?: NonNullable<ReferenceServiceOptions['events']>,
) => (await observed(await targetOf({ decisions, ...(events && { events }) }))).answers

describe('a service', () => {
  it('that lists events without dates in every range is said to', async () => {
    const answers = await answersOf((sound) => ({
      inRange: (event, query) => event.dates.length === 0 || sound.inRange(event, query),
    }))
    expect(answers['list.undated-events']).toBe('yes, even in a range of three days')
  })

  it('that lists in a random order is said to repeat none', async () => {
    let turn = 0
    const answers = await answersOf(
      () => ({
        order: (events) =>
          [...events].sort((a, b) => (shuffled(a, turn) < shuffled(b, turn) ? -1 : 1)),
        around: (_request, answer) => {
          turn += 1
          return answer()
        },
      }),
      // Ahead of today in every zone.
      (today) =>
        Array.from({ length: 20 }, (_, index) =>
          specialEvent(index, {
            name: `Event ${(index * 7) % 20}`,
            location: `Hall ${(index * 3) % 20}`,
            dates: [addDays(today, 2)],
            price: (index * 11) % 20,
          }),
        ),
    )
    expect(answers['list.order']).toBe('no order recognised')
    expect(answers['list.order.repeats']).toBe('no, the second time they stand in another order')
  })

  it('that refuses one odd value is asked for each of them alone', async () => {
    const answers = await answersOf((sound) => ({
      updateFaults: (body) =>
        (body as { name?: unknown } | null)?.name === ''
          ? [{ field: 'name', detail: 'must not be empty' }]
          : sound.updateFaults(body),
    }))
    expect(answers['update.odd.empty-text']).toMatch(/^400, application\/problem\+json/)
    expect(answers['update.odd.negative-price']).toBe(
      '200, application/json, special event; price comes back as sent',
    )
  })

  it('that keeps fields that it does not know is said to, and keeps only an empty one', async () => {
    const target = await targetOf({
      decisions: (sound) => ({
        merge: (updating) => ({ ...sound.merge(updating), ...(updating.body as object) }),
      }),
    })
    expect((await observed(target)).answers['update.unknown-field']).toBe(
      '200, application/json, special event with further fields fieldThatNoEventHas; ' +
        'fieldThatNoEventHas comes back as sent and stays for good',
    )
    const kept = target.service.snapshot().flatMap((event) => Object.entries(event))
    expect(kept.filter(([field]) => field === 'fieldThatNoEventHas')).toEqual([
      ['fieldThatNoEventHas', null],
    ])
  })

  it('that stores something of what it has refused is said to', async () => {
    let events: EventStore | undefined
    const answers = await answersOf(() => ({
      traffic: ({ store }) => {
        events = store
        return () => {}
      },
      around: async (request, answer) => {
        const given = await answer()
        const event = events?.find(request.eventId)
        if (event && request.operation === 'update' && given.status === 400)
          events?.put({ ...event, location: 'Stored although refused' })
        return given
      },
    }))
    expect(answers['update.refused-untouched']).toBe('no, it changes location')
  })

  it('that was busy on the way is said to have been, beside the limit that it announces', async () => {
    let requests = 0
    const answers = await answersOf(() => ({
      headers: everyOperation({ 'x-ratelimit-limit': '100' }),
      around: async (_request, answer) => {
        requests += 1
        return requests === 5
          ? { status: 503, headers: { 'retry-after': '0' }, body: undefined }
          : answer()
      },
    }))
    expect(answers['rate-limit']).toMatch(/^perhaps met: .*; announced by X-RateLimit-Limit$/)
  })
})

function shuffled({ eventId }: SpecialEvent, turn: number): string {
  return createHash('sha1').update(`${turn} ${eventId}`).digest('hex')
}
