import type { Answer } from '../../../src/service/answer.ts'
import type { Impostor } from '../../../src/service/impostors.ts'
import { isBusy } from '../../../src/service/noise.ts'
import { Unjudged, Violated } from '../../../src/verdict/finding.ts'

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
