import { spawn } from 'node:child_process'
import { type Ended, longestMs } from '../kill-trials/command.ts'

/** Where a program works, and what it sees of the environment beside PATH and HOME. */
export interface Surroundings {
  readonly folder: string
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Runs a program of somebody else to its end, in a folder in which it may leave what it likes. It is
 * killed, with all that it has started, when it hangs or when this process ends before.
 *
 * @throws when it can't be started
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { folder, env }: Surroundings,
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const startedAt = performance.now()
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  }
  const clock = setTimeout(kill, longestMs)
  process.once('exit', kill)
  return new Promise((done, failed) => {
    const over = () => {
      clearTimeout(clock)
      process.off('exit', kill)
    }
    child.once('error', (error) => {
      over()
      failed(error)
    })
    child.once('close', (code) => {
      over()
      done({ code, ...output, ms: performance.now() - startedAt })
    })
  })
}
