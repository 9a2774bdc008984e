import { BroadcastChannel } from 'node:worker_threads'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { type ClauseId, clauses, isClauseId } from '../../contract/clauses.ts'
import { announce } from '../../report/announce.ts'
import { buildReport } from '../../report/build.ts'
import { maskReport } from '../../report/mask.ts'
import { Progress } from '../../report/progress.ts'
import { isInteractive } from '../../report/terminal-layout.ts'
import { outliveReaders } from '../../report/unread.ts'
import { writeReport } from '../../report/write.ts'
import { impostorSecrets } from '../../service/impostors.ts'
import { maskerOf } from '../../settings/mask.ts'
import { secretsOf } from '../../settings/secrets.ts'
import type { ClauseResult } from '../../verdict/result.ts'
import { finish } from '../finish.ts'
import { tellFault } from './fault.ts'
import './provided.ts'
import { endChannel } from './provided.ts'
import { session } from './session.ts'
import { refuseUnfitShard } from './unfit-shards.ts'

/** How long checks may take to end once they are told to, beside the request that each may wait for. */
const graceMs = 5000

/** The longest time that a timer of Node takes. */
const longestTimerMs = 2 ** 31 - 1

/** Turns what the runner reports into the conformance report, and owns the exit code. */
export default class ConformanceReporter implements Reporter {
  #vitest: Vitest | undefined
  #ending: NodeJS.Timeout | undefined
  #deadline: NodeJS.Timeout | undefined
  #concluding: Promise<void> | undefined
  #progress: Progress | undefined
  readonly #results: ClauseResult[] = []

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    outliveReaders(process)
    const { settings } = session()
    if (vitest.config.shard) refuseUnfitShard(vitest.config.shard, settings)
    this.#takeSignals()
  }

  onTestRunStart(): void {
    this.#takeSignals()
    const { settings, quiet } = session()
    const { runTimeoutMs } = settings
    this.#expectEndWithin(runTimeoutMs, 'a check did not end when the time limit was reached')
    if (quiet) return
    const { env, stdout } = process
    this.#progress = new Progress({
      write: (text) => stdout.write(text),
      interactive: isInteractive(stdout, env),
      columns: () => stdout.columns ?? 80,
      runTimeoutMs,
    })
    const { testNamePattern } = this.#vitest?.config ?? {}
    if (!this.#fileFilter())
      this.#progress.expect(clauses.filter(({ id }) => testNamePattern?.test(id) ?? true).length)
  }

  onTestModuleCollected(module: TestModule): void {
    // Files are collected one by one, so only where they are chosen has their number to grow.
    if (!this.#fileFilter()) return
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
    return this.#concludeOnce(modules, faultIn(modules, errors))
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

  /** A worker that neither ends nor listens must not keep what was written from being put back. */
  #expectEndWithin(ms: number, otherwise: string): void {
    clearTimeout(this.#deadline)
    const { requestTimeoutMs } = session().settings
    this.#deadline = setTimeout(
      async () => {
        const modules = this.#vitest?.state.getTestModules() ?? []
        await this.#concludeOnce(modules, `fault of the harness: ${otherwise}`)
        process.exit()
      },
      Math.min(ms + requestTimeoutMs + graceMs, longestTimerMs),
    )
    this.#deadline.unref()
  }

  /** Puts back what was written, writes the report and settles the exit code. */
  async #conclude(modules: readonly TestModule[], problem: string | undefined): Promise<void> {
    const { settings, startedAt, interrupted, quiet } = session()
    const target = session().target ?? settings.target
    this.#progress?.end()
    // An interrupt from the terminal reaches the runner's helpers too, and what they say then is moot.
    const fault = interrupted ? undefined : problem
    if (!target) {
      process.stderr.write(`${fault ?? 'No check matches the filter: nothing was judged.'}\n`)
      process.exitCode = fault ? 4 : 3
      return
    }
    const selected = this.#selection(modules)
    const outcome = await finish({
      settings,
      target,
      startedAt,
      results: [...this.#results, ...(interrupted ? [] : withoutResult(modules))],
      snapshots: lastSnapshots(modules),
      interrupted,
      ...(selected ? { selected } : {}),
      ...(fault ? { fault } : {}),
    })
    clearInterval(this.#ending)
    // A signal may have come while events were put back.
    const { shard } = this.#vitest?.config ?? {}
    const report = buildReport({
      ...outcome,
      interrupted: session().interrupted,
      ...(shard ? { shard } : {}),
    })
    const mask = maskerOf([...secretsOf({ ...settings, target }), ...impostorSecrets(target)])
    const files = await writeReport(report, settings.reportDir, mask)
    await announce(maskReport(report, mask), files.html, process, { quiet })
    process.exitCode = report.exitCode
  }

  /** Which clauses a filter has selected; nothing when there is no filter. */
  #selection(modules: readonly TestModule[]): ClauseId[] | undefined {
    const { testNamePattern } = this.#vitest?.config ?? {}
    if (!testNamePattern && !this.#fileFilter()) return undefined
    return modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) =>
        isClauseId(test.name) && (test.meta().clause || test.result().state !== 'skipped')
          ? [test.name]
          : [],
      ),
    )
  }

  /** Whether only some of the check files run. */
  #fileFilter(): boolean {
    // The runner keeps file filters to itself.
    const { filenamePattern } = (this.#vitest ?? {}) as { filenamePattern?: string[] }
    return Boolean(this.#vitest?.config.shard ?? filenamePattern)
  }

  /** The runner and its server would end the process at once, before anything is restored. */
  #takeSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.removeAllListeners(signal)
      process.on(signal, () => this.#interrupt())
    }
  }

  #interrupt(): void {
    // Nothing is to be put back, and the runner's own helpers may be gone with the interrupt.
    if (!session().begun) process.exit(130)
    const again = session().interrupted
    session().interrupted = true
    this.#progress?.clear()
    process.stderr.write(
      again
        ? 'Restoring what was written; this is not cut short.\n'
        : 'Interrupted: restoring what was written, then writing the report.\n',
    )
    if (again) return
    this.#expectEndWithin(0, 'a check did not end when the run was interrupted')
    const channel = new BroadcastChannel(endChannel)
    const tell = () => channel.postMessage('the run was interrupted')
    tell()
    // A worker that is only starting hears it as soon as it listens.
    this.#ending = setInterval(tell, 50)
    this.#ending.unref()
    ;(channel as unknown as { unref(): void }).unref()
  }
}

/** Each worker's last word: the one of the module that ended last. */
function lastSnapshots(modules: readonly TestModule[]) {
  const snapshots = modules.flatMap((module) => module.meta().run ?? [])
  const total = ({ counts }: (typeof snapshots)[number]) =>
    Object.values(counts.requests).reduce((sum, count) => sum + count, 0)
  const last = snapshots.sort((a, b) => total(a) - total(b)).at(-1)
  return last ? [last] : []
}

/** Clauses whose test ended without handing over a result. */
function withoutResult(modules: readonly TestModule[]): ClauseResult[] {
  return modules
    .flatMap((module) => [...module.children.allTests()])
    .flatMap((test) => {
      const { state, errors } = test.result()
      return isClauseId(test.name) && !test.meta().clause && state === 'failed'
        ? [{ id: test.name, ...notJudged(errors?.[0]?.message) }]
        : []
    })
}

function notJudged(message = 'the check ended without a result') {
  const reason = `fault of the harness: ${message}`
  return { verdict: 'error', reason, cases: 0, requests: 0, durationMs: 0, violations: [] } as const
}

function faultIn(
  modules: readonly TestModule[],
  errors: readonly SerializedError[],
): string | undefined {
  const failed = modules.flatMap((module) =>
    module.errors().map((error) => `${module.relativeModuleId}: ${error.message}`),
  )
  const [first] = [...errors.map(({ message }) => message), ...failed]
  return first === undefined ? undefined : `fault of the harness: ${first}`
}
