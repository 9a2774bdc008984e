import { setImmediate } from 'node:timers/promises'
import { mergeResults } from '../findings/merge.ts'
import type { ClauseResult } from '../findings/result.ts'
import type { Check } from '../judging/check.ts'
import { judgeClause } from '../judging/judge-clause.ts'
import type { JudgingRun } from '../judging/judging-run.ts'
import { onceEach } from './once-each.ts'
import type { Run } from './run.ts'

/** What the rounds have come to for each check, those put together that it took part in. */
export type Explored = ReadonlyMap<Check, ClauseResult>

/**
 * Judges checks again with fresh seeds, round after round, until the time is over (`EXPLORE`), a violation is
 * confirmed or the run ends. What is scripted in them is not sent again.
 */
export async function explore(checks: readonly Check[], run: Run): Promise<Explored> {
  const { exploreMs = 0, seed } = run.settings
  const until = performance.now() + exploreMs
  const explored = new Map<Check, ClauseResult>()
  for (let round = 1; performance.now() < until && !run.hasEnded; round++) {
    // A round that sends nothing must not keep an interrupt from being heard.
    await setImmediate()
    // The next of 32 bits.
    const further = roundOf(run, { seed: (seed + round) | 0 }, { isFurther: true })
    const results = await Promise.all(
      checks.map(async (check) => ({ check, result: await judgeClause(check, further) })),
    )
    for (const { check, result } of results) {
      const before = explored.get(check)
      explored.set(check, before ? putTogether(before, result) : result)
    }
    if (results.some(({ result }) => result.verdict === 'fail')) break
  }
  return explored
}

/** What a clause comes to by two judgings. What a further one could not judge is no loss, since the first has judged it. */
export function putTogether(one: ClauseResult, further: ClauseResult): ClauseResult {
  const { id, violations } = further
  const { reason: _, causes: __, ...rest } = further
  const counted = violations.length > 0 ? further : { ...rest, verdict: one.verdict }
  return mergeResults([one, counted]).get(id) ?? one
}

/** The run as one round sees it: with settings and experiments of its own, on the same events and connections. */
export function roundOf(
  run: Run,
  settings: Partial<JudgingRun['settings']>,
  further: Pick<JudgingRun, 'isFurther' | 'onCase'>,
): JudgingRun {
  const { target, mask, service, probe, counts } = run
  return {
    ...{ target, mask, service, probe, counts },
    ...further,
    settings: { ...run.settings, ...settings },
    once: onceEach(),
    worldFor: (atEnd) => run.worldFor(atEnd),
    during: (name, work) => run.during(name, work),
    crashed: (name, thrown) => run.crashed(name, thrown),
    plainRequestSucceeds: () => run.plainRequestSucceeds(),
    paceOfOthers: (inMs, atRest) => run.paceOfOthers(inMs, atRest),
  }
}
