import { fieldIsValid } from '../../src/contract/schemas.ts'
import { type ReceivedEvent, updateFields } from '../../src/contract/special-event.ts'
import { clause } from '../../src/verdict/check.ts'
import { eventOf, mustSucceed } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { sameButForOrder } from '../../src/world/same.ts'
import { anonymousUpdate, isBackAtOriginal } from './experiments/refused-updates.ts'
import { updates } from './experiments/updates.ts'

clause('update.persisted', async ({ over }) => {
  await over(updates, ({ sent, before, answer, after }) => {
    const fields = Object.keys(sent).join(', ') || 'no field'
    if (!answer.succeeded) throw new Unjudged('the update is refused')
    mustSucceed(after, `reading the event after an update of ${fields}`)
    // An answer without an event is another clause's business; then the read must show what was sent.
    const answered = answer.event ?? { ...before, ...sent }
    const read = eventOf(after)
    const field = changedField(answered, read)
    if (field)
      throw new Violated(
        `${field} ${shown(answered[field])} when read afterwards, as the update of ${fields} answered`,
        `${field} ${shown(read[field])}`,
      )
  })
  // That experiment also looks at the event a while after its last update.
  await over(anonymousUpdate, (outcome) => {
    const { before, later } = outcome
    if (!before || !later) throw new Unjudged('the event could not be read')
    if (isBackAtOriginal(outcome))
      throw new Violated(
        `the values of an update to be read a while after it: ${shown(before)}`,
        `those from before the run: ${shown(later.event)}`,
      )
  })
})

/** A field that is read otherwise than it was answered, as far as both are valid. */
function changedField(answered: ReceivedEvent, read: ReceivedEvent) {
  return updateFields.find(
    (field) =>
      fieldIsValid(field, answered[field]) && !sameButForOrder(answered[field], read[field]),
  )
}
