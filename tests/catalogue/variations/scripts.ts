import { plannedEvents } from './data-amounts.ts'
import { refusing, textWith } from './update-limits.ts'
import type { Variation } from './variation.ts'

const beyond = (last: number) => (text: string) =>
  [...text].some((letter) => (letter.codePointAt(0) ?? 0) > last)

const thisMonth = (index: number) => [((index * 7) % 45) - 10]

/** Text of other scripts that is refused: which letters a service takes is not shown. */
export const scriptVariations: readonly Variation[] = [
  {
    name: 'names-beyond-ascii-refused',
    description: 'A name with a letter beyond ASCII is refused with 400.',
    decisions: refusing((value, field) => field === 'name' && textWith(beyond(127))(value, field)),
  },
  {
    name: 'texts-beyond-ascii-refused',
    description: 'A text with a letter beyond ASCII is refused with 422.',
    decisions: refusing(textWith(beyond(127)), 422),
  },
  {
    name: 'texts-beyond-latin-1-refused',
    description: 'A text with a letter beyond Latin-1 is refused with 400.',
    decisions: refusing(textWith(beyond(255))),
  },
  {
    name: 'texts-beyond-the-basic-plane-refused',
    description: 'A text with a letter beyond the basic plane, such as an emoji, is refused.',
    decisions: refusing(textWith(beyond(0xffff)), 422),
  },
  {
    name: 'texts-written-from-right-to-left-refused',
    description: 'A text with Hebrew or Arabic letters is refused with 409.',
    decisions: refusing(
      textWith((text) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)),
      409,
    ),
  },
  ...[12, 31, 300].map(
    (count): Variation => ({
      name: `texts-of-${count}-events-beyond-ascii-refused`,
      description: `Of ${count} events, no text with a letter beyond ASCII is taken.`,
      events: plannedEvents(count, thisMonth),
      decisions: refusing(textWith(beyond(127))),
    }),
  ),
]
