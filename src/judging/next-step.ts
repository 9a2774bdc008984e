import type { ViolationCode } from '../findings/violations.ts'
import type { CaseOutcome, Sighting } from './case.ts'

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
export interface Attempt {
  readonly copies: number
  readonly start: Start
}

/** An attempt that was carried out. */
export interface Replay extends Attempt {
  readonly outcomes: readonly CaseOutcome[]
  readonly durationMs: number
  /** Those of its copies that show the sighting again. */
  readonly found: readonly Sighting[]
  /** The clearest of these. */
  readonly shown: Sighting | undefined
  /** Where it shows what others may have done: how often they change one event, in changes a second. */
  readonly pace: number
}

/**
 * How the sighting of a case is tried again: a value has to show in 2 of the replays. After 2 single ones, events are
 * put back first, since some faults show only on the original values; after 3 single replays, 6 run at once, since some
 * faults show only under concurrency. What the first does not show has to show twice: then as many more follow.
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

/** What comes after the replays so far: one more, or what they have come to. */
type Step = Attempt | 'confirmed' | 'not-reproduced'

/** What a sighting needs next, by what its replays have shown so far. */
export function nextStep(replays: readonly Replay[], plan = replaysOfCase): Step {
  const besideOthers = replays.filter(({ pace }) => pace > 0)
  const [first] = besideOthers
  const proof = first ? proofBesideOthers(replays, besideOthers) : proofOf(replays, plan)
  if (proof !== 'open') return proof
  const next = lengthened(plan, replays)[replays.length]
  if (!next) return 'not-reproduced'
  return { copies: next.copies, start: first ? startOfFurther(first) : next.start }
}

type Proof = Exclude<Step, Attempt> | 'open'

function proofOf(replays: readonly Replay[], plan: readonly Attempt[]): Proof {
  const shown = replays.filter((replay) => replay.shown)
  const last = replays.at(-1)?.shown
  // Once may be somebody who writes so seldom, or to so few events, that nobody has noticed; every so often is not.
  if (!last || (shown.length === 1 && shown.every(mayBeOthersWork))) return 'open'
  return last.violated.refused && !isNoChance(shown, plan) ? 'open' : 'confirmed'
}

/** What shows now and then may be the work of others, where there is any; every time is no chance. */
function proofBesideOthers(replays: readonly Replay[], besideOthers: readonly Replay[]): Proof {
  const last = replays.at(-1)
  if (!last?.shown) return 'not-reproduced'
  if (last.pace === 0) return 'confirmed'
  if (last.outcomes.some(({ kind }) => kind === 'held' || kind === 'silent'))
    return 'not-reproduced'
  return isBeyondChance(besideOthers, last.pace) ? 'confirmed' : 'open'
}

/** A plan with as many more replays where one that is not the first has shown what may be others' work. */
function lengthened(plan: readonly Attempt[], replays: readonly Replay[]): readonly Attempt[] {
  const nth = replays.findIndex(({ shown }) => shown)
  const first = replays[nth]
  if (nth < 1 || !first || first.pace > 0 || !mayBeOthersWork(first)) return plan
  const atOnce = plan.filter(({ copies }) => copies > 1)
  return [...plan.slice(0, nth + 1), ...plan.slice(nth, nth + 1), ...atOnce, ...plan.slice(nth + 1)]
}

/** Whether what others write bears on a sighting. */
export function isOfOthers({ violated }: Sighting): boolean {
  return !shownByOneAnswer.has(violated.code)
}

/** Whether what a replay shows is a value that is not the expected one: copies at once see the same change. */
function mayBeOthersWork({ found: [sighting], start }: Replay): boolean {
  if (!sighting || start === 'where-it-is') return false
  return sighting.kind === 'violated' && !sighting.violated.refused && isOfOthers(sighting)
}

/** Whether it has shown so often in a row that others, at their pace, can hardly have changed an event each time. */
function isBeyondChance(streak: readonly Replay[], pace: number): boolean {
  const { inARow, byChance } = showsBesideOthers
  if (streak.flatMap(({ found }) => found).length < inARow) return false
  const chance = streak.reduce((product, { durationMs, found }) => {
    const changes = (pace * eventsOfCase * durationMs) / 1000
    // Copies at once that look at one event see the same change.
    const seen = new Set(found.map(({ violated: { facts } }, at) => facts.eventId ?? at))
    return product * (1 - Math.exp(-changes)) ** seen.size
  }, 1)
  return chance <= byChance
}

/** Whether a valid request was refused in more of the replays than chance explains. */
function isNoChance(shown: readonly Replay[], plan: readonly Attempt[]): boolean {
  const isAlone = ({ copies }: Attempt) => copies === 1
  const shownAlone = shown.filter(isAlone).length
  const plannedAtOnce = plan.filter((attempt) => !isAlone(attempt)).length
  const isShownByAllAtOnce = plannedAtOnce > 0 && shown.length - shownAlone >= plannedAtOnce
  return shownAlone >= refusalsAlone || isShownByAllAtOnce
}

/** What a case begins from that is tried once more after a replay has shown it: only the first resumes evidence. */
export function startOfFurther({ start }: Pick<Attempt, 'start'>): Start {
  return start === 'from-evidence' ? 'from-originals' : start
}
