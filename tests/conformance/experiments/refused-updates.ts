import { setTimeout as sleep } from 'node:timers/promises'
import { fewer } from '../../../src/arbitraries/smaller.ts'
import {
  type ReceivedEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../../src/contract/special-event.ts'
import type { CaseBench, Experiment } from '../../../src/judging/check.ts'
import {
  type InvalidCredentials,
  invalidCredentials,
  nobody,
  placeAmongWrong,
} from '../../../src/service/invalid-credentials.ts'
import type { EventAnswer } from '../../../src/service/service.ts'
import { abreast, inTurn } from '../../../src/service/together.ts'
import type { TargetSettings } from '../../../src/settings/settings.ts'
import type { Lease } from '../../../src/world/leasing/lease.ts'
import { ifAnswered } from '../../../src/world/reading/expectations.ts'
import { listedNow } from '../../../src/world/reading/listing.ts'
import { farDay } from '../../../src/world/values/far-days.ts'
import { mark } from '../../../src/world/values/mark.ts'
import { differingFields, fieldsNotTaken, sameButForOrder } from '../../../src/world/values/same.ts'
import { mustBeTried } from './wrong-credentials.ts'

/** An update sent without valid credentials, between two reads with the right ones. */
export interface RefusedUpdate {
  readonly credentials: InvalidCredentials
  readonly sent: Update
  readonly before?: ReceivedEvent
  readonly answer: EventAnswer | undefined
  readonly after?: EventAnswer
  /** The same a while later, where that was waited for. */
  readonly later?: EventAnswer
  /** The updatable fields as they were before the run. */
  readonly original?: Update
  /** The event as the list shows it with the days that the update has sent; nothing when it does not. */
  readonly listed?: ReceivedEvent | undefined
  /** Reads without credentials, right after an update with them that has left no days, and once it has settled. */
  readonly unaskedReads?: readonly (EventAnswer | undefined)[]
}

/** What is refused may be carried out all the same, so much later. */
const laterMs = 700

/** An update without any credentials, and what came of it after a while; no number of them locks an account. */
export const anonymousUpdate: Experiment<InvalidCredentials, RefusedUpdate> = {
  name: 'anonymous update',
  examples: async () => [nobody],
  act: async (bench, credentials) => {
    mustBeTried(credentials, 'update', bench)
    const { service, world, target } = bench
    return world.lease(1, async (lease) => {
      const { authorization } = credentials
      if (target.profile === 'static-mock')
        return {
          credentials,
          sent: lease.original,
          answer: await ifAnswered(lease.update(lease.original, { authorization })),
        }
      await lease.update(lease.sendable(ordinary))
      const unaskedRead = () => ifAnswered(service.get(lease.id, { authorization }))
      const atOnce = await unaskedRead()
      const refused = await sendRefused(lease, credentials)
      // What was refused may be kept, and merged into the next update of the event.
      await ifAnswered(lease.update({}))
      await sleep(laterMs)
      // It may also show in the list only.
      const { sent } = refused
      const found = await listedNow(service, { ...sent, eventId: lease.id })
      const listed = found && sameButForOrder(found.dates, sent.dates) ? found : undefined
      const { original } = lease
      const unaskedReads = [atOnce, await unaskedRead()]
      return { ...refused, original, later: await lease.get(), listed, unaskedReads }
    })
  },
}

/** Updates with credentials that cannot lock the account of the right user. */
export const updatesOfStrangers: Experiment<InvalidCredentials, RefusedUpdate> = {
  name: 'updates of strangers',
  examples: async ({ world, target }) => {
    await world.putBackFree()
    return invalidForUpdates(target).filter((one) => !one.mayLock && one !== nobody)
  },
  act: sendLeased,
}

/** Updates with wrong passwords of the right user, one after the other, since they may lock the account. */
export const updatesOfGuessers: Experiment<InvalidCredentials, RefusedUpdate> = {
  name: 'updates of guessers',
  inTurn: true,
  examples: async ({ world, target }) => {
    await world.putBackFree()
    return invalidForUpdates(target).filter(({ mayLock }) => mayLock)
  },
  act: sendLeased,
}

/** Updates in many a disguise, which lock no account and tell nothing of how user and password are compared. */
export const updatesInDisguise = inARow(
  'updates in disguise',
  ({ mayLock }) => !mayLock,
  () => updateFields,
  abreast,
)

/** Updates with what is almost the password. */
export const updatesOfNearGuessers = inARow(
  'updates of near guessers',
  ({ mayLock }) => mayLock,
  fieldsSentWith,
  inTurn,
)

type Row = Experiment<readonly InvalidCredentials[], RefusedOnes>

/** Updates that are only sent, at once or one after the other, of which one read tells whether any was carried out. */
function inARow(
  name: string,
  isMeant: (credentials: InvalidCredentials) => boolean,
  fieldsOf: (credentials: InvalidCredentials) => readonly UpdateField[],
  send: typeof abreast,
): Row {
  return {
    name,
    examples: async ({ target }) => [
      invalidCredentials(target).filter((one) => one.extent === 'briefly' && isMeant(one)),
    ],
    smaller: fewer(),
    act: async (bench, all) => {
      for (const credentials of all) mustBeTried(credentials, 'update', bench)
      return bench.world.lease(1, async (lease) => {
        const before = await lease.current()
        const tries = await send(all, async (credentials) => {
          const sent = traceIn(fieldsOf(credentials), credentials)
          const { authorization } = credentials
          const answer = await ifAnswered(lease.update(sent, { authorization }))
          return { credentials, sent, answer }
        })
        return { tries, before, after: await lease.get() }
      })
    },
  }
}

/** Updates sent without valid credentials between two reads with the right ones. */
export interface RefusedOnes {
  readonly tries: readonly Pick<RefusedUpdate, 'credentials' | 'sent' | 'answer'>[]
  readonly before: ReceivedEvent
  readonly after: EventAnswer
}

function invalidForUpdates(target: TargetSettings): InvalidCredentials[] {
  return invalidCredentials(target).filter(({ extent }) => extent === 'fully')
}

async function sendLeased(
  bench: CaseBench,
  credentials: InvalidCredentials,
): Promise<RefusedUpdate> {
  mustBeTried(credentials, 'update', bench)
  const { world } = bench
  const outcome = await world.lease(1, (lease) => sendRefused(lease, credentials))
  // With the next one the account may be locked, and nothing could be put back any more.
  if (credentials.mayLock) await world.putBackFree()
  return outcome
}

/** Nothing is written to the event before with the right credentials: a service may lock the account now. */
async function sendRefused(lease: Lease, credentials: InvalidCredentials): Promise<RefusedUpdate> {
  const before = await lease.current()
  const { authorization } = credentials
  const sent = traceIn(fieldsSentWith(credentials), credentials)
  const answer = await ifAnswered(lease.update(sent, { authorization }))
  return { credentials, sent, before, answer, after: await lease.get() }
}

/** Whether an event that was updated before has returned to what it was when the run began. */
export function isBackAtOriginal({ before, later, original }: RefusedUpdate): boolean {
  const read = later?.event
  return (
    before !== undefined &&
    read !== undefined &&
    original !== undefined &&
    differingFields(before, read).length > 0 &&
    fieldsNotTaken(original, read).length === 0
  )
}

const ordinary: Required<Update> = {
  name: 'Held as it is',
  location: 'Front door',
  eventDescription: 'Nobody is to change this',
  // Whether leave is asked may depend on whether there are any.
  dates: [],
  price: 21.5,
}

/** What updates that lack leave consist of, by turns: whether leave is asked, and minded, must not depend on it. */
const kindsOfBodies: readonly (readonly UpdateField[])[] = [
  updateFields,
  ['dates'],
  ['name'],
  ['price'],
  ['location', 'price'],
  [],
  ['eventDescription'],
]

/** So many guessers come before the first stranger; one, where the password is long. */
const guessersFirst = 2

/** The fields that an update with some invalid credentials sends: all of them for nobody, the first guesser and stranger. */
function fieldsSentWith(credentials: InvalidCredentials): readonly UpdateField[] {
  const turn = placeAmongWrong(credentials) - (credentials.mayLock ? 0 : guessersFirst)
  return kindsOfBodies[Math.max(0, turn) % kindsOfBodies.length] ?? updateFields
}

/** Values for some fields, so that whichever is written without leave shows. */
export function traceIn(fields: readonly UpdateField[], { ordinal }: InvalidCredentials): Update {
  const values: Required<Update> = {
    name: `Written without leave ${ordinal} ${mark}`,
    location: `Back door ${ordinal} ${mark}`,
    eventDescription: `Nobody was asked ${ordinal} ${mark}`,
    dates: [farDay('refused', ordinal)],
    price: 1000 + ordinal,
  }
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}
