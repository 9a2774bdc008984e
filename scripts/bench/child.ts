import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingRows } from '../../src/settings/settings.ts'

/** Of every target of the bench alike, so that requests recorded at one can be replayed at another. */
export const credentials = { username: 'museum', password: 'bench' }

/** What one process does at most, starting included; one that takes longer is taken to hang. */
const longestJobMs = 180_000

type Answer<Result> = { readonly result: Result } | { readonly failure: string }

/** The programs that are run as processes of their own. */
export type Program = 'target-process' | 'judging-process' | 'replaying-process'

/** Where they are compiled to. */
export const programFolder = fileURLToPath(new URL('../../dist/bench/', import.meta.url))

/**
 * Has a job done by a program that was compiled, in a process of its own, and lends that to some work. Waits for its end
 * after that, so that it takes no time from what comes next.
 *
 * @throws when the job fails, or when the process ends or hangs meanwhile
 */
export async function withChild<Job extends object, Done, Result>(
  program: Program,
  job: Job,
  work: (done: Done) => Result | Promise<Result>,
): Promise<Result> {
  const child = fork(join(programFolder, `${program}.js`), {
    execArgv: [],
    env: plainEnvironment(),
    timeout: longestJobMs,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'exit')
  try {
    child.send(job)
    const [answer] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => []),
    ])) as Answer<Done>[]
    if (answer === undefined) throw new Error(`${program} ended before it answered`)
    if ('failure' in answer) throw new Error(`${program} failed: ${answer.failure}`)
    return await work(answer.result)
  } finally {
    if (child.connected) child.disconnect()
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
