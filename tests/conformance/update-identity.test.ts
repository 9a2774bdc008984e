import {
  type EventId,
  type ReceivedEvent,
  receivedId,
  sameId,
} from '../../src/contract/special-event.ts'
import { clause } from '../../src/judging/check.ts'
import { eventOf, ifAnswered } from '../../src/world/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/findings/finding.ts'
import type { Lease } from '../../src/world/lease.ts'
import { differingFields } from '../../src/world/same.ts'

/** Whose identifier the body carries, under which names, and whether another field is sent along. */
const bodies = [
  { whose: 'another event', as: ['eventId', 'id', '_id'], along: {} },
  { whose: 'another event', as: ['eventId'], along: { name: 'Whose event is this?' } },
  { whose: 'no event', as: ['eventId'], along: {} },
  { whose: 'no event', as: ['eventId'], along: { price: 3.5 } },
  { whose: 'the same event', as: ['eventId'], along: { location: 'Still here' } },
] as const

clause('update.identity', ({ probe, world, each }) =>
  each(bodies, ({ whose, as, along }) =>
    world.lease(2, async (lease, other) => {
      if (!other) throw new Unjudged('needs two events')
      const stranger = world.unknownId()
      const ids = { 'another event': other.id, 'no event': stranger, 'the same event': lease.id }
      const otherBefore = whose === 'another event' ? await other.read() : undefined
      const sent = ids[whose]
      const named = Object.fromEntries(as.map((name) => [name, sent]))
      const answer = await ifAnswered(lease.update({ ...named, ...along }))
      if (answer?.event) {
        mustNotCarry(answer.event, sent, lease.id, 'answered')
        await mustNotDivert(answer.event, lease)
      }
      const { event, status } = await lease.get()
      if (isGone(status))
        throw new Violated(`event ${lease.id} to be readable after the update`, `status ${status}`)
      if (event) mustNotCarry(event, sent, lease.id, 'read')
      if (otherBefore) {
        const after = await other.get()
        if (isGone(after.status))
          throw new Violated(`event ${other.id} to be readable as before`, `status ${after.status}`)
        const [field] = differingFields(otherBefore, eventOf(after))
        if (field) throw new Violated(`event ${other.id} to stay as it was`, `another ${field}`)
      }
      if (whose !== 'no event') return
      // Not to answer at all is as good a refusal as any.
      const invented = await ifAnswered(probe.getUnknown(stranger))
      if (!invented?.event || !sameId(receivedId(invented.event), stranger)) return
      if ((await ifAnswered(probe.getUnknown(world.unknownId())))?.succeeded)
        throw new Unjudged('any identifier can be read, whether a body has named it or not')
      throw new Violated(`no event ${stranger}, which only a body has named`, 'it can be read')
    }),
  ),
)

function isGone(status: number): boolean {
  return status === 404 || status === 410
}

/** Where a plain update is answered with the event's own identifier, so is one whose body carries another. */
async function mustNotDivert(event: ReceivedEvent, lease: Lease): Promise<void> {
  const carried = receivedId(event)
  if (carried === undefined || sameId(carried, lease.id)) return
  const plain = await lease.update({})
  if (plain.event && sameId(receivedId(plain.event), lease.id))
    throw new Violated(
      `eventId ${lease.id} when answered, whatever identifier the body carries`,
      shown(carried),
    )
}

/** Neither answer nor read may carry the sent identifier in place of the event's own. */
function mustNotCarry(event: ReceivedEvent, sent: EventId, id: EventId, when: string): void {
  const carried = receivedId(event)
  if (sameId(carried, sent) && !sameId(sent, id))
    throw new Violated(
      `eventId ${id} when ${when}, whatever identifier the body carries`,
      shown(carried),
    )
}
