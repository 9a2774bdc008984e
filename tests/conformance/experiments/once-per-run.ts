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
  // The target is the one object that all benches of a run share, and that ends with it.
  const begun = new WeakMap<TargetSettings, Promise<Evidence>>()
  return (bench) => {
    const evidence = begun.get(bench.target) ?? outsideScopes(() => work(bench))
    begun.set(bench.target, evidence)
    return evidence
  }
}
