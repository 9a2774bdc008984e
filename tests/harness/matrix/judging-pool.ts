import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Gate } from '../../../src/service/gate.ts'
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

/** A few processes that judge targets in turn, so that every core has work. */
export class JudgingPool {
  readonly #processes: readonly { readonly child: ChildProcess; busy: number }[]
  readonly #turns: Gate
  #tickets = 0

  constructor(processes: number) {
    const program = fileURLToPath(new URL('./judging-process.ts', import.meta.url))
    this.#turns = new Gate(processes * targetsPerProcess)
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
    return this.#turns.through(async () => {
      const [idlest] = this.#processes.toSorted((one, other) => one.busy - other.busy)
      if (!idlest) throw new Error('the pool has no process')
      idlest.busy++
      const { judged, failure } = await answerOf(idlest.child, ++this.#tickets, target).finally(
        () => idlest.busy--,
      )
      if (!judged) throw new Error(`${target.name} could not be judged: ${failure}`)
      return judged
    })
  }

  /** Ends every process, whatever it is doing. */
  close(): void {
    for (const { child } of this.#processes) child.kill('SIGKILL')
  }
}

function answerOf(child: ChildProcess, ticket: number, target: TargetName): Promise<Answer> {
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
    else child.send({ ticket, target })
  })
}
