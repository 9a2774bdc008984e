import { BroadcastChannel } from 'node:worker_threads'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { clauses, isClauseId } from '../../contract/clauses.ts'
import type { ClauseResult } from '../../findings/result.ts'
import { buildReport } from '../../report/build.ts'
import { announce, writeReport } from '../../report/deliver.ts'
import { maskReport } from '../../report/mask-report.ts'
import { faultLine, redraw, say, terminal, warn } from '../../report/output.ts'
import { Progress } from '../../report/progress.ts'
import { isInteractive } from '../../report/terminal-lines.ts'
import { finish } from '../finish.ts'
import { maskOfRun } from '../mask-of-run.ts'
import { takeUncaught } from '../uncaught.ts'
import { longestSilenceMs } from '../watchdog.ts'
import { Deadline } from './deadline.ts'
import { tellMasked } from './fault.ts'
import { takeSignals, tellWorkerToEnd } from './interrupts.ts'
import { noticeChannel } from './provided.ts'
import { session } from './session.ts'
import { faultIn, lastSnapshots, selectedClauses, withoutResult } from './what-ran.ts'
import { listenForBeats } from './worker-beat.ts'

/** How long checks may take to end when the time limit is reached, beside the request that each may wait for. */
const graceMs = 5000

/** How long a worker may take to end when the run is interrupted: it gives up what is in flight. */
const farewellMs = 3000

/** How long the runner may take to end when all is told. */
const leavingMs = 1000

/** A thread that takes no turn may be at work, as it may not be when it sends nothing. */
const busyTimes = 2

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
      this.#fault ?? faultLine(otherwise),
    ),
  )
  #stopListening = () => {}
  /** What was thrown and caught by nobody, or noticed by nobody else. */
  #fault: string | undefined

  onInit(vitest: Vitest): void {
    ;(this.#notices as unknown as { unref(): void }).unref()
    this.#vitest = vitest
    this.#takeProcess()
  }

  onTestRunStart(): void {
    // The runner has put its own listeners in place since.
    this.#takeProcess()
    const { settings, quiet, silenceMs = longestSilenceMs } = session()
    const { runTimeoutMs, requestTimeoutMs } = settings
    const otherwise = 'a check did not end when the time limit was reached'
    this.#deadline.set(runTimeoutMs + requestTimeoutMs + graceMs, otherwise)
    this.#stopListening = listenForBeats(busyTimes * silenceMs, (words) => this.#fail(words))
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
    this.#stopListening()
    return this.#concludeOnce(modules, this.#fault ?? faultIn(modules, errors))
  }

  /** The runner has come to its end, perhaps without having run anything. */
  async ended(): Promise<number> {
    const words = 'the test runner ended without having run anything'
    await this.#concludeOnce(
      this.#vitest?.state.getTestModules() ?? [],
      this.#fault ?? faultLine(words),
    )
    return session().exitCode ?? 4
  }

  #takeProcess(): void {
    takeSignals(() => this.#interrupt())
    takeUncaught((thrown) => this.#fail(thrown))
  }

  /** Ends the run for what nobody has caught: the worker may be gone, or wait for an answer of this thread. */
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
    this.#endTelling = tellWorkerToEnd(this.#fault)
    this.#deadline.set(farewellMs, this.#fault)
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
    this.#notices.onmessage = (message) =>
      this.#progress?.tell(String((message as { data: unknown }).data))
    if (!shard) this.#progress.expect(clauses.filter(({ id }) => pattern?.test(id) ?? true).length)
  }

  #concludeOnce(modules: readonly TestModule[], problem: string | undefined): Promise<void> {
    this.#concluding ??= this.#conclude(modules, problem)
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

  /** Puts back what was written, writes the report and settles the exit code. */
  async #conclude(modules: readonly TestModule[], problem: string | undefined): Promise<void> {
    const { settings, selection, startedAt, begunAt, quiet } = session()
    const interrupted = session().interruptedAt !== undefined
    const { pattern, shard } = selection
    const target = session().target ?? settings.target
    this.#progress?.end()
    this.#notices.close()
    // An interrupt from the terminal reaches the runner's helpers too, and what they say then is moot.
    const fault = interrupted ? undefined : problem
    if (!target) {
      warn(fault ?? 'No check was run: nothing was judged.')
      this.#exitWith(fault ? 4 : 3)
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
      interruptedAt: () => session().interruptedAt,
      ...(pattern || shard ? { selected: selectedClauses(modules) } : {}),
      ...(fault ? { fault } : {}),
    })
    this.#endTelling()
    // A signal may have come while events were put back.
    const report = buildReport({
      ...outcome,
      interrupted: session().interruptedAt !== undefined,
      ...(shard ? { shard } : {}),
    })
    const mask = maskOfRun(settings, target)
    let unwritten: unknown
    const files = await writeReport(report, settings.reportDir, mask).catch((error: unknown) => {
      unwritten = error
    })
    await announce(maskReport(report, mask), files?.html, process.env, { quiet })
    if (unwritten !== undefined) throw unwritten
    const told = report.fault ?? this.#fault
    if (told !== undefined) warn(mask(told))
    this.#exitWith(told === undefined || interrupted ? report.exitCode : 4)
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
    const otherwise = 'a check did not end when the run was interrupted'
    this.#deadline.set(farewellMs, otherwise)
    this.#endTelling = tellWorkerToEnd('the run was interrupted')
  }
}
