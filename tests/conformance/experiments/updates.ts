import { smallerUpdate } from '../../../src/arbitraries/smaller.ts'
import { subsets } from '../../../src/arbitraries/subsets.ts'
import { trickyWords } from '../../../src/arbitraries/text.ts'
import { trickyPrices } from '../../../src/arbitraries/update.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../../src/contract/special-event.ts'
import type { Experiment } from '../../../src/judging/check.ts'
import type { EventAnswer } from '../../../src/service/service.ts'
import type { Lease } from '../../../src/world/leasing/lease.ts'
import { possibleTodays } from '../../../src/world/reading/clocks.ts'
import { clockChanges, leapDayFrom } from '../../../src/world/values/days.ts'
import { farDay } from '../../../src/world/values/far-days.ts'
import { mark } from '../../../src/world/values/mark.ts'
import { sentAgain } from '../../../src/world/values/restorable.ts'
import { sameValue } from '../../../src/world/values/same.ts'

/** One update, with the event as it was read just before and just after. */
export interface Updated {
  readonly sent: Update
  readonly before: ReceivedEvent
  readonly answer: EventAnswer
  readonly after: EventAnswer
}

/** Updates with every subset of the fields, among them values that services are known to spoil. */
export const updates: Experiment<Update, Updated> = {
  name: 'updates',
  answering: 'update.any-subset',
  examples: async () => everySubset(),
  smaller: smallerUpdate,
  act: ({ world }, sent) =>
    world.lease(1, async (lease) =>
      Object.keys(sent).length === 1
        ? lease.undisturbed(async () => updated(lease, sent, await otherwise(lease, sent)))
        : updated(lease, sent, await lease.current()),
    ),
  resume: ({ world }, sent, from) =>
    world.lease(1, async (lease) => {
      await lease.update(sentAgain(from.before))
      return updated(lease, sent, await lease.read())
    }),
}

/** Reads an event, and has it hold another value before where it holds the one that is to be sent. */
async function otherwise(lease: Lease, sent: Update): Promise<ReceivedEvent> {
  const event = await lease.read()
  const [field = 'name'] = Object.keys(sent) as UpdateField[]
  if (!sameValue(event[field], sent[field])) return event
  await lease.update({ [field]: held({})[field] })
  return lease.read()
}

async function updated(lease: Lease, sent: Update, before: ReceivedEvent): Promise<Updated> {
  const answer = await lease.update(sent)
  return { sent, before, answer, after: await lease.get() }
}

/** In static-mock, updates that send back what was just read: a target that does keep state stays as it is. */
export const unchangingUpdates: Experiment<readonly string[], EventAnswer> = {
  name: 'unchanging updates',
  answering: 'update.any-subset',
  examples: async () => subsets(updateFields),
  act: ({ world }, fields) =>
    world.lease(1, (lease) =>
      lease.update(
        Object.fromEntries(
          Object.entries(lease.original).filter(([name]) => fields.includes(name)),
        ),
      ),
    ),
}

/** Whole values that mappers, columns and comparisons are known to lose. */
const trickyTexts = {
  name: [
    '1.50',
    'yes',
    '1 May',
    '"quoted"',
    '{{name}} %s {0}: (a walk) #2/4!',
    'None',
    'null',
    'undefined',
  ],
  location: [
    'true',
    '2027-05-12',
    '=1+1',
    '$name :name $1 $&',
    '{"a":1}',
    '007',
    'Select a seat from row four',
    'Hall%20B%2C%41',
  ],
  eventDescription: [
    'null',
    '12/05/2027',
    '0.50',
    '(c) 1/2 -> -- ... $& $1',
    'two  blanks, no\u00a0break, http://museum.example',
    'NULL',
    'true',
    'A%20week%2C%41',
  ],
} as const

/** So many texts of so many words bring every tricky one of them into each field. */
const textsOfWords = { texts: 8, words: 8 }

/** Texts for one field, sent as no other: words and whole values by turns. */
function textsFor(field: keyof typeof trickyTexts): string[] {
  const { texts, words } = textsOfWords
  return Array.from({ length: texts }, (_, turn) => {
    const some = Array.from(
      { length: words },
      (_, at) => trickyWords[(turn * words + at) % trickyWords.length],
    )
    return [
      `${some.join(' ')} ${field} ${turn} ${mark}`,
      ...trickyTexts[field].slice(turn, turn + 1),
    ]
  }).flat()
}

/** What is easily taken for nothing at all. */
const asGoodAsNothing: Update = { dates: [], price: 0 }

/**
 * Each subset with values of its own, so that a value kept from another update shows, and with those that services are
 * known to spoil. What is as good as nothing is sent by itself and beside all else.
 */
function everySubset(): Update[] {
  const dates = Array.from({ length: 14 }, (_, nth) => [nth, nth + 40])
  const inTurn: { readonly [Field in UpdateField]: Iterator<Update[Field]> } = {
    name: textsFor('name').values(),
    location: textsFor('location').values(),
    eventDescription: textsFor('eventDescription').values(),
    dates: [
      monthEnds(),
      ...[Array.from({ length: 10 }, (_, day) => 2 * day), ...dates].map((days) =>
        days.map((day) => farDay('ordinary', day)),
      ),
    ].values(),
    price: trickyPrices.values(),
  }
  return subsets(updateFields).map((fields, index) => {
    const isAloneOrAll = fields.length === 1 || fields.length === updateFields.length
    const fixed: Update = isAloneOrAll ? asGoodAsNothing : {}
    // The members of an object have no order, so that any must do.
    const ordered = index % 2 === 0 ? fields : fields.toReversed()
    return Object.fromEntries(
      ordered.map((field) => [field, fixed[field] ?? inTurn[field].next().value]),
    )
  })
}

/** Days at the ends of months and of a leap year, and those on which clocks are changed. */
function monthEnds(): IsoDate[] {
  const leapYear = Number(leapDayFrom(farDay('leapYear', 0)).slice(0, 4))
  const ends = ['02-29', '04-30', '06-30', '12-31'].map((day) => `${leapYear}-${day}` as IsoDate)
  return [...ends, ...clockChanges(leapYear), `${leapYear + 1}-01-01` as IsoDate].sort()
}

/** Plain letters and digits, in a name that nobody would take for too short or too long. */
const modestText = /^[a-z\d .,'-]{10,30}$/i

const highestPrice = 100
const mostDates = 3

/**
 * The same fields with values that no service has a reason to refuse: text without marks, few days
 * within half a year, a price that is not high.
 */
export function modestUpdate(sent: Update): Update {
  const [today = '' as IsoDate] = possibleTodays(undefined)
  const modest = (value: Update[keyof Update]) => {
    if (typeof value === 'string')
      return modestText.test(value) ? value : 'An evening at the museum'
    if (typeof value === 'number') return value > highestPrice ? 12.5 : value
    return value?.slice(0, mostDates).map((_, index) => farDay('modest', index, today))
  }
  return Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, modest(value)]))
}

/** Days that events hold before an update of them is judged, by their offsets. */
export function laterDays(offsets: readonly number[]): IsoDate[] {
  return offsets.map((offset) => farDay('held', offset))
}

/** Values of all fields for an event to hold, some of them given. */
export function held(some: Update): Required<Update> {
  return {
    name: 'Held',
    location: 'Where it was',
    eventDescription: 'Long ago. '.repeat(70).trim(),
    dates: laterDays([1, 3]),
    price: 8.25,
    ...some,
  }
}
