import type { SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Variation } from './variation.ts'

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

/** Odd values that are not kept as they are sent: the text has no answer to them. */
export const updateValueVariations: readonly Variation[] = [
  {
    name: 'texts-trimmed',
    description: 'Blanks around a text are dropped.',
    decisions: keepingTexts((text) => text.trim()),
  },
  {
    name: 'texts-without-control-characters',
    description: 'Control characters are dropped, but for tabs and line breaks.',
    decisions: keepingTexts((text) =>
      text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''),
    ),
  },
  {
    name: 'texts-with-line-feeds-only',
    description: 'Carriage returns are made line feeds.',
    decisions: keepingTexts((text) => text.replace(/\r\n?/g, '\n')),
  },
  {
    name: 'dates-sorted',
    description: 'Dates are kept in order.',
    decisions: keeping({ dates: sorted }),
  },
  {
    name: 'dates-distinct',
    description: 'Dates are kept once each, in the order in which they first came.',
    decisions: keeping({ dates: distinct }),
  },
  {
    name: 'dates-as-a-set',
    description: 'Dates are kept in order and once each.',
    decisions: keeping({ dates: (dates) => sorted(distinct(dates)) }),
  },
  {
    name: 'negative-prices-as-zero',
    description: 'A price below 0 is kept as 0.',
    decisions: keeping({ price: (price) => Math.max(0, price) }),
  },
  {
    name: 'negative-prices-as-amounts',
    description: 'The sign of a price is dropped.',
    decisions: keeping({ price: Math.abs }),
  },
  {
    name: 'huge-texts-cut',
    description: 'Of a text the first 65,535 characters are kept.',
    decisions: keepingTexts((text) => text.slice(0, 65_535)),
  },
]
