import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { seedEventsWith } from './planned-events.ts'
import { areDisordered, areRepetitive, isNegative, refusing } from './update-refusals.ts'
import { distinct, keeping, keepingTexts, sorted } from './values.ts'
import { type Differing, tableOf } from './variation.ts'

type Dates = SpecialEvent['dates']

/** Seed events with other dates, in a service that may treat such dates differently in an update. */
const dated = (
  change: (dates: Dates, index: number) => Dates,
  decisions: Override = () => ({}),
): Differing => ({
  events: seedEventsWith(({ dates }, index) => ({ dates: change(dates, index) })),
  decisions,
})

/** Four events that hold odd values only, of which a service makes something else in an update. */
const few = (
  change: (event: SpecialEvent) => Partial<SpecialEvent>,
  decisions: Override,
): Differing => ({
  events: (today) => seedEventsWith(change)(today).slice(0, 4),
  decisions,
})

const withoutBells = (text: string) => text.replaceAll('\u0007', '')
const inThirds = (today: IsoDate) => [70, 50, 60].map((days) => addDays(today, days))

const inDisorder = (dates: Dates) => [...dates].reverse()
const doubled = (dates: Dates) => [...dates, ...dates]
const oneInSixOpenDaily = (dates: Dates, index: number): Dates => {
  const [today] = dates
  return index % 6 === 0 && today
    ? Array.from({ length: 8 * 365 }, (_, day) => addDays(today, day))
    : dates
}
const ends = ['0000-01-01', '0001-01-01', '1582-10-10', '2000-02-29', '9999-12-31'] as IsoDate[]

/** Names, locations and descriptions taken from some texts in turn. */
const texts = (all: readonly string[]): Differing => {
  const at = (index: number) => all[index % all.length] ?? ''
  const textsOf = (_event: unknown, index: number) => ({
    name: at(index),
    location: at(index + 1),
    eventDescription: at(index + 2),
  })
  return { events: seedEventsWith(textsOf) }
}

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

/** What the dates and texts of events are like (section 2), and such values refused or changed when they are sent. */
export const eventContentVariations = tableOf({
  'events-at-the-ends-of-time: Events lie as early and as late as a date can be written.': dated(
    (dates, index) => (index % 2 === 0 ? dates : [...ends, ...dates]),
  ),
  'one-in-six-open-daily-for-eight-years: One event in six takes place on each day of the next eight years.':
    { ...dated(oneInSixOpenDaily), judgedAsAWhole: { but: [] } },
  'dates-in-disorder: The dates of events are in no order.': dated(inDisorder),
  'dates-in-disorder-but-sorted-on-update: The dates of events are in no order, until an update sorts them.':
    dated(inDisorder, keeping({ dates: sorted })),
  'dates-in-disorder-but-refused-in-an-update: The dates of events are in no order, which an update may not have.':
    dated(inDisorder, refusing(areDisordered)),
  'dates-given-twice: Each date of an event is given twice.': dated(doubled),
  'dates-given-twice-but-not-after-an-update: Each date of an event is given twice, until an update drops the doubles.':
    dated(doubled, keeping({ dates: distinct })),
  'dates-given-twice-but-refused-in-an-update: Each date of an event is given twice, which an update may not have.':
    dated(doubled, refusing(areRepetitive)),

  'texts-empty: Names, locations and descriptions are empty.': texts(['']),
  'descriptions-empty: Descriptions are empty.': {
    events: seedEventsWith(() => ({ eventDescription: '' })),
    judgedAsAWhole: { but: ['update.sent-replaced'] },
  },
  'descriptions-ending-in-a-line-feed: Descriptions end in a line feed, as an editor leaves them.':
    {
      events: seedEventsWith(({ eventDescription }) => ({
        eventDescription: `${eventDescription}\n`,
      })),
      judgedAsAWhole: { but: ['update.sent-replaced'] },
    },
  'names-with-blanks-around: Names have a blank before and after them.': {
    events: seedEventsWith(({ name }) => ({ name: ` ${name} ` })),
    judgedAsAWhole: { but: ['update.sent-replaced'] },
  },
  'locations-empty: Locations are empty.': {
    events: seedEventsWith(() => ({ location: '' })),
  },
  'locations-empty-until-updated: Locations are empty, and a dash where an update sends them so.': {
    events: seedEventsWith(() => ({ location: '' })),
    decisions: keepingTexts((text) => (text === '' ? '-' : text)),
  },
  'texts-all-the-same: All events have the same name, location and description.': {
    events: seedEventsWith(() => ({ name: 'Event', location: 'Hall', eventDescription: 'Event' })),
  },
  'data-twins: All events are alike in every field but the eventId.': {
    events: (today) => {
      const dates = [addDays(today, 2), addDays(today, 30)]
      const twin = { name: 'Guided tour', location: 'Main hall', eventDescription: 'A tour.' }
      return seedEventsWith(() => ({ ...twin, dates, price: 12 }))(today).slice(0, 60)
    },
  },
  'texts-with-markup: Texts are full of what means something elsewhere.': texts(markup),
  'texts-with-control-characters: Texts are full of control characters.': texts(controls),
  'texts-like-other-values: Texts look like values of other types.': texts(odd),
  'texts-very-long: Descriptions have 60,000 characters, and names 2,000.': {
    events: seedEventsWith(({ name, eventDescription }) => ({
      name: `${name} `.repeat(2000).slice(0, 2000),
      eventDescription: eventDescription.repeat(600).slice(0, 60_000),
    })),
  },
  'texts-very-long-but-refused-in-an-update: Texts have 20,000 letters, updates 5,000.': {
    events: seedEventsWith(({ eventDescription }) => ({
      eventDescription: eventDescription.repeat(200).slice(0, 20_000),
    })),
    decisions: refusing((value) => typeof value === 'string' && value.length > 5000),
  },
  'texts-with-blanks-but-trimmed-on-update: Texts have blanks around, until updated.': {
    events: seedEventsWith(({ name, location }) => ({
      name: ` ${name} `,
      location: `\t${location}\n`,
    })),
    decisions: keepingTexts((text) => text.trim()),
  },
  'few-prices-below-0-raised-by-updates: All four prices are below 0, until an update makes them 0.':
    few(() => ({ price: -5 }), keeping({ price: (price) => Math.max(0, price) })),
  'few-texts-of-12000-cut-by-updates: All four descriptions have 12,000 letters, updates keep 10,000.':
    few(
      () => ({ eventDescription: 'A long evening. '.repeat(750) }),
      keepingTexts((text) => text.slice(0, 10_000)),
    ),
  'few-names-with-a-bell-dropped-by-updates: All four names end in U+0007, until updated.': few(
    ({ name }) => ({ name: `${name}\tand\nmore\u0007` }),
    keepingTexts(withoutBells),
  ),
  'few-dates-in-disorder-refused-with-409: All four events have dates in disorder, which updates may not have.':
    few(
      () => ({ dates: inThirds(utcDay(new Date())), eventDescription: '' }),
      refusing(areDisordered, 409),
    ),
  'prices-negative-but-refused-in-an-update: Half the prices are below 0; updates to such are refused.':
    {
      events: seedEventsWith(({ price }, index) => ({ price: index % 2 === 0 ? -5 : price })),
      decisions: refusing(isNegative),
    },
})
