import { addDays } from '../../../src/reference/calendar.ts'
import { datesInRange } from '../../../src/reference/listing.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import type { Fault } from './fault.ts'
import { shows } from './representation-shown.ts'

/** So many of the 96 seed events are listed as they are read; only those are fit to be written to. */
const fewFit = [0, 1, 2, 3, 5, 8, 12, 16, 20, 31].map((count): Fault => {
  return {
    name: `list-names-right-for-${count}-events`,
    description: `All but ${count} events are listed under another name than they are read.`,
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => {
      const today = sound.today(new Date())
      const fit = new Set(
        seedEvents(today)
          .slice(-count || Infinity)
          .map(({ eventId }) => eventId),
      )
      return shows('list', (event) =>
        fit.has(event.eventId) ? event : { ...event, name: `${event.name} (listed)` },
      )(sound)
    },
  }
})

/** Services on which list and get disagree, or updates reach further, so that few events can be written to. */
export const fewFitEventFaults: readonly Fault[] = [
  ...fewFit,
  {
    name: 'list-shows-only-the-dates-in-its-range',
    description:
      'A listed event has only those of its dates that lie in the range, as after a join.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => ({
      envelope: (items, matching, listing) =>
        sound.envelope(
          (items as { dates: never[] }[]).map((item) => ({
            ...item,
            dates: datesInRange(item as never, listing.query),
          })),
          matching,
          listing,
        ),
    }),
  },
  {
    name: 'list-prices-in-cents',
    description: 'Listed prices are in cents.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: shows('list', (event) => ({ ...event, price: Math.round(event.price * 100) })),
  },
  {
    name: 'update-moves-the-next-event-by-a-day',
    description: 'An update of dates moves the dates of the event stored next by a day.',
    violates: 'update.isolated',
    decisions: () => ({
      afterUpdate: (store, stored, { update }) => {
        if (update.dates === undefined) return
        const all = store.all()
        const next =
          all[(all.findIndex(({ eventId }) => eventId === stored.eventId) + 1) % all.length]
        if (next && next.eventId !== stored.eventId)
          store.put({ ...next, dates: next.dates.map((date) => addDays(date, 1)) })
      },
    }),
  },
]
