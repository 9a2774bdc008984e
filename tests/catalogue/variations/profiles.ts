import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import type { Variation } from './variation.ts'

const anyDay = '2026-01-01' as IsoDate

const writableIds = (count: number) =>
  seedEvents(anyDay)
    .slice(0, count)
    .map(({ eventId }) => eventId)

const aFew = (today: IsoDate): SpecialEvent[] => seedEvents(today).slice(0, 3)

const updatesRefusedWith =
  (status: number): Override =>
  ({ refuse }) => ({
    around: async (request, answer) =>
      request.method === 'PATCH' ? { status, headers: {}, body: undefined } : answer(),
    refuse,
  })

/** Runs that are told what kind of target they judge, or which events they may touch. */
export const profileVariations: readonly Variation[] = [
  {
    name: 'read-only',
    description: 'The run may not send any update.',
    profile: 'read-only',
  },
  {
    name: 'read-only-updates-403',
    description: 'All updates are refused with 403, and the run sends none.',
    profile: 'read-only',
    decisions: updatesRefusedWith(403),
  },
  {
    name: 'read-only-few-events',
    description: 'The run may not send any update to a service with three events.',
    profile: 'read-only',
    events: aFew,
  },
  {
    name: 'read-only-no-events',
    description: 'The run may not send any update to a service without events.',
    profile: 'read-only',
    events: [],
  },
  {
    name: 'read-only-events-updated-often',
    description: 'The run may not send any update, and another client sends one every 50 ms.',
    profile: 'read-only',
    decisions: () => ({
      traffic: ({ store }) => {
        let count = 0
        const timer = setInterval(() => {
          count += 1
          const event = store.all()[(count * 7) % store.all().length]
          if (event) store.put({ ...event, name: `Edited ${count} times`, price: count + 0.77 })
        }, 50)
        return () => clearInterval(timer)
      },
    }),
  },
  ...[1, 3, 12, 40].map((count) => ({
    name: `writable-events-${count}`,
    description: `The run may update ${count} of the events.`,
    settings: { WRITABLE_EVENT_IDS: writableIds(count).join(',') },
  })),
  {
    name: 'writable-events-the-only-ones-updated',
    description: 'The run may update four events, all others are refused with 403.',
    settings: { WRITABLE_EVENT_IDS: writableIds(4).join(',') },
    decisions: (sound) => {
      const writable: readonly string[] = writableIds(4)
      return {
        around: async (request, answer) =>
          request.method === 'PATCH' && !writable.includes(request.eventId.toLowerCase())
            ? { status: 403, headers: {}, body: undefined }
            : sound.around(request, answer),
      }
    },
  },
  {
    name: 'writable-events-without-dates',
    description: 'The run may update events only that have no date, and are not listed.',
    settings: {
      WRITABLE_EVENT_IDS: seedEvents(anyDay)
        .filter(({ dates }) => dates.length === 0)
        .map(({ eventId }) => eventId.toUpperCase())
        .join(' '),
    },
  },
  {
    name: 'writable-events-unknown',
    description: 'The run may update one event only, which the service does not have.',
    settings: { WRITABLE_EVENT_IDS: 'a6c2b0de-3f51-4c07-9d6e-0b7f1c2d3e4f' },
  },
]
