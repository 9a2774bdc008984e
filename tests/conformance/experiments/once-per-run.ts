import type { CaseBench } from '../../../src/judging/check.ts'
import { outsideScopes } from '../../../src/service/scope.ts'
import type { TargetSettings } from '../../../src/settings/settings.ts'

/**
 * Does some work once in a run for all the open questions that its outcome answers, failure included.
 * It runs on the bench of whoever asks first, so it must hold nothing beyond its own end: a lease that
 * it gives back, but no window.
 */
export function oncePerRun<Evidence>(
  work: (bench: CaseBench) => Promise<Evidence>,
): (bench: CaseBench) => Promise<Evidence> {
  return keptPerRun((bench) => outsideScopes(() => work(bench)))
}

/** What is made when it is first asked for in a run, and kept for as long, over all rounds with fresh seeds. */
export function keptPerRun<Kept>(make: (bench: CaseBench) => Kept): (bench: CaseBench) => Kept {
  // The target is the one object that all benches of a run share, and that ends with it.
  const kept = new WeakMap<TargetSettings, Kept>()
  return (bench) => {
    const found = kept.get(bench.target) ?? make(bench)
    kept.set(bench.target, found)
    return found
  }
}
