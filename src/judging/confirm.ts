import { receivedInWords } from '../findings/finding.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import { inScopeAfresh } from '../service/scope.ts'
import { together } from '../service/together.ts'
import { type CaseOutcome, runCase, type Sighting } from './case.ts'

/** How often a sighting is tried again before it is given up. */
const mostReplays = 6

/** After so many, several replays run at a time: some faults only show under concurrency. */
const mostReplaysAlone = 3
const replaysAtOnce = 6

/** To be refused may be chance: it must show in so many of the replays alone, or in all of those at once. */
const refusalsAlone = 2

/** Before so many, events are as work on them has left them; then they are put back first: some faults show only once. */
const replaysAsItComes = 2

/** The one that begins from where the sighting began, where an experiment tells: some show only on what was there. */
const resumedReplay = 3

/** Where others write to the target, a sighting must show in so many cases in a row, and hold in none. */
const showsBesideOthers = 8

/** What trying a sighting again came to. */
export type Confirmation =
  | {
      readonly kind: 'confirmed'
      readonly sighting: Sighting
      /** In how many of the replays it has shown. */
      readonly times: number
      readonly replays: number
      /** Whether it has shown on events that were put back before. */
      readonly fromOriginals: boolean
    }
  | { readonly kind: 'not-reproduced'; readonly sighting: Sighting; readonly replays: number }
  | { readonly kind: 'not-judgeable'; readonly reason: Reason }

/** What can be asked about the target while a sighting is tried again. */
export interface Surroundings {
  /** Whether the target answers a plain request as it should. */
  readonly plainRequestSucceeds: () => Promise<boolean>
  /** Whether others change events of the target while the run is under way. */
  readonly othersWrite: () => Promise<boolean>
}

/**
 * Tries a sighting again until it shows again. Where a valid request was refused or left without an
 * answer, a plain request beside it must be answered, or else it is the target that is out of order
 * and not this request; and to be refused once more is not enough, since some targets refuse at random.
 */
export async function confirm(
  sighting: Sighting,
  again: () => Promise<void>,
  { plainRequestSucceeds, othersWrite }: Surroundings,
): Promise<Confirmation> {
  let shows = 0
  let times = 0
  let timesAlone = 0
  let replays = 0
  let fromOriginals = false
  while (replays < mostReplays) {
    replays++
    if (sighting.violated.refused && !(await plainRequestSucceeds()))
      return {
        kind: 'not-judgeable',
        reason: reason('plain-request-not-answered', { why: receivedInWords(sighting.violated) }),
      }
    const copies = replays > mostReplaysAlone ? replaysAtOnce : 1
    if (shows === 0) fromOriginals = replays > replaysAsItComes
    const start = { fromOriginals, resumes: shows === 0 && replays === resumedReplay }
    const outcomes = await together(
      Array.from({ length: copies }, () => inScopeAfresh(() => runCase(again), start)),
    )
    const found = outcomes.filter((outcome) => repeats(outcome, sighting))
    const shown = found.find(({ violated }) => !violated.refused) ?? found[0]
    if (shown) times++
    if (replays <= mostReplaysAlone) timesAlone = times
    // What shows now and then may be the work of others, where there is any; every time is no chance.
    if (shown && (shows > 0 || (await othersWrite()))) {
      if (outcomes.some(({ kind }) => kind === 'held')) break
      shows += found.length
      if (shows < showsBesideOthers) continue
    }
    const enough = isNoChance(timesAlone, times - timesAlone)
    if (shown && (shows > 0 || !shown.violated.refused || enough))
      return { kind: 'confirmed', sighting: shown, times, replays, fromOriginals }
    if (shows > 0) break
  }
  return { kind: 'not-reproduced', sighting, replays }
}

/** Whether a valid request was refused in more of the replays than chance explains. */
function isNoChance(timesAlone: number, timesAtOnce: number): boolean {
  return timesAlone >= refusalsAlone || timesAtOnce >= mostReplays - mostReplaysAlone
}

/** A violation shows again as one; a missing answer is no proof of a wrong one. */
function repeats(outcome: CaseOutcome, sighting: Sighting): outcome is Sighting {
  return (
    outcome.kind === 'violated' || (outcome.kind === 'no-answer' && sighting.kind === 'no-answer')
  )
}
