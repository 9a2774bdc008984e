import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { datesInRange } from '../../../src/reference/listing.ts'
import type { Fault } from './fault.ts'

/** What mappers and paging libraries are known to do. */
export const libraryFaults: readonly Fault[] = [
  {
    name: 'list-repeated-dates-as-references',
    description: 'Dates equal to those of an item before come as {"$ref":"$[0].dates"}.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['list.range.complete', 'get.agrees-with-list'],
    decisions: () => ({
      envelope: (items) => {
        const seen = new Map<string, number>()
        return (items as SpecialEvent[]).map((item, i) => {
          const key = JSON.stringify(item.dates)
          const first = seen.get(key)
          if (first === undefined) {
            seen.set(key, i)
            return item
          }
          return { ...item, dates: { $ref: `$[${first}].dates` } }
        })
      },
    }),
  },
  {
    name: 'list-last-page-slides-back',
    description: 'The last page is filled up with the last items of the page before.',
    violates: 'list.page.partition',
    decisions: () => ({
      pageOf: (events, { query: { page, limit } }) => {
        const start = (page - 1) * limit
        if (start >= events.length) return []
        const slid = Math.min(start, Math.max(0, events.length - limit))
        return events.slice(slid, slid + limit)
      },
    }),
  },
  {
    name: 'list-last-item-dates-cut',
    description:
      'The limit cuts joined rows: the last item of a full page has its first date only.',
    violates: 'get.agrees-with-list',
    mayAlsoViolate: ['list.range.complete'],
    decisions: (sound) => ({
      pageOf: (events, listing) => {
        const items = [...sound.pageOf(events, listing)]
        const last = items.at(-1)
        if (items.length === listing.query.limit && last)
          items[items.length - 1] = {
            ...last,
            dates: datesInRange(last, listing.query).slice(0, 1),
          }
        return items
      },
    }),
  },
  {
    name: 'update-cents-unpadded',
    description: 'A price is written as whole and cents without padding: 12.05 becomes 12.5.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences', 'update.persisted'],
    decisions: (sound) => ({
      merge: (updating) => {
        const merged = sound.merge(updating)
        const { price } = updating.update
        if (price === undefined || price < 0 || price > 1e9) return merged
        const cents = Math.round(price * 100)
        const whole = Math.floor(cents / 100)
        const rest = cents % 100
        return { ...merged, price: rest < 10 ? Number(`${whole}.${rest}`) : price }
      },
    }),
  },
]
