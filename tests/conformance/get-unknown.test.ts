import {
  type EventId,
  idKey,
  receivedDates,
  receivedId,
  sameId,
} from '../../src/contract/special-event.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { answerFacts, ifAnswered } from '../../src/world/reading/expectations.ts'
import { listedNow } from '../../src/world/reading/listing.ts'
import { unknownIdOf } from '../../src/world/values/unknown-id.ts'

const nil = '00000000-0000-0000-0000-000000000000' as EventId

/** Where an identifier says which version of UUID it is. */
const versionAt = 14

/** Of version 4, so that it looks like any other, and behind all of these in order. */
const greatest = 'ffffffff-ffff-4fff-bfff-ffffffffffff' as EventId

clause('get.unknown-gives-no-event', async ({ setup, settings, each }) => {
  const { events } = await setup.world.catalogue()
  const [known] = events
  const used = new Set(events.map(({ id }) => idKey(id)))
  // Who searches what is sorted finds the last event behind all of them.
  const drawn = [unknownIdOf(settings.seed, 'one'), greatest]
  const near = known ? await setup.world.neighboursOf(known.id) : []
  const strangers = [...[...drawn, nil].filter((id) => !used.has(id)), ...near]
  const isCounted = events.some(({ id }) => id.startsWith(nil.slice(0, 23)))
  const versions = new Set(events.map(({ id }) => id.charAt(versionAt)))
  const isItsOwn = (id: EventId, { event }: EventAnswer) =>
    event !== undefined && sameId(receivedId(event), id)
  // Where identifiers are counted, a neighbour may be an event that no listing shows; nil is one only then, where they are
  // of several versions, or where whoever gives events such identifiers has taken the greatest, too.
  const mayBeInUse = async (id: EventId, answer: EventAnswer, { service, probe }: CaseBench) => {
    const { event } = answer
    if (!event || !isItsOwn(id, answer) || id === drawn[0]) return false
    const mayBeUnlisted = receivedDates(event).length === 0
    if (id === greatest) return mayBeUnlisted
    if (id !== nil || isCounted || (await listedNow(service, event))) return true
    if (!mayBeUnlisted || versions.size > 1) return mayBeUnlisted
    return isItsOwn(greatest, await probe.getUnknown(greatest))
  }
  const cases = strangers.map((eventId) => ({ eventId }))
  await each(cases, async ({ eventId: id }, bench) => {
    const { service, probe } = bench
    // A service that remembers the event it read last may take this one for it.
    if (known && drawn.includes(id)) await ifAnswered(service.get(known.id))
    // That there is none may be remembered, and read wrongly from there.
    if (id === drawn[0]) await ifAnswered(probe.getUnknown(id))
    const answer = await ifAnswered(probe.getUnknown(id))
    if (!answer) return
    if (await mayBeInUse(id, answer, bench)) throw unjudged('identifier-in-use', { eventId: id })
    if (answer.succeeded)
      throw violated('unknown-event-answered', {
        expected: 'no success',
        received: answerFacts(answer),
        eventId: id,
      })
  })
})
