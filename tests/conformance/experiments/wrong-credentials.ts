import type { Operation } from '../../../src/contract/clauses.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { reason } from '../../../src/findings/reasons.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import { NotSent } from '../../../src/service/attempts.ts'
import { type Detour, detours } from '../../../src/service/detours.ts'
import {
  type InvalidCredentials,
  invalidCredentials,
  isTried,
  nobody,
} from '../../../src/service/invalid-credentials.ts'
import type { ListAnswer } from '../../../src/service/service.ts'
import type { Settings, TargetSettings } from '../../../src/settings/settings.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { oncePerRun } from './once-per-run.ts'

/** @throws NotSent where credentials are left out, since there are to be few or none (AUTH_PROBES) */
export function mustBeTried(
  credentials: InvalidCredentials,
  operation: Operation,
  { target, settings: { authProbes } }: Pick<CaseBench, 'target' | 'settings'>,
): void {
  if (!isTried(credentials, operation, target, authProbes))
    throw new NotSent(reason('not-tried', { authProbes }))
}

/** No credentials at all, where many may be tried; none at a static mock, which answers anybody alike. */
export function nobodyOf(
  target: TargetSettings,
  { authProbes }: Pick<Settings, 'authProbes'>,
): readonly InvalidCredentials[] {
  return target.profile !== 'static-mock' && authProbes === 'all' ? [nobody] : []
}

/** {@link nobodyOf} by each way round to an operation. */
export function detoursOfNobody(
  target: TargetSettings,
  settings: Pick<Settings, 'authProbes'>,
): { readonly credentials: InvalidCredentials; readonly detour: Detour }[] {
  return nobodyOf(target, settings).flatMap((credentials) =>
    detours.map((detour) => ({ credentials, detour })),
  )
}

export function isWrongPassword({ kind }: InvalidCredentials): boolean {
  return kind === 'wrong-password'
}

/** A listing with a wrong password, where there is any; sent once for the clause and the open questions. */
export const withWrongPassword = oncePerRun(async (bench) => {
  const credentials = invalidCredentials(bench.target).find(isWrongPassword)
  if (credentials) mustBeTried(credentials, 'list', bench)
  return credentials && sent(bench, credentials)
})

/** A listing without valid credentials, of days that no other request asks for: no cache has an answer. */
export async function unaskedListing(
  bench: CaseBench,
  credentials: InvalidCredentials,
): Promise<ListAnswer | undefined> {
  return isWrongPassword(credentials) && !bench.isReplay
    ? withWrongPassword(bench)
    : sent(bench, credentials)
}

function sent({ service, world }: CaseBench, { ordinal, authorization }: InvalidCredentials) {
  const today = world.todays()[0] as IsoDate
  const query = { startDate: addDays(today, -ordinal), endDate: today }
  return service.list(query, { authorization })
}
