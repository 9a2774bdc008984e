import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { isNegative, refusing } from './update-limits.ts'
import { keepingTexts } from './update-values.ts'
import type { Variation } from './variation.ts'

type Texts = Partial<Pick<SpecialEvent, 'name' | 'location' | 'eventDescription'>>

const withTexts =
  (change: (event: SpecialEvent, index: number) => Texts) =>
  (today: IsoDate): SpecialEvent[] =>
    seedEvents(today).map((event, index) => ({ ...event, ...change(event, index) }))

const everywhere = (texts: readonly string[]) =>
  withTexts((_event, index) => {
    const text = (offset: number) => texts[(index + offset) % texts.length] ?? ''
    return { name: text(0), location: text(1), eventDescription: text(2) }
  })

const markup = [
  '<script>alert("1")</script>',
  '</td></table><!--',
  '| a | b |\n| --- | --- |\n```\n# Heading',
  ']]><![CDATA[&lt;&amp;&#0;',
  '[link](javascript:alert(1)) ![](x) @everyone #1',
  '%3Cb%3E %s %n $HOME {{name}} $(id) `id`',
  "'; DROP TABLE events; --",
]

const controls = [
  '\u0000\u0001\u001f\u007f\u0080\u009f',
  '\u001b[2J\u001b[31mred\u001b[0m\u0007\b\b\b',
  'line\r\nline\rline\n\u2028line\u2029line',
  '\u202eright to left\u202c \u200b\u200d\ufeff',
  'a\u0300\u0301\u0302 e\u0301 \u00e9 \ufb01',
  '\ud83d\ude00 \ud83d\udc69\u200d\ud83d\udd2c \ud800\udc00',
  '\ud800 alone, \udfff alone, \uffff \ufdd0',
]

const odd = ['true', 'null', '0', 'NaN', '[]', '{}', '2026-02-30', 'undefined', '__proto__', '"']

/** What the texts of events are like: section 2 says no more than that they are strings. */
export const dataTextVariations: readonly Variation[] = [
  {
    name: 'texts-empty',
    description: 'Names, locations and descriptions are empty.',
    events: withTexts(() => ({ name: '', location: '', eventDescription: '' })),
  },
  {
    name: 'texts-all-the-same',
    description: 'All events have the same name, location and description.',
    events: withTexts(() => ({ name: 'Event', location: 'Hall', eventDescription: 'Event' })),
  },
  {
    name: 'texts-very-long',
    description: 'Descriptions have 60,000 characters, and names 2,000.',
    events: withTexts(({ name, eventDescription }) => ({
      name: `${name} `.repeat(2000).slice(0, 2000),
      eventDescription: eventDescription.repeat(600).slice(0, 60_000),
    })),
  },
  {
    name: 'texts-with-markup',
    description: 'Texts are full of what means something elsewhere.',
    events: everywhere(markup),
  },
  {
    name: 'texts-with-control-characters',
    description: 'Texts are full of control characters and lone surrogates.',
    events: everywhere(controls),
  },
  {
    name: 'texts-like-other-values',
    description: 'Texts look like values of other types.',
    events: everywhere(odd),
  },
  {
    name: 'texts-with-blanks-but-trimmed-on-update',
    description: 'Texts have blanks around them, until an update drops them.',
    events: withTexts(({ name, location }) => ({ name: ` ${name} `, location: `\t${location}\n` })),
    decisions: keepingTexts((text) => text.trim()),
  },
  {
    name: 'texts-very-long-but-refused-in-an-update',
    description: 'Descriptions have 20,000 characters, of which an update may have 5,000.',
    events: withTexts(({ eventDescription }) => ({
      eventDescription: eventDescription.repeat(200).slice(0, 20_000),
    })),
    decisions: refusing((value) => typeof value === 'string' && value.length > 5000),
  },
  {
    name: 'prices-negative-but-refused-in-an-update',
    description: 'Every second event costs less than nothing, which an update may not have.',
    events: (today) =>
      seedEvents(today).map((event, index) => ({
        ...event,
        price: index % 2 === 0 ? -5 : event.price,
      })),
    decisions: refusing(isNegative),
  },
]
