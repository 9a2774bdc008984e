import { randomInt, randomUUID } from 'node:crypto'
import {
  daysBetween,
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  type Update,
  type UpdateField,
  updateFields,
  utcDay,
} from '../../contract/special-event.ts'
import { addDays } from '../values/days.ts'
import { withDaysInOrder } from '../values/ordinary-values.ts'
import { picked } from '../values/restorable.ts'

interface Wanted {
  readonly fields: Update
  /** The fields that hold something else. */
  readonly missing: readonly UpdateField[]
  /** All fields but those that were refused even when sent alone: for their sake, all might be refused. */
  readonly together: Update
  /** Whether the service has failed at a field that was sent alone, which is no refusal of its value. */
  readonly isFailedAt: (field: UpdateField) => boolean
  /** Whether the update before was taken. */
  readonly wasTaken: () => boolean
  /** As it was read last; none where it is not shown. */
  readonly event: ReceivedEvent | undefined
}

/** One way to have an event store its fields: updates sent one after the other, before it is read again. */
export interface MendStep {
  readonly updates: (wanted: Wanted) => Iterable<Update>
  /** How long is waited before. */
  readonly pauseMs?: number
  /** Whether their texts are like none that was sent before. */
  readonly inOwnWriting?: true
  /** Whether what is sent is meant to be stored otherwise. */
  readonly isAside?: true
}

/** Events with more days are not given them one by one. */
const mostDays = 8

/** What takes the place of a value for a moment: none of these is an error by the contract. */
const empty: Required<Update> = {
  name: '',
  location: '',
  eventDescription: '',
  dates: [],
  price: 0,
}

/** The ways, tried in this order until the event is as wanted; docs/safety.md says what they take at most. */
export const steps: readonly MendStep[] = [
  // All fields, since a service may reset what it is not sent.
  { updates: ({ together }) => [together] },
  // A service may lose an update now and then, take it for another one sent again, or show days in an order that it
  // refuses.
  { updates: ({ together }) => [withDaysInOrder(together)], inOwnWriting: true },
  // It may store only the first field of several, lose one of them, or refuse all for the sake of one.
  { updates: ({ fields, missing }) => eachAlone({ fields, missing }) },
  // It may take one field only when another one is right.
  {
    updates: ({ fields, missing }) =>
      eachAlone({ fields: withDaysInOrder(fields), missing: [...missing].reverse() }),
  },
  // It may only add to what is there, or do nothing for a value that it was sent before.
  {
    updates: ({ fields, missing, together, isFailedAt }) =>
      missing
        .filter((field) => field in together || isFailedAt(field))
        .flatMap((field) => [only(empty, field), only(fields, field)]),
  },
  { updates: dayByDay },
  // It may carry out updates late, or read from a copy that it keeps for a second.
  { updates: ({ together }) => [together], pauseMs: 1100 },
]

/**
 * The same, with each field alone first, since all together did not last; then all of them, so that a service that goes back,
 * some time later, to what was there before its last update goes back to these.
 */
export const stepsOneByOne: readonly MendStep[] = [
  {
    updates: ({ fields }) => [...eachAlone({ fields, missing: updateFields }), fields],
  },
  ...steps,
]

/**
 * The same, and what a service does to days and prices undone beforehand: where each day comes out as the one before, the
 * event gets the day behind each, and where a tax is added to a price, so much less: 3 requests more.
 */
export const stepsAside: readonly MendStep[] = [
  ...steps.slice(0, -1),
  {
    isAside: true,
    updates: ({ fields, missing, event = {} }) => [
      ...(missing.includes('dates') ? besideDays(fields.dates ?? [], receivedDates(event)) : []),
      ...(missing.includes('price') ? besidePrice(fields.price ?? 0, event.price) : []),
    ],
  },
  ...steps.slice(-1),
]

/** Where days come out beside those that were sent, by one at most: those on their other side. */
function besideDays(wanted: readonly IsoDate[], shown: readonly IsoDate[]): Update[] {
  const inOrder = [...shown].sort()
  const by = [...wanted]
    .sort()
    .map((day, at) => [day, daysBetween(inOrder[at] ?? day, day)] as const)
  const isBeside = wanted.length === shown.length && by.every(([, days]) => Math.abs(days) <= 1)
  return isBeside ? [{ dates: by.map(([day, days]) => addDays(day, days)) }] : []
}

/** Where a price comes out in proportion to the one that was sent: what comes out as that one. */
function besidePrice(wanted: number, shown: unknown): Update[] {
  const isBeside = typeof shown === 'number' && shown > wanted / 2 && shown < wanted * 2
  return isBeside ? [{ price: (wanted * wanted) / shown }] : []
}

/**
 * What events may share so that an update of one does something to the others, with what an event gets values of its own
 * of for it, in turn. That by which the others are found is the first to go and the last to come back.
 */
const apartIn = {
  name: ['name', 'location'],
  location: ['location', 'name'],
  dates: ['dates'],
} as const satisfies Partial<Record<UpdateField, readonly UpdateField[]>>

export type Shared = keyof typeof apartIn

/**
 * The same, once an event shares neither name nor place with others, or no day: what an update does to all events that
 * share these with its own, it does to none then.
 */
export function stepsApart(foundBy: Shared): readonly MendStep[] {
  const updates = ({ fields }: Wanted) => {
    const text = `put back ${randomUUID()}`
    const own = {
      name: text,
      location: text,
      dates: [addDays(utcDay(Date.now()), randomInt(30, 365))],
    }
    const moved = apartIn[foundBy].filter((field) => field in fields)
    return [
      ...moved.map((field) => only(own, field)),
      picked(fields, (field) => moved.every((one) => one !== field)),
      ...moved.toReversed().map((field) => only(fields, field)),
    ]
  }
  return [{ updates }, ...stepsOneByOne]
}

/** The text of an update, but for the order of its fields and the white space behind it, which mean nothing. */
export function inOwnWriting(update: Update): string {
  const fields = Object.entries(update)
  const from = fields.length > 1 ? randomInt(1, fields.length) : 0
  const inOtherOrder = Object.fromEntries([...fields.slice(from), ...fields.slice(0, from)])
  return JSON.stringify(inOtherOrder) + ' '.repeat(randomInt(1, 1000))
}

export function eachAlone({
  fields,
  missing,
}: Pick<Wanted, 'fields' | 'missing'>): readonly Update[] {
  return missing.filter((field) => field in fields).map((field) => only(fields, field))
}

/** One day more with each update, without those that are refused. */
function* dayByDay({ fields: { dates = [] }, missing, wasTaken }: Wanted): Iterable<Update> {
  if (!missing.includes('dates') || dates.length > mostDays) return
  let taken: readonly IsoDate[] = []
  for (const day of [...dates].sort()) {
    const next = [...taken, day]
    yield { dates: next }
    if (wasTaken()) taken = next
  }
}

function only(fields: Update, field: UpdateField): Update {
  return picked(fields, (one) => one === field)
}
