import type { ClauseResult } from '../../findings/result.ts'
import type { Given } from '../session.ts'
import type { RunSnapshot } from '../snapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Given
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
