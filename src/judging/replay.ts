import { createHash } from 'node:crypto'
import type { ClauseId } from '../contract/clauses.ts'
import { keptOf, maskedFacts } from '../findings/facts.ts'
import type { Rerun } from '../findings/result.ts'
import { currentScope } from '../service/scope.ts'
import type { Mask } from '../settings/mask/wording.ts'
import { type Settings, settingsTable } from '../settings/settings.ts'
import { mark as ownMark } from '../world/values/mark.ts'
import { commandAgain } from './packaged-command.ts'

/**
 * What shows a violation again: the clause with the same seed, and one case where that has shown it. What
 * another check's request brought to light is shown by that check's requests again, so it is run beside.
 *
 * @param found - the case, by its address and digest; absent where no case but an answer on the way has shown it
 */
export function rerunOf(
  clause: ClauseId,
  { seed, numRuns }: Pick<Settings, 'seed' | 'numRuns'>,
  found?: Required<Pick<Rerun, 'case' | 'input'>> & Pick<Rerun, 'eventId'>,
): Rerun {
  const { cause = clause } = currentScope() ?? {}
  const isBeside = found === undefined && cause !== clause
  return { seed, numRuns, ids: isBeside ? [clause, cause] : [clause], ...found }
}

/** Tells one input of a case from others; each run has a mark of its own in its texts, which says nothing of it. */
export function inputDigest(input: unknown, mask: Mask): string {
  const text = JSON.stringify(maskedFacts({ input: keptOf(input) }, mask))
  return createHash('sha256').update(text.replaceAll(ownMark, '~')).digest('hex').slice(0, 16)
}

/** The one command that does so. */
export function replayCommand(rerun: Rerun, invocation: Settings['invocation']): string {
  const {
    REPLAY_CASE: _case,
    REPLAY_EVENT: _event,
    NUM_RUNS: _runs,
    EXPLORE: _explore,
    WAIT_S: _wait,
    ...kept
  } = invocation?.given ?? {}
  const settings = { ...kept, SEED: String(rerun.seed), ...caseSettings(rerun) }
  const chosen = rerun.ids.flatMap((id) => ['--clause', id])
  return commandAgain(invocation, undefined, settings, chosen)
}

/** Where all cases are sent, their number counts, too. */
function caseSettings({ numRuns, case: address, eventId }: Rerun): Record<string, string> {
  if (address !== undefined)
    return { REPLAY_CASE: address, ...(eventId !== undefined && { REPLAY_EVENT: eventId }) }
  const text = String(numRuns)
  return text === settingsTable.numRuns.default ? {} : { NUM_RUNS: text }
}
