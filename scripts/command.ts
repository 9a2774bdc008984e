import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import type { Credentials } from '../src/reference/authentication.ts'

/** What a command has left behind when it ended. */
export interface Ended {
  /** Its exit code; null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly ms: number
}

/** A program as a process of its own, at the head of a group of its own. */
export interface Command {
  readonly ended: Promise<Ended>
  /** What it has written to standard output so far. */
  stdout(): string
  /** Signals the process itself, as an operating system does that stops a container. */
  signal(name: NodeJS.Signals): void
  /** Signals the process and all that it has started, as a terminal does. */
  signalGroup(name: NodeJS.Signals): void
}

/** A command that takes longer, even on a busy machine, is taken to hang and killed. */
export const longestMs = 90_000

/** What a command sees of the environment, beside PATH and HOME. */
export type Environment = Readonly<NodeJS.ProcessEnv>

/** The settings that name a service, in profile `full`. */
export function settingsNaming({
  url,
  username,
  password,
}: Credentials & { readonly url: string }) {
  return {
    TARGET_URL: url,
    TARGET_USERNAME: username,
    TARGET_PASSWORD: password,
    TARGET_PROFILE: 'full',
  }
}

const packageFolder = fileURLToPath(new URL('../', import.meta.url))

/**
 * Starts any program. It is killed, with all that it has started, when it hangs or when this process
 * ends before it.
 */
export function start(
  program: string,
  args: readonly string[],
  env: Environment,
  cwd = packageFolder,
  longest = longestMs,
): Command {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, {
    cwd,
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
  const signalGroup = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, name)
  }
  const killAll = () => signalGroup('SIGKILL')
  const clock = setTimeout(killAll, longest)
  process.once('exit', killAll)
  const ended = new Promise<Ended>((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done({ code, ...output, ms: performance.now() - startedAt }))
  }).finally(() => {
    clearTimeout(clock)
    process.off('exit', killAll)
  })
  return {
    ended,
    stdout: () => output.stdout,
    signal: (name) => void child.kill(name),
    signalGroup,
  }
}

/** What judges in a clone: `npm test`, its checks as tests of the test runner, or the package's command. */
export type Judge = 'npm test' | 'command'

/**
 * Starts what judges in a clone as npm starts it, with further arguments as they would follow `--`.
 *
 * @param judge - both take the same steps; the command begins in a third of the time
 */
export function startTest(
  env: Environment,
  args: readonly string[] = [],
  { cwd, judge = 'npm test', longest }: { cwd?: string; judge?: Judge; longest?: number } = {},
): Command {
  const program =
    judge === 'command' ? manifest.scripts.restore.replace(/ restore$/, '') : manifest.scripts.test
  return startScript('test', program, args, env, cwd, longest)
}

/** Starts what `npm run restore` runs. */
export function startRestore(env: Environment): Command {
  return startScript('restore', manifest.scripts.restore, [], env)
}

/** Starts an npm script as npm does, but without the shell between the two. */
function startScript(
  script: 'test' | 'restore',
  line: string,
  args: readonly string[],
  env: Environment,
  cwd?: string,
  longest?: number,
): Command {
  const [runner, program = '', ...own] = line.split(' ')
  if (runner !== 'node') throw new Error(`${script} runs ${runner}, which is not known here`)
  const ofNpm = { npm_package_name: manifest.name, npm_lifecycle_event: script }
  const words = [join(packageFolder, program), ...own, ...args]
  return start(process.execPath, words, { ...ofNpm, ...env }, cwd, longest)
}

/** Runs npm in a folder, with this whole environment: registry and proxy may stand there. */
export function npm(folder: string, args: readonly string[]): Promise<Ended> {
  const { npm_execpath: script } = process.env
  const [program, ...own] = script ? [process.execPath, script] : ['npm']
  const words = [...own, ...args, '--prefix', folder]
  return start(program, words, process.env, folder).ended
}

/** What a Node process has used from its start to its end, all threads together. */
interface Usage {
  /** Time of the processor, in milliseconds. */
  readonly cpuMs: number
  /** The highest resident set. */
  readonly peakMemoryMb: number
  /** When the first request was sent, as `Date.now()` has it; none where undici has sent none. */
  readonly firstRequestAt?: number
}

/** Environment of a Node process that leaves what it uses in a file. */
export function notingUsage(file: string): Environment {
  const module = `import { appendFileSync } from 'node:fs'
    import { subscribe, unsubscribe } from 'node:diagnostics_channel'
    import { isMainThread } from 'node:worker_threads'
    const note = (usage) => appendFileSync(process.env.USAGE_FILE, JSON.stringify(usage) + '\\n')
    const first = () => {
      unsubscribe('undici:request:create', first)
      note({ firstRequestAt: Date.now() })
    }
    subscribe('undici:request:create', first)
    if (isMainThread)
      process.on('exit', () => {
        const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
        note({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMemoryMb: maxRSS / 1024 })
      })`
  const address = `data:text/javascript,${encodeURIComponent(module)}`
  return { NODE_OPTIONS: `--import ${address}`, USAGE_FILE: file }
}

/** What a process has left in a file that {@link notingUsage} has named. */
export function usageIn(file: string): Usage {
  const notes = readFileSync(file, 'utf8').trim().split('\n')
  // Each thread notes its first request: the earliest comes last.
  return Object.assign({}, ...notes.reverse().map((note) => JSON.parse(note)))
}

/** Lends a new folder to some work, and removes it after that, or when this process ends before. */
export async function inTemporaryFolder<T>(
  work: (folder: string) => Promise<T>,
  within = tmpdir(),
): Promise<T> {
  const folder = mkdtempSync(join(within, 'scripts-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
