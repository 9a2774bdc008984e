import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import { type Planned, plannedEvents } from './planned-events.ts'
import { tableOf } from './variation.ts'

/** Some weeks past, and some to come. */
export const around: Planned = (index) => [((index * 11) % 70) - 20]

/** So many events around today, with some fields of their own. */
const eventsWith = (
  count: number,
  change: (event: SpecialEvent, index: number) => Partial<SpecialEvent>,
  planned: Planned = around,
) => ({
  events: plannedEvents(count, planned, change),
})

const allTexts = (text: (index: number) => string) => (_event: SpecialEvent, index: number) => ({
  name: text(index),
  location: text(index + 1),
  eventDescription: text(index + 2),
})

/** Events that a museum may have. */
export const outsideEventVariations = tableOf({
  'no-event-and-bare-refusals: The service has no event, and says nothing where it refuses.': {
    events: [],
    decisions: () => ({ refuse: (_refusal, status) => ({ status, headers: {}, body: undefined }) }),
  },
  'one-event-of-400-days: The service has a single event, on each of 400 days.': {
    events: plannedEvents(1, () => Array.from({ length: 400 }, (_, day) => day - 100)),
  },
  'two-events-alike: The service has two events that differ in their identifiers only.': eventsWith(
    2,
    () => ({ name: 'Tour', location: 'Hall', eventDescription: 'A tour.', price: 5 }),
    () => [3],
  ),
  'thirty-events-alike: The service has 30 events that differ in their identifiers only.':
    eventsWith(
      30,
      () => ({ name: 'Tour', location: 'Hall', eventDescription: 'A tour.', price: 5 }),
      () => [2],
    ),
  'ten-events-in-two-years: The service has 10 events, one in about ten weeks.': {
    events: plannedEvents(10, (index) => [index * 73 - 10]),
  },
  'sixty-events-last-month: The service has 60 events, all of them last month.': {
    events: plannedEvents(60, (index) => [-5 - (index % 30)]),
  },
  'half-without-dates: Of 31 events every second one has no date.': {
    events: plannedEvents(31, (index) => (index % 2 ? [] : [index % 9])),
  },
  'identifiers-of-digits: Of 31 events: Each identifier consists of digits, and counts up.':
    eventsWith(31, (_event, index) => ({
      eventId: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}` as EventId,
    })),
  'identifiers-by-the-clock: Of 45 events: Identifiers are of version 7, and alike but for their ends.':
    eventsWith(45, (_event, index) => ({
      eventId:
        `019212d3-87e6-7000-9e1f-0000000e${(index + 10).toString(16).padStart(4, '0')}` as EventId,
    })),
  'texts-of-20000-characters: Of 12 events: Every description has 20000 characters.': eventsWith(
    12,
    (_event, index) => ({
      eventDescription: 'Öffnungszeit '.repeat(1539).slice(index, index + 20_000),
    }),
  ),
  'texts-from-right-to-left: Of 31 events: Texts are in Arabic and Hebrew, with marks of direction.':
    eventsWith(
      31,
      allTexts((index) => `\u202bמוזיאון ${index}\u202c \u2067متحف ١٢\u2069`),
    ),
  'texts-decomposed: Of 12 events: Letters and their marks are written apart.': eventsWith(
    12,
    ({ name, location }) => ({
      name: `Café ${name}`.normalize('NFD'),
      location: location.normalize('NFD'),
    }),
  ),
  'prices-all-zero: Of 31 events: Every event is free.': eventsWith(31, () => ({ price: 0 })),
  'prices-in-dong: Of 31 events: Prices go into millions.': eventsWith(31, (_event, index) => ({
    price: 1_250_000 * (index + 1),
  })),
  'dates-in-no-order: Of 45 events: The dates of each stand in no order.': {
    events: plannedEvents(45, (index) => [index % 7, -30 + index, 40 - index]),
  },
})
