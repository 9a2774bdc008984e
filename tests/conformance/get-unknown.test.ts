import { type EventId, receivedId, sameId } from '../../src/contract/special-event.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import { answerFacts, ifAnswered } from '../../src/world/expectations.ts'
import { unknownIdOf } from '../../src/world/unknown-id.ts'

clause('get.unknown-gives-no-event', async ({ setup, settings, each }) => {
  const { events } = await setup.world.catalogue()
  const [known] = events
  const used = new Set(events.map(({ id }) => id))
  const drawn = ['one', 'other'].map((name) => unknownIdOf(settings.seed, name))
  const near = [
    '00000000-0000-0000-0000-000000000000' as EventId,
    ...(known ? neighboursOf(known.id) : []),
  ]
  const strangers = [...drawn, ...near.filter((id) => !used.has(id))]
  const cases = strangers.map((eventId) => ({ eventId }))
  await each(cases, async ({ eventId: id }, { service, probe }) => {
    // A service that remembers the event it read last may take this one for it.
    if (known && drawn.includes(id)) await ifAnswered(service.get(known.id))
    // That there is none may be remembered, and read wrongly from there.
    if (id === drawn[0]) await ifAnswered(probe.getUnknown(id))
    const answer = await ifAnswered(probe.getUnknown(id))
    if (!answer) return
    // Where identifiers are numbered, a neighbour may be an event that no listing shows.
    if (near.includes(id) && answer.event && sameId(receivedId(answer.event), id))
      throw unjudged('identifier-in-use', { eventId: id })
    if (answer.succeeded)
      throw violated('unknown-event-answered', {
        expected: 'no success',
        received: answerFacts(answer),
        eventId: id,
      })
  })
})

/** Identifiers that differ from a known one in one digit: the first, one in the middle, the last. */
function neighboursOf(id: EventId): EventId[] {
  return [0, 9, id.length - 1].map((at) => {
    const digit = ((Number.parseInt(id.charAt(at), 16) + 1) % 16).toString(16)
    return `${id.slice(0, at)}${digit}${id.slice(at + 1)}` as EventId
  })
}
