import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingRows } from '../../src/settings/settings.ts'

/** Of every target of the bench alike, so that requests recorded at one can be replayed at another. */
export const credentials = { username: 'museum', password: 'bench' }

/** What one process does at most, starting included; one that takes longer is taken to hang. */
const longestJobMs = 180_000

/** What a process answers its parent with. */
type Answer<Result> = { readonly result: Result } | { readonly failure: string }

/** The programs that are run as processes of their own. */
export type Program = 'target-process' | 'judging-process' | 'replaying-process'

/** Where they are compiled to. */
export const programFolder = fileURLToPath(new URL('../../dist/bench/', import.meta.url))

/** A process that does one job, by a program that was compiled. It starts loading at once. */
export class Child<Job extends object, Result> {
  readonly #process: ChildProcess

  constructor(private readonly program: Program) {
    this.#process = fork(join(programFolder, `${program}.js`), {
      execArgv: [],
      env: plainEnvironment(),
      timeout: longestJobMs,
      killSignal: 'SIGKILL',
    })
  }

  /** Has the job done. @throws when it fails, or when the process ends or hangs meanwhile */
  async do(job: Job): Promise<Result> {
    const ended = once(this.#process, 'exit').then(() => {
      throw new Error(`${this.program} ended before it answered`)
    })
    // Its end after the answer is no failure.
    ended.catch(() => {})
    this.#process.send(job)
    const answered = once(this.#process, 'message')
    const [answer] = (await Promise.race([answered, ended])) as [Answer<Result>]
    if ('failure' in answer) throw new Error(`${this.program} failed: ${answer.failure}`)
    return answer.result
  }

  /** Lets go of the process and waits for its end, so that it takes no time from what comes next. */
  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = once(this.#process, 'exit')
    if (this.#process.connected) this.#process.disconnect()
    await ended
  }
}

/** In such a process: does the one job that the parent sends, answers, and ends when let go of. */
export function doJob<Job, Result>(work: (job: Job) => Promise<Result>): void {
  const answer = (message: Answer<Result>) => process.send?.(message)
  process.on('disconnect', () => process.exit())
  process.once('message', (job: Job) => {
    work(job).then(
      (result) => answer({ result }),
      (error: unknown) =>
        answer({ failure: error instanceof Error ? `${error.stack}` : `${error}` }),
    )
  })
}

/** Milliseconds of the processor that this process has used since. */
export function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The environment without the settings of a run, so that all but what the bench says is at its default. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const settings = new Set(settingRows.map(({ name }) => name))
  const others = Object.entries(process.env).filter(
    ([name]) => !settings.has(name.toUpperCase()) && !name.toUpperCase().startsWith('TARGET_'),
  )
  return Object.fromEntries(others)
}
