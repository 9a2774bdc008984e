import { Unjudged, Violated } from '../../../src/findings/finding.ts'
import type { ExperimentBench } from '../../../src/judging/check.ts'
import { type Answer, isBusy } from '../../../src/service/answer.ts'
import { NotSent, notTried } from '../../../src/service/attempts.ts'
import { type InvalidCredentials, isTried } from '../../../src/service/invalid-credentials.ts'
import type { Operation } from '../../../src/service/request.ts'

/** A request without valid credentials must not succeed; how it is refused is left open (section 5). */
export function mustNotSucceed(
  answer: Answer | undefined,
  { what }: InvalidCredentials,
  request: string,
): void {
  if (answer?.succeeded)
    throw new Violated(`${request} with ${what} to be refused`, `status ${answer.status}`)
  if (answer && isBusy(answer))
    throw new Unjudged(`${request} with ${what} got status ${answer.status} each time`)
}

/** @throws NotSent where invalid credentials are left out, since there are to be few or none (AUTH_PROBES) */
export function mustBeTried(
  invalid: InvalidCredentials,
  operation: Operation,
  { target, settings: { authProbes } }: Pick<ExperimentBench, 'target' | 'settings'>,
): void {
  if (!isTried(invalid, operation, target, authProbes)) throw new NotSent(notTried(authProbes))
}
