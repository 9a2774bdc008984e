import type { IsoDate } from '../../../src/contract/special-event.ts'
import { type Impostor, impostors } from '../../../src/service/impostors.ts'
import { currentScope } from '../../../src/service/scope.ts'
import type { ListAnswer } from '../../../src/service/service.ts'
import type { ExperimentBench } from '../../../src/judging/check.ts'
import { addDays } from '../../../src/world/days.ts'
import { mustBeTried } from './must-not-succeed.ts'
import { oncePerRun } from './once-per-run.ts'

const isWrongPassword = ({ what }: Impostor) => what === 'a wrong password'

/** A listing with a wrong password, where there is any; sent once for the clause and the open questions. */
export const withWrongPassword = oncePerRun(async (bench) => {
  const impostor = impostors(bench.target).find(isWrongPassword)
  if (impostor) mustBeTried(impostor, 'list', bench)
  return impostor && sent(bench, impostor)
})

/** A listing without valid credentials, of days that no other request asks for: no cache has an answer. */
export async function unaskedListing(
  bench: ExperimentBench,
  impostor: Impostor,
): Promise<ListAnswer | undefined> {
  const again = currentScope()?.afresh
  return isWrongPassword(impostor) && !again ? withWrongPassword(bench) : sent(bench, impostor)
}

function sent({ service, world }: ExperimentBench, { ordinal, authorization }: Impostor) {
  const today = world.todays()[0] as IsoDate
  return service.list({ startDate: addDays(today, -ordinal), endDate: today }, authorization)
}
