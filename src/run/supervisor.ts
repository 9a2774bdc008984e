import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { type ClauseId, clauses } from '../contract/clauses.ts'
import { reason } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import { faultLine, redraw, say, terminal, warn } from '../report/output.ts'
import { Progress } from '../report/progress.ts'
import { isInteractive } from '../report/terminal-lines.ts'
import type { concludeSession } from './conclusion.ts'
import { noteInterrupt } from './haste.ts'
import { lastDurationMs } from './last-run.ts'
import { takeSignals, takeUncaught } from './process-events.ts'
import { type Session, tellMasked } from './session.ts'
import type { RunSnapshot } from './snapshot.ts'
import { listenToChecks, type Told, tellChecksToEnd, watchForSilence } from './threads.ts'
import { longestSilenceMs } from './watchdog.ts'

/** How long checks may take to end when the time limit is reached, beside the request that each may wait for. */
const graceMs = 5000

/** How long the checks may take to end when the run is interrupted: they give up what is in flight. */
const farewellMs = 3000

/** How long the process may take to end when all is told. */
const leavingMs = 1000

/** A thread that takes no turn may be at work, as it may not be when it sends nothing. */
const busyTimes = 2

/** The longest time that a timer of Node takes. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Watches from the main thread over the checks, which run in a thread of their own: takes the process's signals and
 * what nobody catches, bounds the run's time, shows its progress, has it concluded once, and owns the exit code.
 */
export class Supervisor {
  #concluding: Promise<void> | undefined
  #progress: Progress | undefined
  #deadline: NodeJS.Timeout | undefined
  #conclusion: Promise<typeof concludeSession> | undefined
  readonly #results: ClauseResult[] = []
  #selected: readonly ClauseId[] = []
  #snapshot: RunSnapshot | undefined
  #endTelling = () => {}
  #silence: ReturnType<typeof watchForSilence> | undefined
  #endListening = () => {}
  /** What was thrown and caught by nobody, or noticed by nobody else. */
  #fault: string | undefined

  constructor(readonly session: Session) {}

  /** Takes signals and uncaught errors, from whoever has taken them before. */
  takeProcess(): void {
    takeSignals(() => this.#interrupt())
    takeUncaught((thrown) => this.fail(thrown))
  }

  /** The checks are about to begin: from now on their time is bounded. */
  checksBegin(): void {
    const { settings, quiet } = this.session
    const { runTimeoutMs, requestTimeoutMs } = settings
    const otherwise = 'a check did not end when the time limit was reached'
    this.#setDeadline(runTimeoutMs + requestTimeoutMs + graceMs, otherwise)
    this.#endListening = listenToChecks((told) => this.#hear(told))
    this.#silence = watchForSilence(busyTimes * longestSilenceMs, (words) => this.fail(words))
    if (!quiet) this.#showProgress(runTimeoutMs)
  }

  #hear(told: Told): void {
    if (told.kind === 'selected') {
      this.#selected = told.ids
      if (this.session.selection.shard) this.#progress?.expect(told.ids.length)
    } else if (told.kind === 'judged') this.#add(told.result)
    else if (told.kind === 'learnt') this.#snapshot = told.snapshot
    else if (told.kind === 'notice') this.#progress?.tell(told.words)
    else {
      this.#silence?.heard(told)
      this.#progress?.goOn(told)
    }
  }

  #add(result: ClauseResult): void {
    this.#results.push(result)
    this.#progress?.add(result)
    // Before anything can befall the files of this package, and not before the first request is sent.
    void this.#loadConclusion()
  }

  /** Ends the run for what nobody has caught: the checks may be gone, or wait for an answer of this thread. */
  fail(thrown: unknown): void {
    const { begun, exitCode, interruptedAt } = this.session
    // What a signal from the terminal does to other threads is no fault.
    if (this.#fault !== undefined || interruptedAt !== undefined) return
    this.#fault = faultLine(thrown)
    if (!begun || (exitCode !== undefined && exitCode !== 4)) {
      tellMasked(thrown, this.session)
      this.#exitWith(4)
    }
    if (!begun) process.exit()
    if (this.#concluding !== undefined) return
    this.#endTelling = tellChecksToEnd(reason('fault-of-the-harness', { line: this.#fault }))
    this.#setDeadline(farewellMs, this.#fault)
  }

  /** The checks have ended, perhaps for something that went wrong in the harness itself. */
  async checksEnded(fault: string | undefined): Promise<void> {
    clearTimeout(this.#deadline)
    // What the thread has told last may come in the same turn as that it has ended.
    await turnOfLoop()
    await this.#concludeOnce(this.#fault ?? fault)
  }

  /** Whoever runs the checks has come to an end, perhaps without having run any. @returns the exit code */
  async ended(): Promise<number> {
    await this.checksEnded(faultLine('the checks ended without having been run'))
    return this.session.exitCode ?? 4
  }

  /**
   * The checks are to end in so many milliseconds, in place of what was set before. Otherwise the run is
   * concluded without them: a thread that neither ends nor listens must not keep events from being put back.
   */
  #setDeadline(ms: number, otherwise: string): void {
    clearTimeout(this.#deadline)
    const missed = () => void this.#concludeOnce(this.#fault ?? faultLine(otherwise))
    this.#deadline = setTimeout(missed, Math.min(ms, longestTimerMs))
    this.#deadline.unref()
  }

  #exitWith(code: number): void {
    this.session.exitCode = code
    process.exitCode = code
  }

  #showProgress(runTimeoutMs: number): void {
    const { pattern, shard } = this.session.selection
    this.#progress = new Progress({
      ...(isInteractive(terminal(), process.env) && { redraw }),
      say,
      columns: () => terminal().columns,
      runTimeoutMs,
      lastMs: () => lastDurationMs(this.session),
    })
    // Of a shard, the thread of the checks tells how many there are.
    if (!shard) this.#progress.expect(clauses.filter(({ id }) => pattern?.test(id) ?? true).length)
  }

  #loadConclusion(): Promise<typeof concludeSession> {
    this.#conclusion ??= import('./conclusion.ts').then((module) => module.concludeSession)
    return this.#conclusion
  }

  #concludeOnce(fault: string | undefined): Promise<void> {
    this.#concluding ??= this.#conclude(fault)
      .finally(() => this.session.lock?.release())
      .catch((error: unknown) => {
        tellMasked(error, this.session)
        this.#exitWith(4)
      })
      .finally(() => {
        // A thread that is stuck or has died would keep the process for ever.
        const leave = () => process.exit(this.session.exitCode ?? 4)
        setTimeout(leave, leavingMs).unref()
      })
    return this.#concluding
  }

  async #conclude(fault: string | undefined): Promise<void> {
    this.#progress?.end()
    this.#silence?.stop()
    this.#endListening()
    const conclude = await this.#loadConclusion()
    const code = await conclude(this.session, {
      selected: this.#selected,
      snapshot: this.#snapshot,
      results: this.#results,
      fault,
      faultSince: () => this.#fault,
      onPutBack: () => this.#endTelling(),
    })
    this.#exitWith(code)
  }

  #interrupt(): void {
    const { begun, interruptedAt } = this.session
    const isFirst = interruptedAt === undefined
    // Nothing is to be put back.
    if (!begun) process.exit(130)
    noteInterrupt(this.session)
    this.#progress?.clear()
    if (isFirst) warn('Interrupted: restoring what was written, then writing the report.')
    else if (this.session.hurriedAt !== undefined)
      warn(
        'Restoring what was written, without waiting for a target that fails; this is not cut short.',
      )
    if (!isFirst || this.#concluding !== undefined) return
    this.#setDeadline(farewellMs, 'a check did not end when the run was interrupted')
    this.#endTelling = tellChecksToEnd(reason('interrupted', {}))
  }
}
