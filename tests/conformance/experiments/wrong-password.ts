import type { IsoDate } from '../../../src/contract/special-event.ts'
import type { ExperimentBench } from '../../../src/judging/check.ts'
import {
  type InvalidCredentials,
  invalidCredentials,
} from '../../../src/service/invalid-credentials.ts'
import { currentScope } from '../../../src/service/scope.ts'
import type { ListAnswer } from '../../../src/service/service.ts'
import { addDays } from '../../../src/world/days.ts'
import { mustBeTried } from './must-not-succeed.ts'
import { oncePerRun } from './once-per-run.ts'

const isWrongPassword = ({ what }: InvalidCredentials) => what === 'a wrong password'

/** A listing with a wrong password, where there is any; sent once for the clause and the open questions. */
export const withWrongPassword = oncePerRun(async (bench) => {
  const invalid = invalidCredentials(bench.target).find(isWrongPassword)
  if (invalid) mustBeTried(invalid, 'list', bench)
  return invalid && sent(bench, invalid)
})

/** A listing without valid credentials, of days that no other request asks for: no cache has an answer. */
export async function unaskedListing(
  bench: ExperimentBench,
  invalid: InvalidCredentials,
): Promise<ListAnswer | undefined> {
  const again = currentScope()?.afresh
  return isWrongPassword(invalid) && !again ? withWrongPassword(bench) : sent(bench, invalid)
}

function sent({ service, world }: ExperimentBench, { ordinal, authorization }: InvalidCredentials) {
  const today = world.todays()[0] as IsoDate
  return service.list({ startDate: addDays(today, -ordinal), endDate: today }, authorization)
}
