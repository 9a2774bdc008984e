import type { SerializedError, TestModule } from 'vitest/node'
import { type ClauseId, isClauseId } from '../../contract/clauses.ts'
import type { ClauseResult } from '../../findings/result.ts'
import { inAll } from '../../findings/traffic.ts'
import { faultLine } from '../../report/output.ts'
import type { Mask } from '../../settings/mask/wording.ts'
import type { RunSnapshot } from '../snapshot.ts'

/** What the run has told last of itself: when the file ended that ended last. */
export function lastSnapshot(modules: readonly TestModule[]): RunSnapshot | undefined {
  const snapshots = modules.flatMap((module) => module.meta().run ?? [])
  const sent = ({ counts }: RunSnapshot) => inAll(counts.requests)
  return snapshots.sort((a, b) => sent(a) - sent(b)).at(-1)
}

/** The clauses that a filter has left to be judged. */
export function selectedClauses(modules: readonly TestModule[]): readonly ClauseId[] {
  return testsOf(modules).flatMap((test) =>
    isClauseId(test.name) && (test.meta().clause || test.result().state !== 'skipped')
      ? [test.name]
      : [],
  )
}

/** Clauses whose test ended without handing over a result. */
export function withoutResult(modules: readonly TestModule[], mask: Mask): readonly ClauseResult[] {
  return testsOf(modules).flatMap((test) => {
    const { state, errors } = test.result()
    return isClauseId(test.name) && !test.meta().clause && state === 'failed'
      ? [{ id: test.name, ...notJudged(mask, errors?.[0]?.message) }]
      : []
  })
}

/** What went wrong in the harness itself, if anything did. */
export function faultIn(
  modules: readonly TestModule[],
  errors: readonly SerializedError[],
): string | undefined {
  const failed = modules.flatMap((module) =>
    module.errors().map((error) => `${module.relativeModuleId}: ${error.message}`),
  )
  const [first] = [...errors.map(withCause), ...failed]
  return first === undefined ? undefined : faultLine(first)
}

/** What befell a thread is told as the cause of what the runner makes of it. */
function withCause({ message, cause }: SerializedError): string {
  return cause?.message === undefined ? message : `${message} ${cause.message}`
}

function testsOf(modules: readonly TestModule[]) {
  return modules.flatMap((module) => [...module.children.allTests()])
}

function notJudged(mask: Mask, message = 'the check ended without a result') {
  const reason = mask(faultLine(message))
  return { verdict: 'error', reason, cases: 0, requests: 0, durationMs: 0, violations: [] } as const
}
