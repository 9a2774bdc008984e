import type { SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { tableOf } from './variation.ts'

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

/** Values that are not kept as they are sent: the text has no answer to odd ones, nor an order of dates. */
export const updateValueVariations = tableOf({
  'texts-trimmed: Blanks around a text are dropped.': keepingTexts((text) => text.trim()),
  'texts-without-control-characters: Control characters are dropped, but for tabs and line breaks.':
    keepingTexts((text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')),
  'texts-with-line-feeds-only: Carriage returns are made line feeds.': keepingTexts((text) =>
    text.replace(/\r\n?/g, '\n'),
  ),
  'huge-texts-cut: Of a text the first 65,535 characters are kept.': keepingTexts((text) =>
    text.slice(0, 65_535),
  ),
  'dates-sorted: Dates are kept in order.': keeping({ dates: sorted }),
  'dates-kept-latest-first: Dates are kept in order, the latest first.': keeping({
    dates: (all) => [...sorted(all)].reverse(),
  }),
  'dates-distinct: Dates are kept once each, in the order sent.': keeping({ dates: distinct }),
  'dates-as-a-set: Dates are kept in order, once each.': keeping({
    dates: (all) => sorted(distinct(all)),
  }),
  'dates-in-the-order-of-their-addition: Dates that are new come last.': () => ({
    merge: ({ before, update }) => {
      const { dates = before.dates } = update
      const had = before.dates.filter((date) => dates.includes(date))
      const added = dates.filter((date) => !had.includes(date))
      return { ...before, ...update, dates: [...had, ...added] }
    },
  }),
  'negative-prices-as-zero: A price below 0 is kept as 0.': keeping({
    price: (price) => Math.max(0, price),
  }),
  'negative-prices-as-amounts: The sign of a price is dropped.': keeping({ price: Math.abs }),
})
