import { clauseOf, isClauseId } from '../contract/clauses.ts'
import { groupedBy } from '../contract/grouped-by.ts'
import { present } from '../contract/present.ts'
import type { EventId } from '../contract/special-event.ts'
import { duration } from '../findings/quantities.ts'
import type { Violation } from '../findings/result.ts'
import type { Check } from '../judging/check.ts'
import { judgeClause } from '../judging/judge-clause.ts'
import { inputDigest } from '../judging/replay.ts'
import type { Report } from '../report/report.ts'
import { abreast, inTurn } from '../service/together.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import type { CheckFile } from './checks.ts'
import { type Judging, judgeTarget } from './engine.ts'
import { roundOf } from './exploration.ts'
import { causeOf, Replaying, type Reported, type Single } from './replayed.ts'
import type { Run } from './run.ts'

/** The violations of a report that decide its verdict, by the seed and number of cases that have shown them. */
export function violationsBySeed({ clauses, run }: Report): readonly (readonly Reported[])[] {
  const reported = clauses
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap(({ id, violations }) => violations.map((violation) => ({ clause: id, violation })))
  const bySeed = groupedBy(reported, ({ violation }) => {
    const { seed, numRuns } = violation.rerun ?? run
    return `${seed} ${numRuns}`
  })
  return [...bySeed.values()]
}

/** How violations are tried again. */
type How = Required<Pick<Judging, 'tell'>> &
  Pick<Judging, 'hurriedAt' | 'onWait'> & { readonly signal: AbortSignal }

/**
 * Tries violations of one seed again. First the case of each, alone: one that violates is still there. Where any holds
 * that may be fixed, all that the report has judged is judged once more, since some faults show only after other cases or
 * beside them: what a whole run does not show either is fixed. Beside another violation of its operation none would be
 * called fixed, and whoever mends one after the other is told at once.
 *
 * @param group - those of one seed, which the settings have
 * @param reported - the report that holds them
 * @returns what became of each, and the runs that have tried them, in their order
 */
export async function replay(
  group: readonly Reported[],
  reported: Report,
  settings: Settings,
  target: TargetSettings,
  how: How,
) {
  const singles = new Map<Reported, Single>()
  const judge = async (files: readonly CheckFile[], run: Run) => {
    for (const phase of new Set(files.map((file) => file.phase))) {
      const checks = files.filter((file) => file.phase === phase).flatMap((file) => file.checks)
      // Those that were seen on one event wait for it.
      const byEvent = groupedBy(group, (one) => one.violation.rerun?.eventId ?? one)
      await abreast([...byEvent.values()], (some) =>
        inTurn(some, async (one) => {
          const check = checks.find(({ id }) => id === one.clause)
          if (check && one.violation.rerun?.case !== undefined)
            singles.set(one, await judgeCase(check, one.violation, run))
        }),
      )
    }
    // What the report of this run holds then is what answers on the way have shown.
    return []
  }
  const selected = new Set(group.map(({ clause }) => clause))
  const alone = await judgeTarget(settings, target, { ...how, selected, judge })
  const first = new Replaying(group, singles, alone)
  const open = first.open().filter(({ clause }) => isJudgedIn(clause, target))
  const canGoOn = (alone.fault ?? alone.notJudged) === undefined && !how.signal.aborted
  if (open.length === 0 || !canGoOn) return { runs: [alone], replayed: first.told() }
  how.tell(
    `${open.length} not seen alone; judging all of the report again, which took ${duration(reported.run.durationMs)}`,
  )
  const whole = await judgeTarget(settings, target, { ...how, ...selectionOf(reported, group) })
  return { runs: [alone, whole], replayed: new Replaying(group, singles, alone, whole).told() }
}

/** What the run of a report has judged, and what its violations rest on. */
function selectionOf({ clauses, observations }: Report, group: readonly Reported[]) {
  const judged = clauses.filter(({ verdict }) => verdict !== 'not-applicable')
  const ids = [...judged, ...observations].map(({ id }) => id as string)
  return { selected: new Set([...ids, ...group.flatMap((one) => causeOf(one) ?? [])]) }
}

function isJudgedIn(clause: string, { profile }: TargetSettings): boolean {
  return isClauseId(clause) && clauseOf(clause).profiles.includes(profile)
}

async function judgeCase(check: Check, { rerun }: Violation, run: Run): Promise<Single> {
  let isSame = false
  const onCase = (input: unknown) => {
    isSame = inputDigest(input, run.mask) === rerun?.input
  }
  const settings = present({
    replayCase: rerun?.case,
    replayEvent: rerun?.eventId as EventId | undefined,
  })
  const result = await judgeClause(check, roundOf(run, settings, { onCase }))
  return { result, isSame }
}
