import { loadChecks } from './checks.ts'
import { judgeInPhases, selectedOf } from './judging-order.ts'
import { Run } from './run.ts'
import type { Given } from './session.ts'
import { connected } from './threads.ts'

/**
 * Begins the judging of all phases in the thread of the checks. Every check file is loaded before the first request, since
 * any of them may hold a rule for every answer.
 */
export async function judgingOf({ settings, target, selection, silenceMs }: Given) {
  const { pattern, shard } = selection
  const all = await loadChecks()
  const files = selectedOf(all, (id) => pattern?.test(id) ?? true, shard)
  const checks = all.flatMap((file) => file.checks)
  const run = connected(new Run(settings, target, checks, silenceMs))
  return { all, files, run, ...judgeInPhases(files, run) }
}
