import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { name } from '../../../package.json' with { type: 'json' }

const program = resolve('bin/special-events-conformance.js')

/** The program of `npm run serve`, as a process of its own. */
export interface Served {
  readonly child: ChildProcess
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string }
  /** Its exit code, once it has ended. */
  readonly exit: Promise<number | null>
  /** The base url that it prints as it begins to listen. */
  url(): Promise<string>
}

/** Starts the program in an empty folder, but for a `.env` if its text is given. */
export function served(
  environment: Record<string, string>,
  dotEnv?: string,
  args: readonly string[] = [],
): Served {
  return started([process.execPath, program, 'serve', ...args], environment, dotEnv)
}

/** Starts the program as npx does: the child is a shell that hands no signal on. */
export function servedByNpx(): Served {
  const line = '"$0" "$1" serve --port 0; true'
  const words = ['sh', '-c', line, process.execPath, program]
  return started(words, { npm_lifecycle_event: 'npx' })
}

function started(
  [command = '', ...args]: readonly string[],
  environment: Record<string, string>,
  dotEnv?: string,
): Served {
  const cwd = mkdtempSync(join(tmpdir(), 'serve-'))
  if (dotEnv !== undefined) writeFileSync(join(cwd, '.env'), dotEnv)
  const { PATH = '' } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { PATH, npm_package_name: name, ...environment },
    detached: true,
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  const exit = new Promise<number | null>((done) => child.once('close', done))
  onTestFinished(async () => {
    killGroup(child)
    await exit
    rmSync(cwd, { recursive: true })
  })
  return { child, output, exit, url: () => urlIn(output, exit) }
}

/** The child may have ended before what it has started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function urlIn(output: Served['output'], exit: Promise<unknown>): Promise<string> {
  let ended = false
  void exit.then(() => {
    ended = true
  })
  for (;;) {
    const [, url] = /listens at (\S+)\n/.exec(output.stdout) ?? []
    if (url !== undefined) return url
    if (ended) throw new Error(`it ended before it listened: ${output.stderr}`)
    await new Promise((next) => setTimeout(next, 20))
  }
}
