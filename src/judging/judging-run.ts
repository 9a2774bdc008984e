import type { RunCounts } from '../findings/result.ts'
import type { Mask } from '../settings/mask/wording.ts'
import type { World } from '../world/world.ts'
import type { CaseBench } from './check.ts'
import type { TargetCondition } from './confirm.ts'

/** What judging needs of the run that it is part of. */
export interface JudgingRun
  extends TargetCondition,
    Pick<CaseBench, 'service' | 'probe' | 'target' | 'settings'> {
  /** Whether it goes on with fresh seeds, so that what is scripted was sent already. */
  readonly isFurther?: boolean
  /** Told the input of a case that a replay judges. */
  readonly onCase?: (input: unknown) => void
  /** Replaces secrets in a text that will be written. */
  readonly mask: Mask
  readonly counts: RunCounts
  /** What one check knows and may change of the target; `atEnd` takes what is to be done when the check ends. */
  worldFor(atEnd: (ending: () => void) => void): World
  /** Does some work once for all who ask for it under one key. */
  once<T>(key: object, work: () => Promise<T>): Promise<T>
  /**
   * Does the work of one check or question, once it is known that the target can be judged.
   *
   * @throws TargetLost where it can not, RunEnded where the work has not ended when the run does
   */
  during<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Takes in that a check has thrown what is neither a finding nor noise; returns the line that tells it. */
  crashed(name: string, thrown: unknown): string
}

/** Lends a bench to some work; what the work has opened in the world ends with it. */
export async function onBench<T>(
  run: JudgingRun,
  work: (bench: CaseBench) => Promise<T>,
): Promise<T> {
  const { service, probe, target, settings } = run
  const endings: (() => void)[] = []
  const any = run.worldFor((ending) => endings.push(ending))
  const { replayCase, replayEvent } = settings
  const world = replayCase && replayEvent ? any.preferring(replayEvent) : any
  try {
    return await work({ service, probe, target, settings, world, isReplay: false })
  } finally {
    for (const ending of endings) ending()
  }
}
