import { receivedInWords } from '../findings/finding.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import type { ViolationCode } from '../findings/violations.ts'
import { inScope } from '../service/scope.ts'
import { together } from '../service/together.ts'
import { type CaseOutcome, runCase, type Sighting } from './case.ts'

/**
 * What a replay begins from:
 * - `where-it-is`: amid the work that saw it, which still holds the event;
 * - `as-is`: on events as the work on them so far has left them;
 * - `from-evidence`: from the state in which the experiment began that saw it, where it tells that state;
 * - `from-originals`: on events that are put back to their originals first;
 * - `on-others`: no replay has shown it, but further requests of the run have, each for something else.
 */
export type Start = 'where-it-is' | 'as-is' | 'from-evidence' | 'from-originals' | 'on-others'

/** One step of a plan: so many copies of the case at once, each from that start. */
interface Attempt {
  readonly copies: number
  readonly start: Start
}

/**
 * How the sighting of a case is tried again: a value has to show in 2 of the replays. After 2 single ones, events are put back first, since some
 * faults show only on the original values; after 3 single replays, 6 run at once, since some faults show
 * only under concurrency. What the first does not show has to show twice: then as many more follow.
 */
export const replaysOfCase: readonly Attempt[] = [
  { copies: 1, start: 'as-is' },
  { copies: 1, start: 'as-is' },
  { copies: 1, start: 'from-evidence' },
  { copies: 6, start: 'from-originals' },
  { copies: 6, start: 'from-originals' },
  { copies: 6, start: 'from-originals' },
]

/** How an answer that violates a rule for every answer is asked for again. */
export const replaysOfAnswer: readonly Attempt[] = Array(6).fill({
  copies: 1,
  start: 'where-it-is',
})

/** Some targets refuse requests at random: a refusal must show in 2 single replays, or in all with 6 at once. */
export const refusalsAlone = 2

/**
 * Where others write to the target, a sighting must show in 8 cases in a row and hold in none, and that by their
 * writing alone would have to come less often than once in 1,000 times.
 */
const showsBesideOthers = { inARow: 8, byChance: 1 / 1000 }

/** What one answer shows by itself, whatever others write meanwhile. */
const shownByOneAnswer: ReadonlySet<ViolationCode> = new Set<ViolationCode>([
  'accepted-without-credentials',
  'other-media-type',
  'no-array',
  'no-special-event',
  'too-many-items',
  'listed-repeatedly',
])

/** So many events a case looks at, more or less: a change of any of them may be what it has seen. */
const eventsOfCase = 3

/** What trying a sighting again came to. */
export type Confirmation =
  | {
      readonly kind: 'confirmed'
      readonly sighting: Sighting
      /** In how many of the replays it has shown, those left out that began where it does not show. */
      readonly times: number
      readonly replays: number
      /** What the replays began from that have shown it. */
      readonly start: Start
    }
  | { readonly kind: 'not-reproduced'; readonly sighting: Sighting; readonly replays: number }
  | { readonly kind: 'not-judgeable'; readonly reason: Reason }

/** What can be asked about the target while a sighting is tried again. */
export interface TargetCondition {
  /** Whether the target answers a plain request as it should. */
  plainRequestSucceeds(): Promise<boolean>
  /**
   * How often others change one event of the target while the run is under way, in changes a second; 0: never.
   *
   * @param inMs how long it took to see what they may have done
   * @param atRest whether it was seen while this run sent no update to any other event: what its updates may do to
   *   others counts for nothing then
   */
  paceOfOthers(inMs: number, atRest: boolean): Promise<number>
}

/** An attempt that was carried out. */
interface Replay extends Attempt {
  readonly outcomes: readonly CaseOutcome[]
  readonly durationMs: number
  /** Those of its copies that show the sighting again. */
  readonly found: readonly Sighting[]
  /** The clearest of these. */
  readonly shown: Sighting | undefined
}

/**
 * Tries a sighting again until it shows again. Where a valid request was refused or left without an
 * answer, a plain request beside it must be answered, or else it is the target that is out of order
 * and not this request.
 */
export async function confirm(
  sighting: Sighting,
  again: (start: Start) => Promise<void>,
  target: TargetCondition,
  plan: readonly Attempt[] = replaysOfCase,
): Promise<Confirmation> {
  const { times } = sighting.takenDown ?? {}
  if (times !== undefined)
    return { kind: 'confirmed', sighting, times, replays: times, start: 'as-is' }
  const replays: Replay[] = []
  /** Where others write: the replays since the first that has shown it. */
  const streak: Replay[] = []
  const ahead = [...plan]
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const { copies, start: planned } = next
    if (sighting.violated.refused && !(await target.plainRequestSucceeds()))
      return {
        kind: 'not-judgeable',
        reason: reason('plain-request-not-answered', { why: receivedInWords(sighting.violated) }),
      }
    const [first] = streak
    const start = first ? startOfFurther(first) : planned
    const replay = await replayed(sighting, again, { copies, start })
    replays.push(replay)
    const { shown } = replay
    if (!shown && streak.length > 0) break
    if (!shown) continue
    // What shows now and then may be the work of others, where there is any; every time is no chance.
    const { code, atRest } = shown.violated
    const tookMs = replays.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const pace = shownByOneAnswer.has(code) ? 0 : await target.paceOfOthers(tookMs, atRest)
    if (pace > 0) {
      streak.push(replay)
      if (replay.outcomes.some(({ kind }) => kind === 'held' || kind === 'silent')) break
      if (!isBeyondChance(streak, pace)) continue
    } else if (maySomebodyHaveWritten(replays)) {
      // Once may be somebody who writes so seldom, or to so few events, that nobody has noticed; every so often is not.
      if (replays.length > 1) ahead.unshift(next, ...plan.filter((one) => one.copies > 1))
      continue
    }
    if (streak.length === 0 && shown.violated.refused && !isNoChance(replays, plan)) continue
    // Where it shows each time from one state, it need not show from another; but it may be the company that does it.
    if (copies > 1 && pace === 0 && isWholly(replay))
      replays.push(await replayed(sighting, again, { copies: 1, start }))
    return { kind: 'confirmed', sighting: shown, start, ...countOf(replays, start) }
  }
  return { kind: 'not-reproduced', sighting, replays: replays.length }
}

/** In how many replays it has shown: of all, or of those from the one state where that has shown it each time. */
function countOf(all: readonly Replay[], start: Start): { times: number; replays: number } {
  const isOfState = all.every((one) => one.start !== start || isWholly(one))
  const counted = all.filter((one) => one.shown || !isOfState || one.start === start)
  return { times: counted.filter((one) => one.shown).length, replays: counted.length }
}

async function replayed(
  sighting: Sighting,
  again: (start: Start) => Promise<void>,
  { copies, start }: Attempt,
): Promise<Replay> {
  const once = () => runCase(() => again(start))
  // What comes before the first request is waiting for an event, which others' writing does not bear on.
  const startedAt = performance.now()
  const { outcomes, durationMs } = await inScope(async (scope) => {
    const outcomes = await together(Array.from({ length: copies }, once))
    return { outcomes, durationMs: performance.now() - (scope.firstRequestAt ?? startedAt) }
  })
  const found = outcomes.filter((outcome) => repeats(outcome, sighting))
  const shown = found.find(({ violated }) => !violated.refused) ?? found[0]
  return { copies, start, outcomes, found, shown, durationMs }
}

/** Whether a value that is not the expected one has shown again at one time alone: copies at once see the same change. */
function maySomebodyHaveWritten(replays: readonly Replay[]): boolean {
  const [first, ...others] = replays.filter(({ found }) => found.length > 0)
  const [sighting] = first?.found ?? []
  if (!first || !sighting || others.length > 0) return false
  const { code, refused } = sighting.violated
  const isOfValues = sighting.kind === 'violated' && !refused && !shownByOneAnswer.has(code)
  return isOfValues && first.start !== 'where-it-is'
}

/** Whether all copies of a replay have shown the sighting, which is no refusal: those may come by chance. */
function isWholly({ found, outcomes }: Replay): boolean {
  return found.length === outcomes.length && !found.some(({ violated }) => violated.refused)
}

/** Whether it has shown so often in a row that others, at their pace, are unlikely to have changed an event each time. */
function isBeyondChance(streak: readonly Replay[], pace: number): boolean {
  const { inARow, byChance } = showsBesideOthers
  if (streak.flatMap(({ found }) => found).length < inARow) return false
  const chance = streak.reduce((product, { durationMs, found }) => {
    const changes = (pace * eventsOfCase * durationMs) / 1000
    return product * (1 - Math.exp(-changes)) ** found.length
  }, 1)
  return chance <= byChance
}

/** What a case begins from that is tried once more after a replay has shown it: only the first resumes evidence. */
export function startOfFurther({ start }: Pick<Attempt, 'start'>): Start {
  return start === 'from-evidence' ? 'from-originals' : start
}

/** Whether a valid request was refused in more of the replays than chance explains. */
function isNoChance(replays: readonly Replay[], plan: readonly Attempt[]): boolean {
  const isAlone = ({ copies }: Attempt) => copies === 1
  const shown = replays.filter((replay) => replay.shown)
  const shownAlone = shown.filter(isAlone).length
  const plannedAtOnce = plan.filter((attempt) => !isAlone(attempt)).length
  const isShownByAllAtOnce = plannedAtOnce > 0 && shown.length - shownAlone >= plannedAtOnce
  return shownAlone >= refusalsAlone || isShownByAllAtOnce
}

/** A violation shows again as one; a missing answer is no proof of a wrong one. */
function repeats(outcome: CaseOutcome, sighting: Sighting): outcome is Sighting {
  return (
    outcome.kind === 'violated' || (outcome.kind === 'no-answer' && sighting.kind === 'no-answer')
  )
}
