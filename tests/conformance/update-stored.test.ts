import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  type ReceivedEvent,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import { eventOf, mustSucceed, refusal } from '../../src/world/expectations.ts'
import { anonymousUpdate, isBackAtOriginal } from './experiments/refused-updates.ts'
import { unusualUpdates } from './experiments/unusual-updates.ts'
import { type Updated, updates } from './experiments/updates.ts'
import { fieldsIn, mustAgreeIn, mustBeReadable } from './matchers.ts'

/** Where events are removed that nothing was sent to, it is others who do that: so many are looked at. */
const mostOthers = 20

clause('update.persisted', async ({ setup, target, begin, over, each }) => {
  const lost = target.profile === 'full' ? await setup.world.lost() : undefined
  // Seen when the run first wrote; it is only shown again, on one event more.
  if (lost)
    return each([lost.updates], async (sent, { isReplay, service, world }) => {
      const texts = sent.map((update) => JSON.stringify(update))
      if (!isReplay) return mustBeReadable(lost.answer, texts)
      if (!lost.another) throw unjudged('updates-lose-events', {})
      for (const update of sent) await lost.another.update(update)
      const answer = await lost.another.get()
      const others = (await world.untouched()).slice(0, mostOthers)
      const reads = await Promise.all(others.map(({ id }) => service.get(id)))
      if (reads.some(({ succeeded }) => !succeeded)) throw unjudged('events-changed', {})
      mustBeReadable(answer, texts)
    })
  begin(unusualUpdates)
  await over(updates, (updated) => mustReadAsAnswered(updated, updateFields))
  await over(unusualUpdates, (updated) => mustReadAsAnswered(updated, fieldsIn(updated.sent)))
  // That experiment also looks at the event a while after its last update.
  await over(anonymousUpdate, (outcome) => {
    const { before, later } = outcome
    if (!before || !later) throw unjudged('not-answered', { operation: 'get' })
    if (isBackAtOriginal(outcome))
      throw violated('returned-to-original', {
        expected: before,
        received: later.event,
        eventId: later.eventId,
      })
  })
})

/** What an update has answered is what is read, as far as it is valid. */
function mustReadAsAnswered(
  { sent, before, answer, after }: Updated,
  fields: readonly UpdateField[],
): void {
  if (!answer.succeeded) throw refusal(answer)
  mustSucceed(after, 'after-update')
  // An answer without an event is another clause's business; then the read must show what was sent.
  const answered: ReceivedEvent = answer.event ?? { ...before, ...sent }
  const valid = fields.filter((field) => fieldIsValid(field, answered[field]))
  mustAgreeIn(valid, answered, eventOf(after), { as: 'answered', seen: 'read', sent })
}
