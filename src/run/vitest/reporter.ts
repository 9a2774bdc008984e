import { BroadcastChannel } from 'node:worker_threads'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { clauses, isClauseId } from '../../contract/clauses.ts'
import { announce } from '../../report/announce.ts'
import { buildReport } from '../../report/build.ts'
import { maskReport } from '../../report/mask.ts'
import { Progress } from '../../report/progress.ts'
import { isInteractive } from '../../report/terminal-layout.ts'
import { writeReport } from '../../report/write.ts'
import type { ClauseResult } from '../../verdict/result.ts'
import { finish } from '../finish.ts'
import { maskOfRun } from '../mask-of-run.ts'
import { Deadline } from './deadline.ts'
import { tellFault } from './fault.ts'
import { takeSignals, tellWorkerToEnd } from './interrupts.ts'
import { noticeChannel } from './provided.ts'
import { session } from './session.ts'
import { faultIn, lastSnapshots, selectedClauses, withoutResult } from './what-ran.ts'

/** Turns what the runner reports into the conformance report, and owns the exit code. */
export class ConformanceReporter implements Reporter {
  #vitest: Vitest | undefined
  #concluding: Promise<void> | undefined
  #progress: Progress | undefined
  readonly #notices = new BroadcastChannel(noticeChannel)
  #endTelling = () => {}
  readonly #results: ClauseResult[] = []
  readonly #deadline = new Deadline((otherwise) =>
    this.#concludeOnce(
      this.#vitest?.state.getTestModules() ?? [],
      `fault of the harness: ${otherwise}`,
    ),
  )

  onInit(vitest: Vitest): void {
    ;(this.#notices as unknown as { unref(): void }).unref()
    this.#vitest = vitest
    takeSignals(() => this.#interrupt())
  }

  onTestRunStart(): void {
    // The runner has put its own listeners in place since.
    takeSignals(() => this.#interrupt())
    const { settings, quiet } = session()
    const { runTimeoutMs, requestTimeoutMs } = settings
    const otherwise = 'a check did not end when the time limit was reached'
    this.#deadline.set(runTimeoutMs, requestTimeoutMs, otherwise)
    if (!quiet) this.#showProgress(runTimeoutMs)
  }

  onTestModuleCollected(module: TestModule): void {
    // Files are collected one by one, so only where they are chosen has their number to grow.
    if (!session().selection.shard) return
    for (const test of module.children.allTests())
      if (isClauseId(test.name) && test.options.mode === 'run') this.#progress?.expect(1)
  }

  onTestCaseResult(test: TestCase): void {
    const { clause } = test.meta()
    if (!clause) return
    this.#results.push(clause)
    this.#progress?.add(clause)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    this.#deadline.clear()
    return this.#concludeOnce(modules, faultIn(modules, errors))
  }

  #showProgress(runTimeoutMs: number): void {
    const { env, stdout } = process
    const { pattern, shard } = session().selection
    this.#progress = new Progress({
      write: (text) => stdout.write(text),
      interactive: isInteractive(stdout, env),
      columns: () => stdout.columns ?? 80,
      runTimeoutMs,
    })
    this.#notices.onmessage = (message) =>
      this.#progress?.tell(String((message as { data: unknown }).data))
    if (!shard) this.#progress.expect(clauses.filter(({ id }) => pattern?.test(id) ?? true).length)
  }

  #concludeOnce(modules: readonly TestModule[], problem: string | undefined): Promise<void> {
    this.#concluding ??= this.#conclude(modules, problem)
      .finally(() => session().lock?.release())
      .catch((error: unknown) => {
        tellFault(error)
        process.exitCode = 4
      })
    return this.#concluding
  }

  /** Puts back what was written, writes the report and settles the exit code. */
  async #conclude(modules: readonly TestModule[], problem: string | undefined): Promise<void> {
    const { settings, selection, startedAt, begunAt, interrupted, quiet } = session()
    const { pattern, shard } = selection
    const target = session().target ?? settings.target
    this.#progress?.end()
    this.#notices.close()
    // An interrupt from the terminal reaches the runner's helpers too, and what they say then is moot.
    const fault = interrupted ? undefined : problem
    if (!target) {
      process.stderr.write(`${fault ?? 'No check was run: nothing was judged.'}\n`)
      process.exitCode = fault ? 4 : 3
      return
    }
    const outcome = await finish({
      settings,
      target,
      startedAt,
      begunAt,
      results: [
        ...this.#results,
        ...(interrupted ? [] : withoutResult(modules, maskOfRun(settings, target))),
      ],
      snapshots: lastSnapshots(modules),
      interrupted,
      ...(pattern || shard ? { selected: selectedClauses(modules) } : {}),
      ...(fault ? { fault } : {}),
    })
    this.#endTelling()
    // A signal may have come while events were put back.
    const report = buildReport({
      ...outcome,
      interrupted: session().interrupted,
      ...(shard ? { shard } : {}),
    })
    const mask = maskOfRun(settings, target)
    const files = await writeReport(report, settings.reportDir, mask)
    await announce(maskReport(report, mask), files.html, process, { quiet })
    process.exitCode = report.exitCode
  }

  #interrupt(): void {
    const { begun, interrupted, settings } = session()
    // Nothing is to be put back, and the runner's own helpers may be gone with the interrupt.
    if (!begun) process.exit(130)
    session().interrupted = true
    this.#progress?.clear()
    process.stderr.write(
      interrupted
        ? 'Restoring what was written; this is not cut short.\n'
        : 'Interrupted: restoring what was written, then writing the report.\n',
    )
    if (interrupted) return
    const otherwise = 'a check did not end when the run was interrupted'
    this.#deadline.set(0, settings.requestTimeoutMs, otherwise)
    this.#endTelling = tellWorkerToEnd('the run was interrupted')
  }
}
