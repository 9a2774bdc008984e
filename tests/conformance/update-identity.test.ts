import {
  type EventId,
  type ReceivedEvent,
  receivedId,
  sameId,
  type Update,
} from '../../src/contract/special-event.ts'
import { unjudged, Violated, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { isHidden } from '../../src/service/answer.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { mayWrite } from '../../src/world/leasing/writer.ts'
import { eventOf, ifAnswered } from '../../src/world/reading/expectations.ts'
import { mustBeReadable, mustEqual, otherValue, shownBySending } from './matchers.ts'

/**
 * Whose identifier the body carries, under which names, and whether another field is sent along; the next of these where
 * the one before has shown nothing, since each may cost an event. What is renamed to an identifier that no event has can be
 * named back, while one that gets another's may overwrite it. What takes null for its identifier is lost, so null comes last.
 */
const bodies: readonly Body[] = [
  { identifierOf: 'no event', sentAs: ['eventId'], beside: {} },
  { identifierOf: 'another event', sentAs: ['eventId', 'id', '_id'], beside: {} },
  { identifierOf: 'another event', sentAs: ['eventId'], beside: { name: 'Whose event is this?' } },
  { identifierOf: 'the same event', sentAs: ['eventId'], beside: { location: 'Still here' } },
  { identifierOf: 'no event', sentAs: ['eventId'], beside: { price: 3.5 } },
  { identifierOf: 'nothing', sentAs: ['eventId'], beside: {} },
]

interface Body {
  readonly identifierOf: 'another event' | 'no event' | 'the same event' | 'nothing'
  readonly sentAs: readonly string[]
  readonly beside: Update
}

clause('update.identity', async ({ each }) => {
  let isViolated = false
  for (const one of bodies) {
    if (isViolated) return
    await each([one], (body, bench) =>
      mustKeepItsIdentity(body, bench).catch((error: unknown) => {
        isViolated ||= error instanceof Violated
        throw error
      }),
    )
  }
})

function mustKeepItsIdentity(body: Body, bench: CaseBench): Promise<void> {
  const events = body.identifierOf === 'another event' ? 2 : 1
  return bench.world.lease(events, async (lease, other = lease) => {
    const stranger = bench.world.unknownId()
    const ids = {
      'another event': other.id,
      'no event': stranger,
      'the same event': lease.id,
      nothing: null,
    }
    const named = ids[body.identifierOf]
    const identifiers = Object.fromEntries(body.sentAs.map((name) => [name, named]))
    const renaming = { lease, other, named, sent: { ...identifiers, ...body.beside } }
    try {
      await shownBySending(renaming.sent, mustNotBeRenamed(body, renaming, bench))
    } catch (error) {
      await giveBackItsIdentifier(renaming, bench)
      throw error
    }
  })
}

/** An event, another one, and what an update of the first names as its identifier. */
interface Renaming {
  readonly lease: Lease
  readonly other: Lease
  readonly named: EventId | null
  readonly sent: object
}

async function mustNotBeRenamed(
  { identifierOf }: Body,
  { lease, other, named, sent }: Renaming,
  { probe, world }: CaseBench,
): Promise<void> {
  const otherBefore = identifierOf === 'another event' ? await other.read() : undefined

  const answer = await ifAnswered(lease.update(sent))
  if (answer?.event) {
    mustNotCarry(answer.event, named, lease.id, { seen: 'answered', sent })
    await mustNotDivert(answer.event, lease, sent)
  }
  // Nor is the next update of that other event.
  const next = otherBefore && (await ifAnswered(lease.update({ price: 13.25 })))
  if (next?.event && sameId(receivedId(next.event), other.id))
    throw otherValue('eventId', { eventId: lease.id }, next.event, {
      as: 'after-naming-another',
      seen: 'answered',
    })
  const read = await lease.get()
  // Where others remove events, one may have been gone before the update was sent to it.
  if (isHidden(read.status) && answer && isHidden(answer.status))
    throw unjudged('event-unreadable', { eventId: lease.id })
  if (isHidden(read.status)) mustBeReadable(read, sent)
  if (read.event) mustNotCarry(read.event, named, lease.id, { seen: 'read' })

  if (otherBefore) {
    const after = await other.get()
    if (isHidden(after.status)) mustBeReadable(after, sent)
    const eventId = other.id
    mustEqual(eventOf(after), otherBefore, {
      as: 'before-update-of-another',
      eventId,
      updated: lease.id,
    })
  }
  if (identifierOf !== 'no event' || named === null) return
  // Not to answer at all is as good a refusal as any.
  const invented = await ifAnswered(probe.getUnknown(named))
  if (!invented?.event || !sameId(receivedId(invented.event), named)) return
  if ((await ifAnswered(probe.getUnknown(world.unknownId())))?.succeeded)
    throw unjudged('another-clause', {
      clause: 'get.unknown-gives-no-event',
      seen: 'any-identifier-read',
    })
  throw violated('event-made-by-body', {
    expected: null,
    received: invented.event,
    eventId: named,
  })
}

/**
 * An event that is read by the identifier that the body named, and not by its own any more, may be given that back in the
 * same way. Where that is another event's, either may be the one that gets it, so both get what they held.
 */
async function giveBackItsIdentifier(
  { lease, other, named }: Renaming,
  { probe, target, world }: CaseBench,
): Promise<void> {
  const { id } = lease
  if (named === null || !mayWrite(target, named)) return
  // How a service answers for an identifier that no event has is open.
  const isGone = async () => {
    const read = await ifAnswered(lease.get())
    if (read?.event) return false
    return read?.status === (await ifAnswered(probe.getUnknown(world.unknownId())))?.status
  }
  if (sameId(id, named) || !(await isGone())) return
  const { event } = (await ifAnswered(probe.getUnknown(named))) ?? {}
  if (!event || !sameId(receivedId(event), named)) return
  await probe.update(named, { eventId: id })
  if (await isGone()) return
  await lease.repair()
  if (sameId(other.id, named)) await other.repair()
}

/** In which answer an identifier was seen, and what the update had sent that it answers. */
interface Seen {
  readonly seen: 'answered' | 'read'
  readonly sent?: unknown
}

/** Where a plain update is answered with the event's own identifier, so is one whose body carries another. */
async function mustNotDivert(event: ReceivedEvent, lease: Lease, sent: unknown): Promise<void> {
  const carried = receivedId(event)
  if (carried === undefined || sameId(carried, lease.id)) return
  const plain = await lease.update({})
  if (plain.event && sameId(receivedId(plain.event), lease.id))
    throw otherId(event, lease.id, { seen: 'answered', sent })
}

/** Neither answer nor read may carry the sent identifier in place of the event's own. */
function mustNotCarry(event: ReceivedEvent, named: EventId | null, id: EventId, where: Seen): void {
  const carries = named === null ? event.eventId === null : sameId(receivedId(event), named)
  if (carries && !sameId(receivedId(event), id)) throw otherId(event, id, where)
}

function otherId(event: ReceivedEvent, eventId: EventId, where: Seen) {
  return otherValue('eventId', { eventId }, event, { as: 'path', ...where })
}
