import { updateFields } from '../../src/contract/special-event.ts'
import { shown, Unjudged, Violated } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import { invalidCredentials, isTried } from '../../src/service/invalid-credentials.ts'
import { words } from '../../src/settings/mask/wording.ts'
import { eventOf, ifAnswered } from '../../src/world/expectations.ts'
import { differingFields, sameButForOrder } from '../../src/world/same.ts'
import { mustBeTried, mustNotSucceed } from './experiments/must-not-succeed.ts'
import {
  anonymousUpdate,
  type RefusedUpdate,
  trace,
  updatesOfGuessers,
  updatesOfStrangers,
} from './experiments/refused-updates.ts'

clause('auth.update', async (bench) => {
  const { world, target, settings, over, each } = bench
  const judge = ({ invalid, answer }: RefusedUpdate) => mustNotSucceed(answer, invalid, 'an update')
  await over(anonymousUpdate, judge)
  if (target.profile !== 'full') return
  await over(updatesOfStrangers, judge)
  await over(updatesOfGuessers, judge)
  const brief = invalidCredentials(target).filter(({ extent }) => extent === 'briefly')
  await each(brief, async (invalid) => {
    mustBeTried(invalid, 'update', bench)
    await world.lease(1, async (lease) => {
      const { authorization } = invalid
      const answer = await ifAnswered(lease.update(trace(invalid), { authorization }))
      mustNotSucceed(answer, invalid, 'an update')
    })
  })
  // Whether leave is asked must not depend on what is sent.
  const [stranger] = invalidCredentials(target)
  if (!stranger || !isTried(stranger, 'update', target, settings.authProbes)) return
  const { authorization } = stranger
  await each([[], ...updateFields.map((field) => [field])], (fields) =>
    world.lease(1, async (lease) => {
      const body = Object.fromEntries(fields.map((field) => [field, trace(stranger)[field]]))
      const answer = await ifAnswered(lease.update(body, { authorization }))
      mustNotSucceed(answer, stranger, `an update of ${fields.join(', ') || 'no field'}`)
    }),
  )
})

clause('auth.refused-changes-nothing', async ({ over }) => {
  await over(anonymousUpdate, mustHaveChangedNothing)
  await over(updatesOfStrangers, mustHaveChangedNothing)
  await over(updatesOfGuessers, mustHaveChangedNothing)
})

function mustHaveChangedNothing(outcome: RefusedUpdate): void {
  const { invalid, sent, before, answer, after, later, listed } = outcome
  if (answer?.succeeded || !before || !after) throw new Unjudged('the update is not refused')
  const now = eventOf(after)
  const [field] = differingFields(before, now)
  if (field)
    throw new Violated(
      words`${field} ${shown(before[field])} as before an update refused with ${invalid.what} (${answer ? `status ${answer.status}` : 'no answer'})`,
      words`${field} ${shown(now[field])}`,
    )
  // In the meantime the service may have its own reasons for other values, but none for the sent ones.
  const event = later?.event
  const late = event && updateFields.find((name) => sameButForOrder(sent[name], event[name]))
  if (late)
    throw new Violated(
      words`${late} ${shown(before[late])} as before an update refused with ${invalid.what}, a while after it`,
      words`${late} ${shown(event[late])}`,
    )
  if (listed)
    throw new Violated(
      `event ${after.eventId} not to be listed around a day that only a refused update has sent`,
      shown(listed),
    )
}
