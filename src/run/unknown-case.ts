import { casesBeforehand } from '../judging/cases-beforehand.ts'
import { suggestion } from '../settings/nearest-name.ts'
import { optionOf } from '../settings/options.ts'
import { runRows } from '../settings/run-rows.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { loadChecks } from './checks.ts'
import { selectedOf } from './judging-order.ts'

/**
 * Refuses a replay of a case (`REPLAY_CASE`) that names no clause, or one that cannot have it, before any request. Where only
 * what the target answers tells which cases a clause has, one that is not met makes it inconclusive.
 *
 * @throws UsageError with the nearest address
 */
export async function refuseUnknownCase(
  settings: Settings,
  target: TargetSettings,
  isSelected: (id: string) => boolean,
): Promise<void> {
  const { replayCase, invocation } = settings
  if (replayCase === undefined) return
  const { name } = runRows.replayCase
  const refused = (problem: string, remedy: string) =>
    new UsageError({
      subject: invocation?.given[name] === undefined ? name : optionOf(runRows.replayCase),
      given: quotedValue(replayCase),
      problem,
      remedy,
    })
  const [check, ...others] = selectedOf(await loadChecks(), isSelected).flatMap(
    (file) => file.checks,
  )
  if (others.length > 0)
    throw refused(
      `a case of one clause, and ${others.length + 1} are to be judged`,
      'name its clause with --clause',
    )
  const offered = check && (await casesBeforehand(check, { ...settings, replayCase }, target))
  // A clause that the profile leaves out is reported as such.
  if (!offered || offered.mayHold) return
  const nearest = suggestion(replayCase, offered.addresses, replayCase.length)
  throw refused(
    `which is no case of ${check.id}${nearest}`,
    'give an address that a report names, with its SEED and its clause',
  )
}
