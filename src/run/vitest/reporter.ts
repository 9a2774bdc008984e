import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { clauses, isClauseId } from '../../contract/clauses.ts'
import { reason } from '../../findings/reasons.ts'
import type { ClauseResult } from '../../findings/result.ts'
import { faultLine, redraw, say, terminal, warn } from '../../report/output.ts'
import { Progress } from '../../report/progress.ts'
import { isInteractive } from '../../report/terminal-lines.ts'
import { takeSignals, takeUncaught } from '../process-events.ts'
import { longestSilenceMs } from '../watchdog.ts'
import { concludeSession } from './conclusion.ts'
import { session, tellMasked } from './session.ts'
import { listenForBeats, listenForNotices, tellChecksToEnd } from './threads.ts'
import { faultIn } from './what-ran.ts'

/** How long checks may take to end when the time limit is reached, beside the request that each may wait for. */
const graceMs = 5000

/** How long the checks may take to end when the run is interrupted: they give up what is in flight. */
const farewellMs = 3000

/** How long the runner may take to end when all is told. */
const leavingMs = 1000

/** A thread that takes no turn may be at work, as it may not be when it sends nothing. */
const busyTimes = 2

/** The longest time that a timer of Node takes. */
const longestTimerMs = 2 ** 31 - 1

/** Turns what the runner reports into the conformance report, and owns the exit code. */
export class ConformanceReporter implements Reporter {
  #vitest: Vitest | undefined
  #concluding: Promise<void> | undefined
  #progress: Progress | undefined
  #deadline: NodeJS.Timeout | undefined
  readonly #results: ClauseResult[] = []
  #endTelling = () => {}
  #endListening = () => {}
  #endNotices = () => {}
  /** What was thrown and caught by nobody, or noticed by nobody else. */
  #fault: string | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    this.#takeProcess()
  }

  onTestRunStart(): void {
    // The runner has put its own listeners in place since.
    this.#takeProcess()
    const { settings, quiet, silenceMs = longestSilenceMs } = session()
    const { runTimeoutMs, requestTimeoutMs } = settings
    const otherwise = 'a check did not end when the time limit was reached'
    this.#setDeadline(runTimeoutMs + requestTimeoutMs + graceMs, otherwise)
    this.#endListening = listenForBeats(busyTimes * silenceMs, (words) => this.#fail(words))
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
    clearTimeout(this.#deadline)
    this.#endListening()
    return this.#concludeOnce(modules, this.#fault ?? faultIn(modules, errors))
  }

  /** The runner has come to its end, perhaps without having run anything. */
  async ended(): Promise<number> {
    const words = 'the test runner ended without having run anything'
    await this.#concludeOnce(this.#modules, this.#fault ?? faultLine(words))
    return session().exitCode ?? 4
  }

  get #modules(): readonly TestModule[] {
    return this.#vitest?.state.getTestModules() ?? []
  }

  #takeProcess(): void {
    takeSignals(() => this.#interrupt())
    takeUncaught((thrown) => this.#fail(thrown))
  }

  /**
   * The checks are to end in so many milliseconds, in place of what was set before. Otherwise the run is
   * concluded without them: a thread that neither ends nor listens must not keep events from being put back.
   */
  #setDeadline(ms: number, otherwise: string): void {
    clearTimeout(this.#deadline)
    const missed = () => void this.#concludeOnce(this.#modules, this.#fault ?? faultLine(otherwise))
    this.#deadline = setTimeout(missed, Math.min(ms, longestTimerMs))
    this.#deadline.unref()
  }

  /** Ends the run for what nobody has caught: the checks may be gone, or wait for an answer of this thread. */
  #fail(thrown: unknown): void {
    const { begun, exitCode, interruptedAt } = session()
    // What a signal from the terminal does to the runner's helpers is no fault.
    if (this.#fault !== undefined || interruptedAt !== undefined) return
    this.#fault = faultLine(thrown)
    if (!begun || (exitCode !== undefined && exitCode !== 4)) {
      tellMasked(thrown)
      this.#exitWith(4)
    }
    if (!begun) process.exit()
    if (this.#concluding !== undefined) return
    this.#endTelling = tellChecksToEnd(reason('fault-of-the-harness', { line: this.#fault }))
    this.#setDeadline(farewellMs, this.#fault)
  }

  #exitWith(code: number): void {
    session().exitCode = code
    process.exitCode = code
  }

  #showProgress(runTimeoutMs: number): void {
    const { pattern, shard } = session().selection
    const interactive = isInteractive(terminal(), process.env)
    this.#progress = new Progress({
      show: interactive ? redraw : say,
      say,
      interactive,
      columns: () => terminal().columns ?? 80,
      runTimeoutMs,
    })
    this.#endNotices = listenForNotices((words) => this.#progress?.tell(words))
    if (!shard) this.#progress.expect(clauses.filter(({ id }) => pattern?.test(id) ?? true).length)
  }

  #concludeOnce(modules: readonly TestModule[], fault: string | undefined): Promise<void> {
    this.#concluding ??= this.#conclude(modules, fault)
      .finally(() => session().lock?.release())
      .catch((error: unknown) => {
        tellMasked(error)
        this.#exitWith(4)
      })
      .finally(() => {
        // Where a thread has died, the runner waits for it for ever.
        const leave = () => process.exit(session().exitCode ?? 4)
        setTimeout(leave, leavingMs).unref()
      })
    return this.#concluding
  }

  async #conclude(modules: readonly TestModule[], fault: string | undefined): Promise<void> {
    this.#progress?.end()
    this.#endNotices()
    const code = await concludeSession({
      modules,
      results: this.#results,
      fault,
      faultSince: () => this.#fault,
      onPutBack: () => this.#endTelling(),
    })
    this.#exitWith(code)
  }

  #interrupt(): void {
    const { begun, interruptedAt } = session()
    // Nothing is to be put back, and the runner's own helpers may be gone with the interrupt.
    if (!begun) process.exit(130)
    session().interruptedAt ??= performance.now()
    this.#progress?.clear()
    warn(
      interruptedAt !== undefined
        ? 'Restoring what was written; this is not cut short.'
        : 'Interrupted: restoring what was written, then writing the report.',
    )
    if (interruptedAt !== undefined || this.#concluding !== undefined) return
    this.#setDeadline(farewellMs, 'a check did not end when the run was interrupted')
    this.#endTelling = tellChecksToEnd(reason('interrupted', {}))
  }
}
