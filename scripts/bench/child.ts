import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Answer, longestJobMs } from './job.ts'
import { plainEnvironment } from './plain-environment.ts'

/** The programs that are run as processes of their own. */
type Program = 'target-process' | 'judging-process' | 'replaying-process'

/** A process that does one job. It starts loading at once, so that two can be started side by side. */
export class Child<Job extends object, Result> {
  readonly #program: Program
  readonly #process: ChildProcess

  constructor(program: Program) {
    this.#program = program
    const path = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
    this.#process = fork(path, { execArgv: ['--import', 'tsx'], env: plainEnvironment() })
  }

  /** Has the job done. @throws when it fails, or when the process ends or hangs meanwhile */
  async do(job: Job): Promise<Result> {
    const over = new AbortController()
    const { signal } = over
    const clock = setTimeout(() => this.#process.kill('SIGKILL'), longestJobMs)
    try {
      const answered = once(this.#process, 'message', { signal })
      const ended = once(this.#process, 'exit', { signal }).then(() => {
        throw new Error(`${this.#program} ended before it answered`)
      })
      // Whichever comes second is called off, and that is no failure.
      for (const outcome of [answered, ended]) outcome.catch(() => {})
      this.#process.send(job)
      const [answer] = (await Promise.race([answered, ended])) as [Answer<Result>]
      if ('failure' in answer) throw new Error(`${this.#program} failed: ${answer.failure}`)
      return answer.result
    } finally {
      over.abort()
      clearTimeout(clock)
    }
  }

  /** Lets go of the process and waits for its end, so that it takes no time from what comes next. */
  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = once(this.#process, 'exit')
    if (this.#process.connected) this.#process.disconnect()
    await ended
  }
}
