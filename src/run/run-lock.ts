import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pause } from '../service/gate.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import { UsageError } from '../settings/usage-error.ts'
import { shortHash } from '../world/journal.ts'

/** How often the holder shows that it lives, and how long a sign of life is waited for. */
const beatMs = 1000
const longestSilenceMs = 4 * beatMs

interface Holder {
  readonly token: string
  readonly pid: number
  readonly host: string
  readonly startedAt: string
}

/**
 * Keeps two runs from changing and restoring the same events at once: one run at a time for each target
 * and REPORT_DIR. A killed run leaves its lock behind; it counts for nothing once its process is gone, or
 * shows no sign of life.
 */
export class RunLock {
  readonly #path: string
  readonly #beat: NodeJS.Timeout

  private constructor(path: string) {
    this.#path = path
    this.#beat = setInterval(() => void touch(path), beatMs)
    this.#beat.unref()
  }

  /** @throws UsageError when another run holds it */
  static async take(reportDir: string, target: string): Promise<RunLock> {
    const path = join(await writable(reportDir), `${shortHash(target)}.lock`)
    const startedAt = new Date().toISOString()
    const own: Holder = { token: randomUUID(), pid: process.pid, host: hostname(), startedAt }
    const draft = `${path}.${own.token}`
    await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
    try {
      while (!(await createFrom(draft, path))) {
        const text = await textOf(path)
        if (text === undefined) continue
        const holder = holderIn(text)
        if (holder && (await isAlive(path, holder))) throw inUse(reportDir, target, holder)
        if (await inherit(path, text, draft)) break
      }
    } finally {
      await rm(draft, { force: true })
    }
    return new RunLock(path)
  }

  async release(): Promise<void> {
    clearInterval(this.#beat)
    await rm(this.#path, { force: true })
  }
}

/** The folder of the lock, made where it is missing. */
async function writable(reportDir: string): Promise<string> {
  const folder = join(reportDir, 'journal')
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return folder
  } catch (error) {
    throw new UsageError({
      subject: 'REPORT_DIR',
      given: quotedValue(reportDir),
      problem: `it cannot be written to (${(error as NodeJS.ErrnoException).code})`,
      remedy: 'name a folder that can',
    })
  }
}

/** Makes the lock, whole, unless there is one. */
async function createFrom(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

/** A process may have the number of one that was killed, so it has to show that it holds the lock. */
async function isAlive(path: string, { pid, host }: Holder): Promise<boolean> {
  if (host === hostname() && !exists(pid)) return false
  const last = await touchedAt(path)
  const until = Date.now() + longestSilenceMs
  while (last !== undefined && Date.now() < until) {
    await pause(beatMs / 10)
    const now = await touchedAt(path)
    if (now !== last) return now !== undefined
  }
  return false
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function touchedAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
}

async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => {})
}

/**
 * Puts a lock of one's own in the place of a dead holder's, unless somebody else was faster. Only who has
 * made the file that is named after the dead lock may do so, and only while that lock is there.
 */
async function inherit(path: string, deadText: string, draft: string): Promise<boolean> {
  const right = `${path}.${shortHash(deadText)}`
  if (!(await createFrom(draft, right))) {
    // Whoever has it needs a moment, or was killed in that moment.
    const since = await touchedAt(right)
    if (since !== undefined && Date.now() - since > longestSilenceMs)
      await rm(right, { force: true })
    await pause(beatMs / 20)
    return false
  }
  try {
    if ((await textOf(path)) !== deadText) return false
    await rename(draft, path)
    return true
  } finally {
    await rm(right, { force: true })
  }
}

function inUse(reportDir: string, target: string, { pid, host, startedAt }: Holder): UsageError {
  const where = host === hostname() ? '' : ` on ${host}`
  return new UsageError({
    subject: 'REPORT_DIR',
    given: quotedValue(reportDir),
    problem: `another run against ${target} uses it (process ${pid}${where}, since ${startedAt})`,
    remedy: 'wait for it to end',
  })
}
