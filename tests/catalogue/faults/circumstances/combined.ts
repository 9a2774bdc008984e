import type { SpecialEvent, Update } from '../../../../src/contract/special-event.ts'
import { utcDay } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { tally } from '../../overrides.ts'
import { finds, refuse } from '../answers.ts'
import { breaking, remembering } from '../fault.ts'
import { afterReading } from '../get/readable.ts'
import { basedOn, merging, sent, without } from '../update/changing.ts'
import { whereListsShow, whereUpdatesShow } from './tools.ts'

const today = () => utcDay(new Date())

const isPast = (day: string) => day < today()

/** Fails or refuses where an update holds certain values beside each other. */
const refusing = (
  isMeant: (update: Update, before: SpecialEvent) => boolean,
  status: number,
): Override => {
  const refused = merging((merged, { update, before }) =>
    isMeant(update, before) ? refuse('update') : merged,
  )
  return (sound) => ({
    ...refused(sound),
    refusalStatus: { ...sound.refusalStatus, update: status },
  })
}

/** Loses values that are not sent, at the first update of each event that is of that kind. */
function onceOfEach(isMeant: (update: Update) => boolean, lost: Partial<SpecialEvent>): Override {
  return remembering(() => {
    const met = new Set<string>()
    return basedOn(({ eventId }, update) => {
      if (!isMeant(update) || met.has(eventId)) return {}
      met.add(eventId)
      return lost
    })
  })
}

const isNothingNew = (update: Update, before: SpecialEvent) =>
  Object.entries({ ...before, ...update }).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify({ ...before }[field]),
  )

/** What shows only where certain values come together, of which any one update of a run may send the only ones. */
export const faultsOfCombinations = [
  ...breaking('update.any-subset', whereUpdatesShow, {
    'no-dates-beside-a-price-409: No dates and a price are refused together, and taken one by one.':
      refusing(({ dates, price }) => dates?.length === 0 && price !== undefined, 409),
    'own-past-days-500: An event that is sent its own dates, one of them over, fails with 500.':
      refusing(
        (update, before) => (update.dates?.some(isPast) ?? false) && isNothingNew(update, before),
        500,
      ),
  }),
  ...breaking('update.sent-replaced', whereUpdatesShow, {
    'one-date-capitals: A name sent beside a single date begins with a capital.': sent((update) =>
      update.dates?.length === 1 && update.name
        ? { ...update, name: `${update.name[0]?.toUpperCase()}${update.name.slice(1)}` }
        : update,
    ),
    'dates-of-today-keep-the-price: A price is not taken beside dates of which one is today.': sent(
      (update) => (update.dates?.includes(today()) ? without(update, 'price') : update),
    ),
    'free-nowhere-keeps-both: Neither an empty location nor a price of 0 is taken together.': sent(
      (update) =>
        update.location === '' && update.price === 0
          ? without(update, 'location', 'price')
          : update,
    ),
  }),
  ...breaking('update.unsent-kept', whereUpdatesShow, {
    'first-update-of-each-empties-the-description: The first update of each event leaves no description that it does not send.':
      onceOfEach(() => true, { eventDescription: '' }),
    'first-partial-update-of-each-empties-the-description: The first update of each event that sends no description leaves none.':
      onceOfEach(({ eventDescription }) => eventDescription === undefined, {
        eventDescription: '',
      }),
    'first-update-of-each-drops-the-dates: The first update of each event leaves no dates that it does not send.':
      onceOfEach(() => true, { dates: [] }),
  }),
  ...breaking('update.list-reflects', [...whereUpdatesShow, ...whereListsShow], {
    'several-lines-unlisted: An event is not listed once its description is given several lines.': (
      sound,
    ) => {
      const given = new Set<string>()
      return {
        afterUpdate: (_store, { eventId }, { update }) => {
          if (update.eventDescription?.includes('\n')) given.add(eventId)
          else if (update.eventDescription !== undefined) given.delete(eventId)
        },
        inRange: (event, query) => !given.has(event.eventId) && sound.inRange(event, query),
      }
    },
  }),
  ...breaking('list.range.complete', whereListsShow, {
    'two-of-a-single-day: A range of a single day lists no more than two of its events.': (
      sound,
    ) => ({
      candidates: (store, listing) => {
        const { startDate, endDate } = listing.query
        const listed = sound.candidates(store, listing)
        return startDate === endDate
          ? listed.filter((event) => event.dates.includes(startDate)).slice(0, 2)
          : listed
      },
    }),
  }),
  ...breaking('get.repeatable', whereUpdatesShow, {
    'reads-drop-past-dates: Each read stores an event without its dates that are over.':
      afterReading(({ dates }) => ({ dates: dates.filter((day) => !isPast(day)) })),
    'eighth-read-raises-the-price: Each eighth read of an event adds a cent to its price.':
      remembering(() => {
        const readsOf = tally<string>()
        return finds((event, _eventId, store) => {
          if (event && readsOf(event.eventId) % 8 === 0)
            store.put({ ...event, price: Math.round(event.price * 100 + 1) / 100 })
          return event
        })
      }),
  }),
]
