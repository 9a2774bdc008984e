import type { SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { type Row, tableOf, vary } from './variation.ts'

/** How the values of some fields are kept. */
type Keep = {
  readonly [Field in keyof Update]: (value: SpecialEvent[Field]) => SpecialEvent[Field]
}

/** Values changed on their way in, as the answer shows. */
export const keeping =
  (keep: Keep): Override =>
  (sound) => ({
    updateFrom: (body) =>
      Object.fromEntries(
        Object.entries(sound.updateFrom(body)).map(([field, value]) => {
          const change = keep[field as keyof Update] as ((value: unknown) => unknown) | undefined
          return [field, change ? change(value) : value]
        }),
      ),
  })

/** The same for all texts of an event. */
export const keepingTexts = (keep: (text: string) => string): Override =>
  keeping({ name: keep, location: keep, eventDescription: keep })

type Dates = SpecialEvent['dates']

export const sorted = (dates: Dates): Dates => [...dates].sort()
export const distinct = (dates: Dates): Dates => [...new Set(dates)]

const texts = (description: string, keep: (text: string) => string): Row =>
  vary(description, keepingTexts(keep))
const dates = (description: string, keep: (dates: Dates) => Dates): Row =>
  vary(description, keeping({ dates: keep }))
const prices = (description: string, keep: (price: number) => number): Row =>
  vary(description, keeping({ price: keep }))

/** Values that are not kept as they are sent: the text has no answer to odd ones, nor an order of dates. */
export const updateValueVariations = tableOf({
  'texts-trimmed': texts('Blanks around a text are dropped.', (text) => text.trim()),
  'texts-without-control-characters': texts(
    'Control characters are dropped, but for tabs and line breaks.',
    (text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''),
  ),
  'texts-with-line-feeds-only': texts('Carriage returns are made line feeds.', (text) =>
    text.replace(/\r\n?/g, '\n'),
  ),
  'huge-texts-cut': texts('Of a text the first 65,535 characters are kept.', (text) =>
    text.slice(0, 65_535),
  ),
  'dates-sorted': dates('Dates are kept in order.', sorted),
  'dates-kept-latest-first': dates('Dates are kept in order, the latest first.', (all) =>
    [...sorted(all)].reverse(),
  ),
  'dates-distinct': dates('Dates are kept once each, in the order sent.', distinct),
  'dates-as-a-set': dates('Dates are kept in order, once each.', (all) => sorted(distinct(all))),
  'dates-in-the-order-of-their-addition': vary('Dates that are new come last.', () => ({
    merge: ({ before, update }) => {
      const { dates = before.dates } = update
      const had = before.dates.filter((date) => dates.includes(date))
      const added = dates.filter((date) => !had.includes(date))
      return { ...before, ...update, dates: [...had, ...added] }
    },
  })),
  'negative-prices-as-zero': prices('A price below 0 is kept as 0.', (price) => Math.max(0, price)),
  'negative-prices-as-amounts': prices('The sign of a price is dropped.', Math.abs),
})
