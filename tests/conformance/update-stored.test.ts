import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  type ReceivedEvent,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import { words } from '../../src/settings/mask/wording.ts'
import { clause } from '../../src/judging/check.ts'
import { eventOf, mustSucceed } from '../../src/world/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/findings/finding.ts'
import { sameButForOrder } from '../../src/world/same.ts'
import { named } from './experiments/named-fields.ts'
import { anonymousUpdate, isBackAtOriginal } from './experiments/refused-updates.ts'
import { unusualUpdates } from './experiments/unusual-updates.ts'
import { type Updated, updates } from './experiments/updates.ts'

clause('update.persisted', async ({ over }) => {
  await over(updates, (updated) => mustReadAsAnswered(updated, updateFields))
  await over(unusualUpdates, (updated) =>
    mustReadAsAnswered(
      updated,
      updateFields.filter((field) => field in updated.sent),
    ),
  )
  // That experiment also looks at the event a while after its last update.
  await over(anonymousUpdate, (outcome) => {
    const { before, later } = outcome
    if (!before || !later) throw new Unjudged('the event could not be read')
    if (isBackAtOriginal(outcome))
      throw new Violated(
        words`the values of an update to be read a while after it: ${shown(before)}`,
        words`those from before the run: ${shown(later.event)}`,
      )
  })
})

/** What an update has answered is what is read, as far as it is valid. */
function mustReadAsAnswered(
  { sent, before, answer, after }: Updated,
  fields: readonly UpdateField[],
): void {
  if (!answer.succeeded) throw new Unjudged('the update is refused')
  mustSucceed(after, `reading the event after an update of ${named(sent)}`)
  // An answer without an event is another clause's business; then the read must show what was sent.
  const answered: ReceivedEvent = answer.event ?? { ...before, ...sent }
  const read = eventOf(after)
  const changed = fields.find(
    (field) =>
      fieldIsValid(field, answered[field]) && !sameButForOrder(answered[field], read[field]),
  )
  if (changed)
    throw new Violated(
      words`${changed} ${shown(answered[changed])} when read afterwards, as the update of ${named(sent)} answered`,
      words`${changed} ${shown(read[changed])}`,
    )
}
