import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { JudgedTarget, TargetName } from './judged-target.ts'

/** How many targets one process judges at a time: a run waits for its target now and then. */
const targetsPerProcess = 6

/** With the 16 MB that a process begins with, a tenth of its time goes into collecting what requests leave behind. */
const execArgv = ['--max-semi-space-size=32', '--import', 'tsx']

/** What one target may take, waiting included; beyond, its process is taken to hang. */
const longestMs = 240_000

interface Answer {
  readonly ticket: number
  readonly judged?: JudgedTarget
  readonly failure?: string
}

interface Job {
  readonly target: TargetName
  readonly done: (judged: JudgedTarget) => void
  readonly failed: (error: Error) => void
}

/** A few processes that judge targets in turn, so that every core has work. */
export class JudgingPool {
  readonly #processes: { readonly child: ChildProcess; busy: number }[]
  readonly #waiting: Job[] = []
  #tickets = 0

  constructor(processes: number) {
    const program = fileURLToPath(new URL('./judging-process.ts', import.meta.url))
    this.#processes = Array.from({ length: processes }, () => {
      const child = fork(program, { execArgv, stdio: 'inherit' })
      child.setMaxListeners(0)
      // The other tests, which wait most of the time, go first: some of them are bounded in time.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      return { child, busy: 0 }
    })
  }

  /** Judges a target as soon as a process has time for it. */
  judge(target: TargetName): Promise<JudgedTarget> {
    return new Promise((done, failed) => {
      this.#waiting.push({ target, done, failed })
      this.#assign()
    })
  }

  /** Ends every process, whatever it is doing. */
  close(): void {
    for (const { child } of this.#processes) child.kill('SIGKILL')
  }

  #assign(): void {
    for (const worker of this.#processes) {
      while (worker.busy < targetsPerProcess) {
        const job = this.#waiting.shift()
        if (!job) return
        worker.busy++
        void this.#send(worker.child, job).finally(() => {
          worker.busy--
          this.#assign()
        })
      }
    }
  }

  async #send(child: ChildProcess, { target, done, failed }: Job): Promise<void> {
    const ticket = ++this.#tickets
    try {
      const { judged, failure } = await answerOf(child, ticket, () =>
        child.send({ ticket, target }),
      )
      if (judged) done(judged)
      else failed(new Error(`${target.name} could not be judged: ${failure}`))
    } catch (error) {
      failed(error as Error)
    }
  }
}

function answerOf(child: ChildProcess, ticket: number, ask: () => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(clock)
      child.off('message', listen)
      child.off('exit', exited)
      end()
    }
    const listen = (answer: unknown) => {
      if ((answer as Answer).ticket === ticket) settle(() => resolve(answer as Answer))
    }
    const exited = () => settle(() => reject(new Error('the judging process has ended')))
    const late = () => settle(() => reject(new Error(`not judged within ${longestMs} ms`)))
    const clock = setTimeout(late, longestMs)
    child.on('message', listen)
    child.on('exit', exited)
    if (child.exitCode !== null || child.signalCode !== null) exited()
    else ask()
  })
}
