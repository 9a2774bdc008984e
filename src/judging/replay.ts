import type { ClauseId } from '../contract/clauses.ts'
import type { Rerun } from '../findings/result.ts'
import { currentScope } from '../service/scope.ts'
import type { Settings } from '../settings/settings.ts'
import { settingsTable } from '../settings/settings.ts'
import { commandAgain } from './packaged-command.ts'

/**
 * What shows a violation again: the clause with the same seed, and one case where that has shown it. What
 * another check's request brought to light is shown by that check's requests again, so it is run beside.
 *
 * @param address - of the case; absent where no case but an answer on the way has shown it
 */
export function rerunOf(
  clause: ClauseId,
  { seed, numRuns }: Pick<Settings, 'seed' | 'numRuns'>,
  address?: string,
): Rerun {
  const { cause = clause } = currentScope() ?? {}
  const isBeside = address === undefined && cause !== clause
  return {
    seed,
    numRuns,
    ids: isBeside ? [clause, cause] : [clause],
    ...(address === undefined ? {} : { case: address }),
  }
}

/** The one command that does so. */
export function replayCommand(
  { seed, numRuns, ids, case: address }: Rerun,
  invocation: Settings['invocation'],
): string {
  const { REPLAY_CASE: _case, NUM_RUNS: _runs, ...kept } = invocation?.given ?? {}
  const settings = { ...kept, SEED: String(seed), ...caseSettings(numRuns, address) }
  const chosen = ids.flatMap((id) => ['--clause', id])
  return commandAgain(invocation, undefined, settings, chosen)
}

/** Where all cases are sent, their number counts, too. */
function caseSettings(numRuns: number, address: string | undefined): Record<string, string> {
  if (address !== undefined) return { REPLAY_CASE: address }
  const text = String(numRuns)
  return text === settingsTable.numRuns.default ? {} : { NUM_RUNS: text }
}
