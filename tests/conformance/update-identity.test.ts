import {
  type EventId,
  type ReceivedEvent,
  receivedId,
  sameId,
} from '../../src/contract/special-event.ts'
import { clause } from '../../src/verdict/check.ts'
import { eventOf, ifAnswered } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { differingFields } from '../../src/world/same.ts'

/** Whose identifier the body carries, and whether another field is sent along. */
const bodies = [
  { whose: 'another event', along: {} },
  { whose: 'another event', along: { name: 'Whose event is this?' } },
  { whose: 'no event', along: {} },
  { whose: 'no event', along: { price: 3.5 } },
  { whose: 'the same event', along: { location: 'Still here' } },
] as const

clause('update.identity', ({ probe, world, each }) =>
  each(bodies, ({ whose, along }) =>
    world.lease(2, async (lease, other) => {
      if (!other) throw new Unjudged('needs two events')
      const stranger = world.unknownId()
      const ids = { 'another event': other.id, 'no event': stranger, 'the same event': lease.id }
      const otherBefore = await other.read()
      const answer = await ifAnswered(lease.update({ eventId: ids[whose], ...along }))
      if (answer?.event) mustCarry(answer.event, lease.id, 'answered')
      const { event } = await lease.get()
      if (!event)
        throw new Violated(`event ${lease.id} to be readable after the update`, 'it is not')
      mustCarry(event, lease.id, 'read')
      if (whose === 'another event') {
        const [field] = differingFields(otherBefore, eventOf(await other.get()))
        if (field) throw new Violated(`event ${other.id} to stay as it was`, `another ${field}`)
      }
      const invented = await probe.get(stranger)
      if (invented.event && sameId(receivedId(invented.event), stranger))
        throw new Violated(`no event ${stranger}, which only a body has named`, 'it can be read')
    }),
  ),
)

function mustCarry(event: ReceivedEvent, id: EventId, when: string): void {
  if (!sameId(receivedId(event), id))
    throw new Violated(
      `eventId ${id} when ${when}, whatever eventId the body carries`,
      shown(event.eventId),
    )
}
