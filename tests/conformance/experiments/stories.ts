import { fewer } from '../../../src/arbitraries/smaller.ts'
import { trickyWords } from '../../../src/arbitraries/text.ts'
import type { IsoDate, Update } from '../../../src/contract/special-event.ts'
import { addDays, clockChanges, leapDayFrom } from '../../../src/world/values/days.ts'
import { farDay, type SpanName } from '../../../src/world/values/far-days.ts'
import { wrongValueOf } from './refusable-updates.ts'

/** A day of a story by its offset, or one of the calendar. */
export type Day = number | IsoDate

/** An update, and where its event is to be listed and not to be listed then. */
export interface StoryStep {
  /** The days that it gets, or gets back. */
  readonly dates?: readonly Day[] | 'original'
  /** The other fields that are sent. */
  readonly others?: Omit<Update, 'dates'>
  readonly shown: readonly Day[]
  readonly hidden?: readonly Day[]
  /** Whether a service may refuse the values. */
  readonly refusable?: true
  /** What is sent in place of an update, and is to be refused. */
  readonly invalid?: string
  /** A day whose listing is under way when the update is sent, and may be kept as it was before it. */
  readonly amid?: Day
}

/** What happens to one event, on days that no other update uses. */
export interface Story {
  readonly span: SpanName
  /** Looked at before the event comes, so that a stale answer would be known. */
  readonly before: readonly Day[]
  /** Steps that come first, while no other event is updated. */
  readonly undisturbed?: readonly StoryStep[]
  readonly steps: readonly StoryStep[]
}

const leapDay = leapDayFrom(farDay('leapYear', 0))

/** Days that some calendars have not, or begin an hour late. */
const rareDays = [leapDay, ...clockChanges(Number(leapDay.slice(0, 4)))]

const past = '2020-01-01' as IsoDate

/** Beyond what columns and calendars of some services hold. */
const farAhead = ['2051-06-15', '2101-06-15'] as IsoDate[]

/** More than some services index, or show in a list. */
const manyDays = Array.from({ length: 120 }, (_, nth) => addDays('2051-01-01' as IsoDate, nth))

const eventDescription = 'A long evening at the museum. '.repeat(20).trim()

const everySecond = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => first + 2 * index)

const tricky = (...part: [number, number?]) =>
  ['<b>', '&', '"', ...trickyWords.slice(...part)].join(' ')

const trickyTexts = {
  name: tricky(0, 18),
  location: tricky(18, 36),
  eventDescription: tricky(36),
}

export const stories: readonly Story[] = [
  {
    span: 'storyOfDates',
    before: [0, 10, 20],
    steps: [
      { dates: [0], shown: [0] },
      // Without days for a while, it must be found again once it has some.
      { dates: [], shown: [], hidden: [0] },
      {
        dates: [10, 20, ...everySecond(10, 30), ...rareDays],
        others: { price: 1234.5 },
        shown: [10, 20, ...rareDays],
        hidden: [0],
      },
      { dates: [10, 25], shown: [25], hidden: [20] },
      { dates: [12, 14], shown: [14], hidden: [25] },
      {
        dates: [20],
        others: { name: 'All at once', location: 'Elsewhere', eventDescription, price: 0 },
        shown: [20],
        hidden: [14],
      },
      { dates: 'original', shown: [] },
    ],
  },
  {
    span: 'storyOfTexts',
    before: [],
    // Each field by itself, beside a listing that was asked before: some services keep it until another is updated.
    undisturbed: [
      { dates: [0], shown: [] },
      { others: { price: 129.95 }, shown: [0], amid: 0 },
      { others: { name: 'A name of its own' }, shown: [0] },
      { others: { location: 'A place of its own' }, shown: [0] },
      { others: { eventDescription: 'A text of its own' }, shown: [0] },
      { dates: [8], shown: [8], hidden: [0] },
      { dates: [0], shown: [0], hidden: [8] },
      { invalid: JSON.stringify({ name: wrongValueOf('name') }), shown: [0] },
    ],
    steps: [
      { others: trickyTexts, shown: [0], refusable: true },
      { others: { eventDescription: 'A line\nand another' }, shown: [0], refusable: true },
      { others: { eventDescription: '' }, shown: [0], refusable: true },
      { others: { name: '', location: '' }, shown: [0], refusable: true },
      // Many days, neither in order nor the latest first.
      { dates: [...everySecond(13, 24), ...everySecond(12)], shown: [48, 2, 22], refusable: true },
      { dates: [50, ...manyDays], shown: [50, ...manyDays.slice(-1)], refusable: true },
      // Whether a day may be sent twice is left open, but not whether its event is listed twice.
      { dates: [52, 52, 54], shown: [52], refusable: true },
      { dates: [past, 60, ...farAhead], shown: [60, ...farAhead], refusable: true },
      { dates: [past], shown: [], hidden: [60], refusable: true },
    ],
  },
]

/** A step of a story by itself, and behind one that came before it. */
export function shortestTo(story: Story, part: 'undisturbed' | 'steps', nth: number): Story[] {
  const all = story[part] ?? []
  const alone = all.slice(nth, nth + 1)
  return [
    alone,
    [...all.slice(Math.max(0, nth - 1), nth), ...alone],
    [...all.slice(0, 1), ...alone],
  ]
    .map((some): Story => ({ span: story.span, before: [], steps: [], [part]: some }))
    .filter(beginsWithDays)
}

/** Stories of fewer steps. */
export function smallerStory(story: Story): Story[] {
  const { before, undisturbed = [], steps } = story
  return [
    ...[...fewer(smallerStep)(steps)].map((some) => ({ ...story, steps: some })),
    ...[...fewer(smallerStep)(undisturbed)].map((some) => ({ ...story, undisturbed: some })),
    ...(before.length > 0 ? [{ ...story, before: [] }] : []),
  ].filter(beginsWithDays)
}

/** A step to one of its days alone, or without what is sent beside the days. */
function smallerStep({ dates, others, shown, hidden, ...step }: StoryStep): StoryStep[] {
  if (!dates || dates === 'original') return []
  const alone =
    dates.length > 1 ? shown.map((day) => ({ ...step, dates: [day], shown: [day] })) : []
  return [...alone, ...(others || hidden ? [{ ...step, dates, shown }] : [])]
}

/** Whether its event is where it begins, wherever it was. */
function beginsWithDays({ undisturbed = [], steps }: Story): boolean {
  const [first] = [...undisturbed, ...steps]
  return first?.dates !== undefined && first.dates !== 'original'
}
