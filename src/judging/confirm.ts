import { receivedInWords } from '../findings/finding.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import { inScope } from '../service/scope.ts'
import { together } from '../service/together.ts'
import type { Where } from '../world/leasing/lease-pool.ts'
import { type CaseOutcome, runCase, type Sighting, updatedIn } from './case.ts'
import {
  type Attempt,
  isOfOthers,
  nextStep,
  type Replay,
  replaysOfCase,
  type Start,
} from './next-step.ts'

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

/** A replay of which it is not known yet whether others may have done what it shows. */
type Tried = Omit<Replay, 'pace'>

/** Tries a case once more, from where and on which event. */
export type Again = (start: Start, where: Where) => Promise<void>

/**
 * Tries a sighting again until it shows again: on the event that it was seen on, since a fault may be one of some events
 * only, and once on another where that was in vain, since it may be one of the first update of each. Where a valid
 * request was refused or left without an answer, a plain request beside it must be answered, or else it is the target
 * that is out of order and not this request.
 */
export async function confirm(
  sighting: Sighting,
  again: Again,
  target: TargetCondition,
  plan: readonly Attempt[] = replaysOfCase,
): Promise<Confirmation> {
  const { times } = sighting.takenDown ?? {}
  if (times !== undefined)
    return { kind: 'confirmed', sighting, times, replays: times, start: 'as-is' }
  const replays: Replay[] = []
  for (;;) {
    const step = nextStep(replays, plan)
    const last = replays.at(-1)
    const seen = last?.shown ?? sighting
    const eventId = updatedIn(seen)
    const { field, received } = seen.violated.facts
    const held = { field, value: received }
    const isForAnother = replays.length === 1 && !last?.shown
    const where = { ...(isForAnother ? { notOn: eventId } : { on: eventId }), held }
    if (step === 'confirmed' && last?.shown) {
      const { copies, shown, start, pace } = last
      // Where it shows each time from one state, it need not show from another; but it may be the company that does it.
      if (copies > 1 && pace === 0 && isWholly(last))
        replays.push({ ...(await replayed(sighting, again, { copies: 1, start }, where)), pace: 0 })
      return { kind: 'confirmed', sighting: shown, start, ...countOf(replays, start) }
    }
    if (typeof step === 'string')
      return { kind: 'not-reproduced', sighting, replays: replays.length }
    if (sighting.violated.refused && !(await target.plainRequestSucceeds()))
      return {
        kind: 'not-judgeable',
        reason: reason('plain-request-not-answered', { why: receivedInWords(sighting.violated) }),
      }
    const replay = await replayed(sighting, again, step, where)
    const tookMs = [...replays, replay].reduce((sum, { durationMs }) => sum + durationMs, 0)
    replays.push({ ...replay, pace: await paceBeside(replay, tookMs, target) })
  }
}

/** How often others change an event, where that bears on what a replay has shown. */
async function paceBeside({ shown }: Tried, tookMs: number, target: TargetCondition) {
  return shown && isOfOthers(shown) ? target.paceOfOthers(tookMs, shown.violated.atRest) : 0
}

/** In how many replays it has shown: of all, or of those from the one state where that has shown it each time. */
function countOf(all: readonly Replay[], start: Start): { times: number; replays: number } {
  const isOfState = all.every((one) => one.start !== start || isWholly(one))
  const counted = all.filter((one) => one.shown || !isOfState || one.start === start)
  return { times: counted.filter((one) => one.shown).length, replays: counted.length }
}

async function replayed(
  sighting: Sighting,
  again: Again,
  { copies, start }: Attempt,
  where: Where,
): Promise<Tried> {
  const once = () => runCase(() => again(start, where))
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

/** Whether all copies of a replay have shown the sighting, which is no refusal: those may come by chance. */
function isWholly({ found, outcomes }: Replay): boolean {
  return found.length === outcomes.length && !found.some(({ violated }) => violated.refused)
}

/** A violation shows again as one; a missing answer is no proof of a wrong one. */
function repeats(outcome: CaseOutcome, sighting: Sighting): outcome is Sighting {
  return (
    outcome.kind === 'violated' || (outcome.kind === 'no-answer' && sighting.kind === 'no-answer')
  )
}
