import type { Fault } from './fault.ts'
import { isItemOfDates, taking, takingDates } from './update-taking.ts'

/** Invalid values that a parser forgives, and that come out again as they are, or as null. */
export const updateInvalidOddFaults: readonly Fault[] = [
  {
    name: 'update-takes-blanks-around-date',
    description: 'A date may have blanks before or behind it, and is stored with them.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^( +\d{4}-\d\d-\d\d *|\d{4}-\d\d-\d\d +)$/),
  },
  {
    name: 'update-takes-timestamps-of-databases',
    description: 'A date such as 2035-01-01 00:00:00 is stored as it is written.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  },
  {
    name: 'update-takes-zero-date',
    description: 'The date 0000-00-00 is taken, as some databases have it for none.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^0000-00-00$/),
  },
  {
    name: 'update-takes-digits-of-other-scripts',
    description:
      'A date may be written in the digits of any script, as \\d has it in several languages.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^(?!\d+-\d+-\d+$)\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}$/u),
  },
  {
    name: 'update-checks-last-date-only',
    description: 'Of several dates only the last is checked.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      updateFaults: (body) => {
        const { dates } = (body ?? {}) as { dates?: unknown }
        const last = Array.isArray(dates) ? `dates/${dates.length - 1}` : ''
        return sound
          .updateFaults(body)
          .filter(({ field }) => !isItemOfDates(field) || field === last)
      },
    }),
  },
  {
    name: 'update-lists-null-price',
    description: 'A price that is null counts as 0, and is listed as null all the same.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects'],
    decisions: (sound) => {
      const without = new Set<string>()
      return {
        ...taking((field, value) => field === 'price' && value === null)(sound),
        merge: (updating) => {
          const merged = sound.merge(updating)
          if (updating.update.price === undefined) return merged
          if (merged.price === null) without.add(merged.eventId)
          else without.delete(merged.eventId)
          return { ...merged, price: merged.price ?? 0 }
        },
        represent: {
          ...sound.represent,
          list: (event) => (without.has(event.eventId) ? { ...event, price: null } : event),
        },
      }
    },
  },
]
