import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { name, scripts } from '../../package.json' with { type: 'json' }

/** What a command has left behind when it ended. */
export interface Ended {
  /** Its exit code; null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly ms: number
}

/** A command of the package as a process of its own, at the head of a group of its own. */
export interface Command {
  readonly ended: Promise<Ended>
  /** Signals the process itself, as an operating system does that stops a container. */
  signal(name: NodeJS.Signals): void
  /** Signals the process and all that it has started, as a terminal does. */
  signalGroup(name: NodeJS.Signals): void
}

/** No command takes longer unless it hangs, on however busy a machine; then it is killed. */
export const longestMs = 90_000

/** The settings of a command; of this process's environment it sees nothing but PATH and HOME, beside what npm adds. */
export type Environment = Readonly<Record<string, string>>

/** Starts what `npm test` runs, with further arguments as they would follow `--`. */
export function startTest(env: Environment, args: readonly string[] = []): Command {
  return startScript('test', args, env)
}

/** Starts what `npm run restore` runs. */
export function startRestore(env: Environment): Command {
  return startScript('restore', [], env)
}

/** Starts any program in the folder of the package. */
export function start(program: string, args: readonly string[], env: Environment): Command {
  const { PATH = '', HOME = '' } = process.env
  const cwd = fileURLToPath(new URL('../../', import.meta.url))
  const child = spawn(program, args, { cwd, env: { PATH, HOME, ...env }, detached: true })
  const startedAt = performance.now()
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  const signalGroup = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, name)
  }
  const killAll = () => signalGroup('SIGKILL')
  const clock = setTimeout(killAll, longestMs)
  process.once('exit', killAll)
  const ended = new Promise<Ended>((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      clearTimeout(clock)
      process.off('exit', killAll)
      done({ code, ...output, ms: performance.now() - startedAt })
    })
  })
  return { ended, signal: (name) => void child.kill(name), signalGroup }
}

/** Starts an npm script as npm does, but without the shell between the two. */
function startScript(
  script: 'test' | 'restore',
  args: readonly string[],
  env: Environment,
): Command {
  const [runner, ...own] = scripts[script].split(' ')
  if (runner !== 'node') throw new Error(`${script} runs ${runner}, which is not known here`)
  const ofNpm = { npm_package_name: name, npm_lifecycle_event: script }
  return start(process.execPath, [...own, ...args], { ...ofNpm, ...env })
}
