import { maximumLimit } from '../../src/contract/list-query.ts'
import {
  type EventId,
  type IsoDate,
  includesId,
  receivedDates,
  type Update,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import { unjudged } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { Detour } from '../../src/service/detours.ts'
import {
  type InvalidCredentials,
  invalidCredentials,
  isTried,
  nobody,
} from '../../src/service/invalid-credentials.ts'
import { updateOf } from '../../src/service/service.ts'
import { together } from '../../src/service/together.ts'
import { takeInventory } from '../../src/world/reading/bystanders.ts'
import { eventOf, ifAnswered, mustSucceed } from '../../src/world/reading/expectations.ts'
import { sameButForOrder } from '../../src/world/values/same.ts'
import {
  anonymousUpdate,
  type RefusedOnes,
  type RefusedUpdate,
  traceIn,
  updatesInDisguise,
  updatesOfGuessers,
  updatesOfNearGuessers,
  updatesOfStrangers,
} from './experiments/refused-updates.ts'
import { detoursOfNobody } from './experiments/wrong-credentials.ts'
import {
  around,
  mustEqual,
  mustNotShowEvents,
  mustNotSucceed,
  mustShowNone,
  notListed,
  otherValue,
  wronglyListed,
} from './matchers.ts'

clause('auth.update', async ({ setup, target, settings, over, each }) => {
  const judge = ({ credentials, answer, before }: RefusedUpdate) =>
    mustShowNone(answer, credentials, before && target.profile !== 'static-mock' ? [before] : [])
  // Neither nobody nor a stranger can lock the account of the right user, so none of these waits for another.
  const harmless = [over(anonymousUpdate, judge)]
  if (target.profile === 'full') {
    harmless.push(over(updatesOfStrangers, judge))
    // Whether leave is asked must not depend on what is sent.
    if (isTried(nobody, 'update', target, settings.authProbes))
      harmless.push(each(smallBodies, mustBeRefused))
    harmless.push(each(detoursOfNobody(target, settings), mustBeRefusedByDetour))
    const stranger = invalidCredentials(target).filter(({ kind }) => kind === 'wrong-user')
    const credentials = [nobody, ...stranger]
    const states = bareStates(setup.world.todays()).map((holds) => ({ holds, credentials }))
    if (settings.authProbes === 'all') harmless.push(each(states, mustBeRefusedBeside))
  }
  await together(harmless)
  if (target.profile !== 'full') return
  await over(updatesOfGuessers, judge)
  for (const row of [updatesInDisguise, updatesOfNearGuessers])
    await over(row, ({ tries, before }) => {
      for (const { answer, credentials } of tries) mustShowNone(answer, credentials, [before])
    })
})

/** What an event holds is no reason to ask for no leave: no days and a price of 0, or nothing but today. */
function bareStates(todays: readonly IsoDate[]): readonly Update[] {
  return [{ eventDescription: '', dates: [], price: 0 }, { dates: todays }]
}

/**
 * Tries nobody, and then a stranger, with an event that holds hardly anything, and with the very update that has set it so:
 * that an update was let in before is no leave to send it.
 */
async function mustBeRefusedBeside(
  {
    holds,
    credentials: all,
  }: { readonly holds: Update; readonly credentials: readonly InvalidCredentials[] },
  { world }: CaseBench,
): Promise<unknown> {
  if (!(await world.leases.mayTake(holds.dates ?? []))) return 'silent'
  return world.lease(1, async (lease) => {
    if (!(await ifAnswered(lease.update(holds)))?.succeeded) return 'silent'
    for (const credentials of all) {
      const { authorization } = credentials
      for (const body of [holds, traceIn(['name'], credentials)])
        mustNotSucceed(await ifAnswered(lease.update(body, { authorization })), credentials)
    }
  })
}

interface Attempt {
  readonly credentials: InvalidCredentials
  readonly fields: readonly UpdateField[]
}

const smallBodies = [[], ...updateFields.map((field) => [field])].map(
  (fields): Attempt => ({ credentials: nobody, fields }),
)

function mustBeRefusedByDetour(
  { detour }: { readonly detour: Detour },
  { world }: CaseBench,
): Promise<void> {
  const { authorization } = nobody
  return world.lease(1, async (lease) => {
    const sent = traceIn(['name'], nobody)
    const answer = await ifAnswered(lease.update(sent, { authorization, detour }))
    mustNotShowEvents(answer, nobody, detour)
  })
}

function mustBeRefused({ credentials, fields }: Attempt, { world }: CaseBench): Promise<void> {
  const { authorization } = credentials
  const body = traceIn(fields, credentials)
  return world.lease(1, async (lease) => {
    mustNotSucceed(await ifAnswered(lease.update(body, { authorization })), credentials)
  })
}

clause('auth.refused-changes-nothing', async ({ setup, target, settings, over, each }) => {
  await over(anonymousUpdate, mustHaveChangedNothing)
  await over(updatesOfStrangers, mustHaveChangedNothing)
  await over(updatesOfGuessers, mustHaveChangedNothing)
  if (target.profile === 'full')
    for (const row of [updatesInDisguise, updatesOfNearGuessers])
      await over(row, noneMustBeCarriedOut)
  const isAllowed = isTried(nobody, 'update', target, settings.authProbes)
  const follows =
    target.profile === 'full' && isAllowed ? [{ follows: `an update with ${nobody.what}` }] : []
  // What is left unread of it, the service would take for the beginning of the next request.
  await each(follows, async (_, { service, world }) => {
    const eventId = await world.anyEvent()
    // An update before may have spoilt the connection, which this one then only ends.
    for (let time = 1; time <= 3; time++) {
      const after = { ...updateOf(eventId, '{}'), authorization: 'none' } as const
      const answer = await service.get(eventId, { after })
      // Where the event cannot be read by itself either, that is another clause's business.
      if (!answer.succeeded) eventOf(await service.get(eventId))
      mustSucceed(answer, 'follows-refused-update')
    }
    await mustBeListedBeside(eventId, { service, world })
  })
  // A listing of everything shows, on the way, whether another event has got what was refused.
  const { events } = await setup.world.catalogue()
  await takeInventory(setup.service, events.length)
})

/** The first listing after what was refused lacks no event that the next one shows. */
async function mustBeListedBeside(
  eventId: EventId,
  { service, world }: Pick<CaseBench, 'service' | 'world'>,
): Promise<void> {
  const { events } = await world.catalogue()
  const [day] = events.find(({ id }) => id === eventId)?.dates ?? []
  if (!day) return
  const query = { ...around(day), limit: maximumLimit }
  await ifAnswered(service.list({}, { authorization: nobody.authorization }))
  const first = await ifAnswered(service.list(query))
  const next = await ifAnswered(service.list(query))
  if (!first?.elements || !next || next.ids.length >= maximumLimit) return
  const lost = next.ids.find((id) => !includesId(first.ids, id))
  if (!lost) return
  const dates = receivedDates(eventOf(await service.get(lost)))
  if (dates.includes(day)) throw notListed(lost, dates, around(day))
}

function noneMustBeCarriedOut({ tries, before, after }: RefusedOnes): void {
  if (tries.some(({ answer }) => answer?.succeeded)) throw unjudged('update-not-refused', {})
  const now = eventOf(after)
  // Each has sent its own values, which tell which one it was.
  const done =
    tries.find(({ sent }) => updateFields.some((name) => sameButForOrder(sent[name], now[name]))) ??
    tries[0]
  const { credentials, answer } = done ?? {}
  mustEqual(now, before, {
    as: 'before-refused-update',
    ...(credentials && { credentials: credentials.what }),
    ...(answer && { status: answer.status }),
  })
}

function mustHaveChangedNothing(outcome: RefusedUpdate): void {
  const { credentials, sent, before, answer, after, later, listed } = outcome
  if (answer?.succeeded || !before || !after) throw unjudged('update-not-refused', {})
  const occasion = {
    as: 'before-refused-update',
    credentials: credentials.what,
    ...(answer && { status: answer.status }),
  } as const
  mustEqual(eventOf(after), before, occasion)
  // In the meantime the service may have its own reasons for other values, but none for the sent ones.
  const event = later?.event
  const late = event && updateFields.find((name) => sameButForOrder(sent[name], event[name]))
  if (late) throw otherValue(late, before, event, { ...occasion, seen: 'later' })
  const [day] = sent.dates ?? []
  if (listed && day) throw wronglyListed(after.eventId, around(day), 'only-refused', listed)
}
