import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../src/reference/list-query.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Variation } from './variation.ts'

const within =
  (inside: (date: string, query: QueryInForce) => boolean): Override =>
  () => ({ inRange: ({ dates }, query) => dates.some((date) => inside(date, query)) })

const inverted = ({ startDate, endDate }: QueryInForce) => endDate < startDate

const invertedRefusedWith = (status: number): Variation => ({
  name: `inverted-range-${status}`,
  description: `A range that ends before it starts is refused with ${status}.`,
  decisions: (sound) => ({
    refusalStatus: { ...sound.refusalStatus, range: status },
    candidates: (store, listing) => {
      if (!inverted(listing.query)) return sound.candidates(store, listing)
      throw new Refusal('range', 'endDate is before startDate.')
    },
  }),
})

/** Where exactly a range begins and ends, and one that ends before it begins. */
export const rangeEndVariations: readonly Variation[] = [
  {
    name: 'end-date-exclusive',
    description: 'Events on endDate itself are not within the range.',
    decisions: within((date, { startDate, endDate }) => startDate <= date && date < endDate),
  },
  {
    name: 'start-date-exclusive',
    description: 'Events on startDate itself are not within the range.',
    decisions: within((date, { startDate, endDate }) => startDate < date && date <= endDate),
  },
  {
    name: 'both-ends-exclusive',
    description: 'Events on startDate or endDate themselves are not within the range.',
    decisions: within((date, { startDate, endDate }) => startDate < date && date < endDate),
  },
  ...[400, 404, 422, 500].map(invertedRefusedWith),
  {
    name: 'range-of-one-day-refused',
    description: 'Ends are exclusive, and a range that ends on the day it starts is refused.',
    decisions: (sound) => ({
      inRange: ({ dates }, { startDate, endDate }) =>
        dates.some((date) => startDate <= date && date < endDate),
      candidates: (store, listing) => {
        const { startDate, endDate } = listing.query
        if (startDate < endDate) return sound.candidates(store, listing)
        throw new Refusal('range', 'endDate must be after startDate.')
      },
    }),
  },
  {
    name: 'inverted-range-swapped',
    description: 'A range that ends before it starts is read the other way round.',
    decisions: (sound) => ({
      inRange: (event: SpecialEvent, query: QueryInForce) =>
        sound.inRange(
          event,
          inverted(query)
            ? { ...query, startDate: query.endDate, endDate: query.startDate }
            : query,
        ),
    }),
  },
  {
    name: 'inverted-range-without-end',
    description: 'Of a range that ends before it starts, only the start counts.',
    decisions: () => ({
      inRange: ({ dates }, query) =>
        dates.some((date) => query.startDate <= date && (inverted(query) || date <= query.endDate)),
    }),
  },
  {
    name: 'inverted-range-default-end',
    description: 'Of a range that ends before it starts, the end is replaced by the default one.',
    decisions: (sound) => ({
      inRange: (event, query) =>
        sound.inRange(
          event,
          inverted(query)
            ? {
                ...query,
                endDate: sound.defaultEndDate({
                  asked: {},
                  startDate: query.startDate,
                  today: query.startDate,
                }),
              }
            : query,
        ),
    }),
  },
]
