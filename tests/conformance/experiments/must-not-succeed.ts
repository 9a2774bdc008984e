import type { Answer } from '../../../src/service/answer.ts'
import { NotSent, notTried } from '../../../src/service/attempts.ts'
import { type Impostor, isTried } from '../../../src/service/impostors.ts'
import { isBusy } from '../../../src/service/noise.ts'
import type { Operation } from '../../../src/service/request.ts'
import type { ExperimentBench } from '../../../src/judging/check.ts'
import { Unjudged, Violated } from '../../../src/findings/finding.ts'

/** A request without valid credentials must not succeed; how it is refused is left open (section 5). */
export function mustNotSucceed(
  answer: Answer | undefined,
  { what }: Impostor,
  request: string,
): void {
  if (answer?.succeeded)
    throw new Violated(`${request} with ${what} to be refused`, `status ${answer.status}`)
  if (answer && isBusy(answer.status, answer.headers))
    throw new Unjudged(`${request} with ${what} got status ${answer.status} each time`)
}

/** @throws NotSent where an impostor is left out, since there are to be few or none (AUTH_PROBES) */
export function mustBeTried(
  impostor: Impostor,
  operation: Operation,
  { target, settings: { authProbes } }: Pick<ExperimentBench, 'target' | 'settings'>,
): void {
  if (!isTried(impostor, operation, target, authProbes)) throw new NotSent(notTried(authProbes))
}
