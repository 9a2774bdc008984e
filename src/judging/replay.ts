import type { ClauseId } from '../contract/clauses.ts'
import { currentScope } from '../service/scope.ts'
import type { Settings } from '../settings/settings.ts'
import { settingsTable } from '../settings/settings.ts'
import { commandAgain } from './packaged-command.ts'

/**
 * The one command that shows a violation again: it judges the clause with the same seed, and one case
 * where that has shown it. What another check's request brought to light is shown by that check's
 * requests again, so it is run beside.
 *
 * @param address - of the case; absent where no case but an answer on the way has shown it
 */
export function replayCommand(
  clause: ClauseId,
  { seed, numRuns, invocation }: Pick<Settings, 'seed' | 'numRuns' | 'invocation'>,
  address?: string,
): string {
  const cause = currentScope()?.cause ?? clause
  const names = address === undefined && cause !== clause ? [clause, cause] : [clause]
  const { REPLAY_CASE: _case, NUM_RUNS: _runs, ...kept } = invocation?.given ?? {}
  const settings = { ...kept, SEED: String(seed), ...caseSettings(numRuns, address) }
  const chosen = names.flatMap((name) => ['--clause', name])
  return commandAgain(invocation, undefined, settings, chosen)
}

/** Where all cases are sent, their number counts, too. */
function caseSettings(numRuns: number, address: string | undefined): Record<string, string> {
  if (address !== undefined) return { REPLAY_CASE: address }
  const text = String(numRuns)
  return text === settingsTable.numRuns.default ? {} : { NUM_RUNS: text }
}
