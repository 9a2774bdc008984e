import { updateFields } from '../../src/contract/special-event.ts'
import { unjudged } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import { invalidCredentials, isTried } from '../../src/service/invalid-credentials.ts'
import { eventOf, ifAnswered } from '../../src/world/expectations.ts'
import { sameButForOrder } from '../../src/world/same.ts'
import {
  anonymousUpdate,
  type RefusedUpdate,
  trace,
  updatesOfGuessers,
  updatesOfStrangers,
} from './experiments/refused-updates.ts'
import { mustBeTried } from './experiments/wrong-credentials.ts'
import { around, mustEqual, mustNotSucceed, otherValue, wronglyListed } from './matchers.ts'

clause('auth.update', async ({ target, settings, over, each }) => {
  const judge = ({ credentials, answer }: RefusedUpdate) => mustNotSucceed(answer, credentials)
  await over(anonymousUpdate, judge)
  if (target.profile !== 'full') return
  await over(updatesOfStrangers, judge)
  await over(updatesOfGuessers, judge)
  const brief = invalidCredentials(target).filter(({ extent }) => extent === 'briefly')
  await each(brief, async (credentials, bench) => {
    mustBeTried(credentials, 'update', bench)
    await bench.world.lease(1, async (lease) => {
      const { authorization } = credentials
      const answer = await ifAnswered(lease.update(trace(credentials), { authorization }))
      mustNotSucceed(answer, credentials)
    })
  })
  // Whether leave is asked must not depend on what is sent.
  const [stranger] = invalidCredentials(target)
  if (!stranger || !isTried(stranger, 'update', target, settings.authProbes)) return
  const { authorization } = stranger
  await each([[], ...updateFields.map((field) => [field])], (fields, { world }) =>
    world.lease(1, async (lease) => {
      const body = Object.fromEntries(fields.map((field) => [field, trace(stranger)[field]]))
      const answer = await ifAnswered(lease.update(body, { authorization }))
      mustNotSucceed(answer, stranger)
    }),
  )
})

clause('auth.refused-changes-nothing', async ({ over }) => {
  await over(anonymousUpdate, mustHaveChangedNothing)
  await over(updatesOfStrangers, mustHaveChangedNothing)
  await over(updatesOfGuessers, mustHaveChangedNothing)
})

function mustHaveChangedNothing(outcome: RefusedUpdate): void {
  const { credentials, sent, before, answer, after, later, listed } = outcome
  if (answer?.succeeded || !before || !after) throw unjudged('update-not-refused', {})
  const occasion = {
    as: 'before-refused-update',
    credentials: credentials.what,
    ...(answer && { status: answer.status }),
  } as const
  mustEqual(eventOf(after), before, occasion)
  // In the meantime the service may have its own reasons for other values, but none for the sent ones.
  const event = later?.event
  const late = event && updateFields.find((name) => sameButForOrder(sent[name], event[name]))
  if (late) throw otherValue(late, before, event, { ...occasion, seen: 'later' })
  const [day] = sent.dates ?? []
  if (listed && day) throw wronglyListed(after.eventId, around(day), 'only-refused', listed)
}
