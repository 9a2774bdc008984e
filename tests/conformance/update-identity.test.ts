import {
  type EventId,
  type ReceivedEvent,
  receivedId,
  sameId,
  type Update,
} from '../../src/contract/special-event.ts'
import { unjudged, Violated, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { eventOf, ifAnswered } from '../../src/world/expectations.ts'
import type { Lease } from '../../src/world/lease.ts'
import { mustBeReadable, mustEqual, otherValue } from './matchers.ts'

/** Whose identifier the body carries, under which names, and whether another field is sent along. */
const bodies: readonly Body[] = [
  { whose: 'another event', as: ['eventId', 'id', '_id'], along: {} },
  { whose: 'another event', as: ['eventId'], along: { name: 'Whose event is this?' } },
  { whose: 'the same event', as: ['eventId'], along: { location: 'Still here' } },
  { whose: 'no event', as: ['eventId'], along: {} },
]

/** What is made or renamed by such a body can never be undone, so another one is only sent where that is not seen. */
const last: Body = { whose: 'no event', as: ['eventId'], along: { price: 3.5 } }

interface Body {
  readonly whose: 'another event' | 'no event' | 'the same event'
  readonly as: readonly string[]
  readonly along: Update
}

clause('update.identity', async ({ each }) => {
  let isViolated = false
  await each(bodies, (body, bench) =>
    mustKeepItsIdentity(body, bench).catch((error: unknown) => {
      isViolated ||= error instanceof Violated
      throw error
    }),
  )
  if (!isViolated) await each([last], mustKeepItsIdentity)
})

function mustKeepItsIdentity(
  { whose, as, along }: Body,
  { probe, world }: CaseBench,
): Promise<void> {
  return world.lease(2, async (lease, other) => {
    if (!other) throw unjudged('too-few-to-update', { need: 2, have: 1 })
    const stranger = world.unknownId()
    const ids = { 'another event': other.id, 'no event': stranger, 'the same event': lease.id }
    const named = ids[whose]
    const sent = { ...Object.fromEntries(as.map((name) => [name, named])), ...along }
    const otherBefore = whose === 'another event' ? await other.read() : undefined

    const answer = await ifAnswered(lease.update(sent))
    if (answer?.event) {
      mustNotCarry(answer.event, named, lease.id, 'answered')
      await mustNotDivert(answer.event, lease)
    }
    // Nor is the next update of that other event.
    const next = otherBefore && (await ifAnswered(lease.update({ price: 13.25 })))
    if (next?.event && sameId(receivedId(next.event), other.id))
      throw otherId(next.event, lease.id, 'answered')
    const read = await lease.get()
    // Where others remove events, one may have been gone before the update was sent to it.
    if (isGone(read) && answer && isGone(answer))
      throw unjudged('event-unreadable', { eventId: lease.id })
    if (isGone(read)) mustBeReadable(read, sent)
    if (read.event) mustNotCarry(read.event, named, lease.id, 'read')

    if (otherBefore) {
      const after = await other.get()
      if (isGone(after)) mustBeReadable(after, sent)
      const eventId = other.id
      mustEqual(eventOf(after), otherBefore, {
        as: 'before-update-of-another',
        eventId,
        updated: lease.id,
      })
    }
    if (whose !== 'no event') return
    // Not to answer at all is as good a refusal as any.
    const invented = await ifAnswered(probe.getUnknown(stranger))
    if (!invented?.event || !sameId(receivedId(invented.event), stranger)) return
    if ((await ifAnswered(probe.getUnknown(world.unknownId())))?.succeeded)
      throw unjudged('another-clause', {
        clause: 'get.unknown-gives-no-event',
        seen: 'any-identifier-read',
      })
    throw violated('event-made-by-body', {
      expected: null,
      received: invented.event,
      eventId: stranger,
    })
  })
}

function isGone({ status }: { readonly status: number }): boolean {
  return status === 404 || status === 410
}

/** Where a plain update is answered with the event's own identifier, so is one whose body carries another. */
async function mustNotDivert(event: ReceivedEvent, lease: Lease): Promise<void> {
  const carried = receivedId(event)
  if (carried === undefined || sameId(carried, lease.id)) return
  const plain = await lease.update({})
  if (plain.event && sameId(receivedId(plain.event), lease.id))
    throw otherId(event, lease.id, 'answered')
}

/** Neither answer nor read may carry the sent identifier in place of the event's own. */
function mustNotCarry(
  event: ReceivedEvent,
  sent: EventId,
  id: EventId,
  seen: 'answered' | 'read',
): void {
  if (sameId(receivedId(event), sent) && !sameId(sent, id)) throw otherId(event, id, seen)
}

function otherId(event: ReceivedEvent, eventId: EventId, seen: 'answered' | 'read') {
  return otherValue('eventId', { eventId }, event, { as: 'path', seen })
}
