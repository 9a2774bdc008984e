import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { datesWith, priceWith, refusing, textWith } from './update-limits.ts'
import type { Variation } from './variation.ts'

const dayMs = 86_400_000

const isWithin =
  (years: number) =>
  (day: string): boolean =>
    Date.parse(day) < Date.now() + years * 365 * dayMs

/** What a service validates beyond the types of the fields: section 7 shows no reasons of refusals. */
export const validatingVariations: readonly Variation[] = [
  {
    name: 'updates-no-farther-than-five-years',
    description: 'Dates more than five years ahead are refused.',
    decisions: refusing(datesWith((dates) => !(dates as string[]).every(isWithin(5)))),
  },
  {
    name: 'updates-no-farther-than-ten-years',
    description: 'Dates more than ten years ahead are refused.',
    decisions: refusing(
      datesWith((dates) => !(dates as string[]).every(isWithin(10))),
      422,
    ),
  },
  {
    name: 'updates-of-five-dates-at-most',
    description: 'More than five dates are refused.',
    decisions: refusing(datesWith((dates) => dates.length > 5)),
  },
  {
    name: 'updates-to-prices-of-1000-at-most',
    description: 'A price above 1000 is refused.',
    decisions: refusing(priceWith((price) => price > 1000)),
  },
  {
    name: 'updates-without-markup',
    description: 'A firewall refuses text that looks like markup.',
    decisions: refusing(
      textWith((text) => /<[a-z!/]/i.test(text)),
      403,
    ),
  },
  {
    name: 'updates-with-names-of-64-at-most',
    description: 'A text of more than 64 characters is refused.',
    decisions: refusing(textWith((text) => text.length > 64)),
  },
  {
    name: 'ranges-no-farther-than-five-years',
    description: 'A range that begins more than five years ahead is refused.',
    decisions: (sound) => ({
      queryFaults: (asked) =>
        typeof asked.startDate === 'string' && !isWithin(5)(asked.startDate)
          ? [{ field: 'startDate', detail: 'is too far ahead' }]
          : sound.queryFaults(asked),
    }),
  },
  {
    name: 'ranges-of-a-year-at-most',
    description: 'A range of more than 366 days is refused.',
    decisions: (sound) => ({
      queryFaults: (asked) => {
        const [start, end] = [asked.startDate, asked.endDate].map((day) => Date.parse(`${day}`))
        return end !== undefined && start !== undefined && end - start > 366 * dayMs
          ? [{ field: 'endDate', detail: 'is too far from startDate' }]
          : sound.queryFaults(asked)
      },
    }),
  },
  {
    name: 'events-that-are-over-locked',
    description: 'An event whose last day is over is not updated any more.',
    decisions: lockedOnceOver(),
  },
]

function lockedOnceOver(): Override {
  return (sound) => ({
    refusalStatus: { ...sound.refusalStatus, update: 409 },
    merge: (updating) => {
      const { dates } = updating.before
      const today = sound.today(new Date())
      if (dates.length > 0 && dates.every((day) => day < today))
        throw new Refusal('update', 'The event is over.')
      return sound.merge(updating)
    },
  })
}
