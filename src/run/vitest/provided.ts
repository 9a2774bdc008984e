import type { ClauseResult } from '../../findings/result.ts'
import type { Settings, TargetSettings } from '../../settings/settings.ts'
import type { Selection } from '../shards.ts'
import type { RunSnapshot } from '../snapshot.ts'

/** What the thread of the checks needs to judge: the settings, and the target even where it is the embedded one. */
export interface Provided {
  readonly settings: Settings
  readonly target: TargetSettings
  /** What is to be judged: the tests of a phase are begun together, before the runner has come to them. */
  readonly selection: Selection
  /** How long nothing may be sent while checks are under way, in milliseconds. */
  readonly silenceMs: number
}

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Provided
  }
}

declare module '@vitest/runner' {
  interface TaskMeta {
    /** What judging a clause came to; on the test of that clause. */
    clause?: ClauseResult
    /** What the run has learnt so far beside it; on the file. */
    run?: RunSnapshot
  }
}
