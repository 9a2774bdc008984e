import type { ClauseId } from '../contract/clauses.ts'
import type { Settings } from '../settings/settings.ts'
import { settingsTable } from '../settings/settings-table.ts'
import { quoted } from './curl.ts'
import { nameUnderWay } from './under-way.ts'

/**
 * The one command that shows a violation again: it judges the clause with the same seed, and one case
 * where that has shown it. What another check's request brought to light is shown by that check's
 * requests again, so it is run beside.
 *
 * @param address - of the case; absent where no case but an answer on the way has shown it
 */
export function replayCommand(
  clause: ClauseId,
  { seed, numRuns }: Pick<Settings, 'seed' | 'numRuns'>,
  address?: string,
): string {
  const cause = nameUnderWay() ?? clause
  const names = address === undefined && cause !== clause ? `(${clause}|${cause})` : clause
  const ofCase = address === undefined ? casesOf(numRuns) : `REPLAY_CASE=${address} `
  return `SEED=${seed} ${ofCase}npm test -- -t ${quoted(`^${names}$`)}`
}

/** Where all cases are sent, their number counts, too. */
function casesOf(numRuns: number): string {
  return String(numRuns) === settingsTable.numRuns.default ? '' : `NUM_RUNS=${numRuns} `
}
