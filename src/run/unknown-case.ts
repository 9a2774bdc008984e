import type { ClauseId } from '../contract/clauses.ts'
import { casesBeforehand } from '../judging/cases-beforehand.ts'
import type { Report } from '../report/report.ts'
import { suggestion } from '../settings/nearest-name.ts'
import { optionOf } from '../settings/options.ts'
import { runRows } from '../settings/run-rows.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { loadChecks } from './checks.ts'
import { selectedOf } from './judging-order.ts'

/**
 * Refuses a replay of a case (`REPLAY_CASE`) that none of the selected clauses can have, before any request. Where a clause
 * knows its cases only when the target has answered, {@link caseNotFound} tells afterwards.
 *
 * @throws UsageError with the nearest address
 */
export async function refuseUnknownCase(
  settings: Settings,
  target: TargetSettings,
  isSelected: (id: string) => boolean,
): Promise<void> {
  const { replayCase } = settings
  if (replayCase === undefined) return
  const checks = selectedOf(await loadChecks(), isSelected).flatMap((file) => file.checks)
  const offers = await Promise.all(
    checks.map((check) => casesBeforehand(check, { ...settings, replayCase }, target)),
  )
  const offered = offers.filter((one) => one !== undefined)
  // A clause that the profile leaves out is reported as such.
  const isJudged = offered.length > 0 || checks.length === 0
  if (!isJudged || offered.some(({ mayHold }) => mayHold)) return
  const ids = checks.map(({ id }) => id)
  throw noSuchCase(
    settings,
    ids,
    suggestion(
      replayCase,
      offered.flatMap(({ addresses }) => addresses),
      replayCase.length,
    ),
  )
}

/**
 * The mistake in a replay whose case none of the clauses turned out to have; nothing where one has it, or there is more to
 * tell of the run.
 */
export function caseNotFound(
  settings: Settings,
  { clauses, fault, notJudged, restoration, run }: Report,
): UsageError | undefined {
  const isLess = fault ?? notJudged ?? (run.interrupted || undefined)
  if (isLess !== undefined || restoration.notRestored.length > 0) return undefined
  const judged = clauses.filter(({ verdict }) => verdict !== 'not-applicable')
  const causes = judged.map((result) => result.causes?.find(({ code }) => code === 'no-such-case'))
  if (judged.length === 0 || causes.some((cause) => cause === undefined)) return undefined
  const nearest = causes.map((cause) => cause?.about.nearest).find((one) => one !== undefined)
  const ids = judged.map(({ id }) => id)
  return noSuchCase(settings, ids, nearest === undefined ? '' : `; did you mean ${nearest}?`)
}

function noSuchCase(
  { replayCase = '', invocation }: Settings,
  ids: readonly ClauseId[],
  nearest: string,
): UsageError {
  const { name } = runRows.replayCase
  const isOption = invocation?.given[name] !== undefined
  return new UsageError({
    subject: isOption ? optionOf(runRows.replayCase) : name,
    given: quotedValue(replayCase),
    problem: `which is no case of ${ids.length === 1 ? ids[0] : 'the selected clauses'}${nearest}`,
    remedy: 'give an address that a report names, with its SEED and its clause',
  })
}
