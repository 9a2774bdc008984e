import * as fc from 'fast-check'
import { fewer } from '../../src/arbitraries/smaller.ts'
import { specialEventFaults } from '../../src/contract/schemas.ts'
import {
  type EventId,
  isUuid,
  type ReceivedEvent,
  type Update,
} from '../../src/contract/special-event.ts'
import { unjudged, Violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { afterStep, players, type Step } from '../../src/model/events.ts'
import { isRefusal } from '../../src/service/answer.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { eventOf, ifAnswered, mustSucceed } from '../../src/world/reading/expectations.ts'
import { listedNow } from '../../src/world/reading/listing.ts'
import { isBenign } from '../../src/world/values/ordinary-values.ts'
import { wrongValueOf } from './experiments/refusable-updates.ts'
import { scripted, smallerStep, step } from './experiments/steps.ts'
import { agreeIn, fieldsIn, mustEqual } from './matchers.ts'

clause('update.sequences', { isExplored: true, judgesListings: true }, async ({ each, forAll }) => {
  await each(scripted, mustAgreeAlone, fewer(smallerStep))
  await forAll(fc.array(step, { minLength: 1, maxLength: 4 }), mustAgreeWithModel)
})

/** Each event holds what the model says, after every step and in the end. */
function mustAgreeWithModel(steps: readonly Step[], bench: CaseBench): Promise<void> {
  return bench.world.leaseUpTo(players.length, (...leases) => mustAgreeOn(leases, steps, bench))
}

/** The same; what may be left over of a refused update goes into the next one, which no other check is to send. */
function mustAgreeAlone(steps: readonly Step[], bench: CaseBench): Promise<void> {
  const { service, world } = bench
  if (!steps.some(({ operation }) => operation === 'update with wrong dates'))
    return mustAgreeWithModel(steps, bench)
  return world.leaseUpTo(players.length, (...leases) => {
    const ids = leases.map(({ id }) => id)
    return service.undisturbed(ids, () => mustAgreeOn(leases, steps, bench))
  })
}

async function mustAgreeOn(
  leases: readonly Lease[],
  steps: readonly Step[],
  bench: CaseBench,
): Promise<void> {
  const sequence = steps.map((one) => sendableTo(leases, one))
  const model: ReceivedEvent[] = await Promise.all(leases.map((lease) => lease.current()))
  for (const [index, one] of sequence.entries()) {
    const at = players.indexOf(one.event)
    const lease = leases[at]
    if (!lease) continue
    for (const [nth, event] of model.entries())
      model[nth] = afterStep(event, one, nth, leases[nth]?.replaceable ?? {})
    let expected = model[at] ?? {}
    const others =
      one.operation === 'update both at once' ? leases.filter((other) => other !== lease) : []
    const [got] = await Promise.all([
      take(one, lease, expected, bench),
      ...others.map((other) => take(one, other, expected, bench)),
    ])
    // What an invalid update is taken for, and what a refused one may change, is left open or another clause's business.
    if (got === 'open') model[at] = await lease.read()
    else if (got) {
      // Odd values that an event had of its own are only observed once they are sent back.
      if (one.operation === 'update back')
        expected = { ...expected, ...oddOf(lease.replaceable, got) }
      model[at] = expected
      shownUntil(sequence.slice(0, index + 1), (steps) =>
        mustEqual(got, expected, { as: 'last-sent', steps, eventId: lease.id }),
      )
    }
  }
  const final = await Promise.all(leases.map((lease) => lease.current()))
  for (const [index, got] of final.entries()) {
    const eventId = leases[index]?.id ?? ''
    mustEqual(got, model[index] ?? {}, { as: 'last-sent', steps: steps.length, eventId })
  }
}

/** What an event shows of those of its values that were odd. */
function oddOf(sent: Update, shown: ReceivedEvent): ReceivedEvent {
  const odd = fieldsIn(sent).filter((field) => !isBenign(field, sent[field]))
  return Object.fromEntries(odd.map((field) => [field, shown[field]]))
}

/** The same step with what all of the events may be sent. */
function sendableTo(leases: readonly Lease[], step: Step): Step {
  if (!('body' in step)) return step
  const body = leases.reduce<Update>((some, lease) => lease.sendable(some), step.body)
  return { ...step, body }
}

/**
 * Judges the last of some steps: what would have followed is no part of what shows a violation, and what came before
 * most likely neither, but for one step.
 */
function shownUntil(steps: readonly Step[], judge: (last: number) => void): void {
  try {
    judge(steps.length)
  } catch (error) {
    if (!(error instanceof Violated)) throw error
    throw error.but({ smallest: steps, suspects: [steps.slice(-1), steps.slice(-2), steps] })
  }
}

/** Takes a step. @returns the event as that shows it, if it does, or that it may hold anything by now */
async function take(
  one: Step,
  lease: Lease,
  expected: ReceivedEvent,
  { service, settings }: CaseBench,
): Promise<ReceivedEvent | 'open' | undefined> {
  switch (one.operation) {
    case 'update':
    case 'update both at once':
    case 'update back': {
      const send = one.operation === 'update back' ? lease.replaceable : one.body
      const answer = await lease.update(send)
      if (isRefused(answer)) await mustBeRefusedAlone(lease, send, answer)
      if (answer.status >= 500) mustSucceed(answer)
      return eventOf(answer)
    }
    case 'update with wrong dates':
    case 'update without credentials': {
      const invalid = { ...one.body, dates: wrongValueOf('dates') }
      if (one.operation === 'update without credentials' && settings.authProbes === 'none')
        return undefined
      const answer = await (one.operation === 'update with wrong dates'
        ? ifAnswered(lease.update(invalid))
        : ifAnswered(lease.update(one.body, { authorization: 'none' })))
      return answer?.succeeded || one.operation === 'update with wrong dates' ? 'open' : undefined
    }
    case 'get':
      return eventOf(await lease.get())
    case 'update in capitals': {
      // What does not read alike by it is another event, or one that an update might make.
      const { event } = await inCapitals(lease, service)
      const others = fieldsIn(expected).filter((field) => !(field in one.body))
      const isSame = event && others.every((field) => agreeIn(field, expected, event))
      if (!isUuid(lease.id) || !isSame) return 'open'
      const path = (path: string) => path.replace(lease.id, lease.id.toUpperCase())
      const detour = { what: 'the identifier in capitals', path }
      const answer = await ifAnswered(lease.update(one.body, { detour }))
      return answer?.event ?? 'open'
    }
    case 'get in capitals':
      return (await inCapitals(lease, service)).event
    case 'list':
      return asListed(lease, expected, service)
  }
}

/** A service may know an identifier in one letter case only. */
function inCapitals({ id }: Lease, service: CaseBench['service']): Promise<EventAnswer> {
  return service.get(id.toUpperCase() as EventId)
}

/** The event as it is listed around its first day; nothing where it has none, or is not listed there as a valid one. */
async function asListed(
  { id }: Lease,
  expected: ReceivedEvent,
  service: CaseBench['service'],
): Promise<ReceivedEvent | undefined> {
  const listed = await listedNow(service, { ...expected, eventId: id })
  return listed && specialEventFaults(listed).length === 0 ? listed : undefined
}

/** Refused for what it is: not for want of leave, nor because the service is out of order. */
function isRefused({ status }: EventAnswer): boolean {
  return isRefusal(status) && status !== 401 && status !== 403
}

/** How often an update that is refused in a sequence is sent again as it was: a conflict now and then is no rule. */
const timesAgain = 3

/** An update that is refused in a sequence must be refused after a read, too: then it is not the sequence. */
async function mustBeRefusedAlone(lease: Lease, send: Update, refused: EventAnswer): Promise<void> {
  for (let time = 1; time <= timesAgain; time++)
    if ((await lease.update(send)).succeeded) throw unjudged('wrong-once', { sent: send })
  await lease.read()
  if ((await lease.update(send)).succeeded) mustSucceed(refused, 'taken-once-read')
}
