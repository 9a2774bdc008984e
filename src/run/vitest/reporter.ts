import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { isClauseId } from '../../contract/clauses.ts'
import type { Supervisor } from '../supervisor.ts'
import { faultIn, lastSnapshot, selectedClauses, withoutResult } from './what-ran.ts'

/** Tells the supervisor what becomes of the tests that are checks. */
export class ConformanceReporter implements Reporter {
  #vitest: Vitest | undefined

  constructor(private readonly supervisor: Supervisor) {
    supervisor.learnt = () => {
      const modules = this.#vitest?.state.getTestModules() ?? []
      return {
        snapshot: lastSnapshot(modules),
        selected: selectedClauses(modules),
        withoutResult: (mask) => withoutResult(modules, mask),
      }
    }
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(): void {
    // The runner has put its own listeners in place, which would end the process before anything is put back.
    this.supervisor.takeProcess()
    this.supervisor.checksBegin()
  }

  onTestModuleCollected(module: TestModule): void {
    // Files are collected one by one, so only where they are chosen has their number to grow.
    if (!this.supervisor.session.selection.shard) return
    const tests = [...module.children.allTests()]
    const judged = tests.filter(({ name, options }) => isClauseId(name) && options.mode === 'run')
    this.supervisor.expect(judged.length)
  }

  onTestCaseResult(test: TestCase): void {
    const { clause } = test.meta()
    if (clause) this.supervisor.add(clause)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    return this.supervisor.checksEnded(faultIn(modules, errors))
  }
}
