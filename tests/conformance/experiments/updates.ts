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
import { leapDayFrom, possibleTodays } from '../../../src/world/days.ts'
import { farDay } from '../../../src/world/far-days.ts'
import { type Lease, restorable } from '../../../src/world/lease.ts'
import { mark } from '../../../src/world/mark.ts'

/** One update, with the event as it was read just before and just after. */
export interface Updated {
  readonly sent: Update
  readonly before: ReceivedEvent
  readonly answer: EventAnswer
  readonly after: EventAnswer
  /** When it was read (`performance.now()`), and how many updates the run had sent to the event by then. */
  readonly at: number
  readonly updates: number
}

/** Updates with every subset of the fields, and with values that services are known to spoil. */
export const updates: Experiment<Update, Updated> = {
  name: 'updates',
  answering: 'update.any-subset',
  examples: async () => [...everySubset(), ...trickyValues()],
  smaller: smallerUpdate,
  act: ({ world }, sent) =>
    world.lease(1, async (lease) => {
      const before = await lease.current()
      return updated(lease, sent, before)
    }),
  resume: ({ world }, sent, from) =>
    world.lease(1, async (lease) => {
      await lease.update(restorable(from.before))
      return updated(lease, sent, await lease.read())
    }),
}

async function updated(lease: Lease, sent: Update, before: ReceivedEvent): Promise<Updated> {
  const answer = await lease.update(sent)
  const after = await lease.get()
  return { sent, before, answer, after, at: performance.now(), updates: lease.updates }
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

/** So many tricky words in each text bring every one of them into each field in some update. */
const wordsAtOnce = 4

/**
 * Each subset with values of its own, so that a value kept from another update shows, and with text and
 * prices that services are known to spoil.
 */
function everySubset(): Update[] {
  const texts: { [Field in UpdateField]?: number } = {}
  let prices = 0
  const text = (field: UpdateField, index: number) => {
    const from = texts[field] ?? 0
    texts[field] = from + wordsAtOnce
    const words = Array.from(
      { length: wordsAtOnce },
      (_, at) => trickyWords[(from + at) % trickyWords.length],
    )
    return `${words.join(' ')} ${index} ${mark}`
  }
  const values = (index: number): { readonly [Field in UpdateField]: () => Update[Field] } => ({
    name: () => text('name', index),
    location: () => text('location', index),
    eventDescription: () => text('eventDescription', index),
    dates: () => [farDay('ordinary', index), farDay('ordinary', index + 40)],
    price: () => trickyPrices[prices++ % trickyPrices.length],
  })
  return subsets(updateFields).map((fields, index) =>
    Object.fromEntries(
      // The members of an object have no order, so that any must do.
      (index % 2 === 0 ? fields : fields.toReversed()).map((field) => [
        field,
        values(index)[field](),
      ]),
    ),
  )
}

/** Values that mappers, columns and comparisons are known to lose. */
function trickyValues(): Update[] {
  const leapYear = Number(leapDayFrom(farDay('leapYear', 0)).slice(0, 4))
  return [
    { name: '1984', location: 'true', eventDescription: 'null' },
    { name: 'yes', location: '2027-05-12', eventDescription: '12/05/2027' },
    { name: '1 May', location: '=1+1', eventDescription: '-5' },
    {
      name: '{{name}} %s {0}',
      location: '$name :name $1 $&',
      eventDescription: '(c) 1/2 -> -- ... $& $1',
    },
    {
      name: '"quoted"',
      location: '{"a":1}',
      eventDescription: 'two  blanks, no\u00a0break, http://museum.example',
    },
    { name: 'None', location: '007', eventDescription: 'NULL' },
    { price: 0 },
    { dates: [] },
    {
      dates: ['02-29', '04-30', '06-30', '12-31']
        .map((day) => `${leapYear}-${day}`)
        .concat(`${leapYear + 1}-01-01`) as IsoDate[],
    },
    { dates: Array.from({ length: 10 }, (_, index) => farDay('ordinary', 2 * index)) },
  ]
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
