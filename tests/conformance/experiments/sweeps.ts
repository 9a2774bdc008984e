import { fewer, smallerUpdate } from '../../../src/arbitraries/smaller.ts'
import { subsets } from '../../../src/arbitraries/subsets.ts'
import type { Update, UpdateField } from '../../../src/contract/special-event.ts'
import { Violated } from '../../../src/findings/finding.ts'
import type { Experiment } from '../../../src/judging/check.ts'
import { eventOf } from '../../../src/world/reading/expectations.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { mark } from '../../../src/world/values/mark.ts'
import { sentAgain } from '../../../src/world/values/restorable.ts'
import { differ } from '../../../src/world/values/same.ts'
import { held, laterDays, type Updated } from './updates.ts'

/** Updates of one event, each of what the one before has left. */
interface Sweep {
  /** What it holds at first; of what is not given, what {@link held} gives. */
  readonly before: Update
  readonly sent: readonly Update[]
}

/** One update of a sweep, and what it may be known by: alone, or behind the one that it followed. */
interface Swept extends Updated {
  readonly suspects: readonly Sweep[]
}

/** Judges each update of a sweep by itself. */
export function eachSwept<Bench>(judge: (updated: Updated, bench: Bench) => unknown) {
  return async (all: readonly Swept[], bench: Bench) => {
    for (const { suspects, ...updated } of all)
      try {
        await judge(updated, bench)
      } catch (error) {
        throw error instanceof Violated ? error.but({ suspects }) : error
      }
  }
}

/**
 * Every subset of some fields is sent to an event that holds what services are known to lose beside it: a day that is
 * over, marks and fractions; or blanks where there need be none, no days and a price of 0; or a few days; or no description;
 * or nothing but a day that is over, or today, and a price of 0.
 */
export const sweeps: Experiment<Sweep, readonly Swept[]> = {
  name: 'sweeps',
  answering: 'update.any-subset',
  examples: async ({ world }) => {
    const todays = world.todays()
    const [today] = todays
    const dates = laterDays([1, 2, 3, 5])
    const ago = today && addDays(today, -9)
    const withPast = ago && (await world.leases.mayTake([ago, ...dates])) ? [ago, ...dates] : dates
    const fromToday = [...todays, ...laterDays([2])]
    const onToday = (await world.leases.mayTake(fromToday))
      ? [{ name: 'Today and later', dates: fromToday, price: 21.5 }]
      : []
    const alone = [{ price: 2.5 }, ...eachAlone(0)]
    const begun = await Promise.all(
      [ago ? [ago] : [], todays].map(async (days) =>
        days.length > 0 && (await world.leases.mayTake(days))
          ? [{ before: { dates: days, price: 0 }, sent: alone }]
          : [],
      ),
    )
    const rich = { name: 'R&D <b>“Größe”</b> 🦖', location: "it's 100% O'Hara's", price: 1023.99 }
    return [
      {
        before: { ...rich, dates: withPast },
        sent: updatesOf(['location', 'name', 'eventDescription', 'price']),
      },
      {
        before: { ...withBlanks, dates: [], price: 0 },
        sent: [
          ...updatesOf(['name', 'eventDescription', 'location']),
          // It has none already.
          { dates: [] },
          { price: 4.75 },
          { dates: laterDays([8]) },
        ],
      },
      {
        before: { price: 19.99 },
        sent: [
          ...eachAlone(2),
          { dates: laterDays([6]) },
          ...eachAlone(1),
          { price: 15 },
          { dates: laterDays([7]) },
          // Days that differ but for the ends, texts that the ones before begin with, and a blank that is all that changes.
          { dates: laterDays([1, 3, 9]) },
          { dates: laterDays([1, 5, 9]) },
          everyText('Alone beside'),
          { ...everyText('Alonebeside'), price: 12_000 },
          // Ordinary marks and letters, beside each other.
          everyText('Arts & Crafts – eine Schifffahrt'),
          ...onToday,
        ],
      },
      // What is empty may be refused, and then all behind it stays unsent.
      {
        before: { dates: laterDays([4]), eventDescription: 'A word before' },
        sent: [
          { eventDescription: '', price: 3.5 },
          { name: 'Without a word' },
          { eventDescription: 'A word after all' },
          { eventDescription: '' },
          { location: '', dates: [] },
          { price: 4.5 },
          { location: '', eventDescription: '', dates: [], price: 0 },
        ],
      },
      ...begun.flat(),
    ]
  },
  smaller: function* ({ before, sent }) {
    if (Object.keys(before).length > 0) yield { before: {}, sent }
    for (const less of fewer(smallerUpdate)(sent)) yield { before, sent: less }
    for (const less of smallerUpdate(before)) yield { before: less, sent }
  },
  act: ({ world }, { before: given, sent }) =>
    world.lease(1, async (lease) => {
      const first = held(given)
      const asItIs = await lease.update(first)
      eventOf(asItIs.succeeded ? asItIs : await lease.update(withoutBlanks(first)))
      let before = await lease.read()
      const all: Swept[] = []
      for (const [index, one] of sent.entries()) {
        const answer = await lease.update(one)
        // What only an answer shows is not what has become of the event.
        const isAsMeant = !answer.event || !differ({ ...before, ...one }, answer.event)
        const after = index === sent.length - 1 || !isAsMeant ? await lease.get() : answer
        const [former = { sent: one, before }] = all.slice(-1)
        const suspects = [
          { before: sentAgain(before), sent: [one] },
          { before: sentAgain(former.before), sent: [former.sent, one] },
        ]
        all.push({ sent: one, before, answer, after, suspects })
        if (!answer.succeeded) break
        before = eventOf(after)
      }
      return all
    }),
}

/** May be refused, and need not be held as they are. */
const withBlanks = {
  name: ' Held  between blanks ',
  location: '  Where it was ',
  eventDescription: ' Long  ago. ',
}

function withoutBlanks(update: Update): Update {
  return Object.fromEntries(
    Object.entries(update).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.trim().replaceAll(/ +/g, ' ') : value,
    ]),
  )
}

/** An update for each text by itself, with words that no service has a reason to refuse. */
function eachAlone(dates: number): Update[] {
  const text = `Alone beside ${dates} of its days`
  return Object.entries(everyText(text)).map(([field]) => ({ [field]: text }))
}

function everyText(text: string): Update {
  return { name: text, eventDescription: text, location: text }
}

/** An update for every subset of some fields, each with values of its own. */
function updatesOf(fields: readonly UpdateField[]): Update[] {
  // An update of nothing may be refused, and then all behind it stays unsent.
  const [none = [], ...others] = subsets(fields)
  return [...others, none].map((some, nth) =>
    Object.fromEntries(
      some.map((field) => [field, field === 'price' ? nth + 1.75 : `Swept ${nth} ${mark}`]),
    ),
  )
}
