import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { jsonIn } from '../contract/json-in.ts'
import { pause } from '../service/pause.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { shortHash } from '../world/restoring/journal-files.ts'
import { createFrom, lockPath, prepareFolder, textOf, touch, touchedAt } from './lock-file.ts'

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
  readonly #beat: NodeJS.Timeout

  private constructor(
    private readonly path: string,
    private readonly token: string,
  ) {
    this.#beat = setInterval(() => void touch(path), beatMs)
    this.#beat.unref()
  }

  /** @throws UsageError when another run holds it, or nobody can tell */
  static async take(reportDir: string, target: string): Promise<RunLock> {
    await prepareFolder(reportDir)
    const path = lockPath(reportDir, target)
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
        // Without hard links, a lock is seen while its holder writes it.
        if (!holder && (await showsLife(path))) continue
        if (await inherit(path, text, draft)) break
      }
    } finally {
      await rm(draft, { force: true })
    }
    return new RunLock(path, own.token)
  }

  /**
   * Waits until no other run holds the lock, but no longer than so many milliseconds.
   *
   * @param told is called once, when there is something to wait for
   */
  static async awaitRelease(
    reportDir: string,
    target: string,
    ms: number,
    told: () => void,
  ): Promise<void> {
    const path = lockPath(reportDir, target)
    const until = performance.now() + ms
    for (let asked = 0; performance.now() < until; asked++) {
      const holder = holderIn((await textOf(path)) ?? '')
      if (!holder || !(await isAlive(path, holder))) return
      if (asked === 0) told()
    }
  }

  /** Gives the lock up, unless it has become another's. */
  async release(): Promise<void> {
    clearInterval(this.#beat)
    const text = await textOf(this.path).catch(() => undefined)
    if (holderIn(text ?? '')?.token === this.token) await rm(this.path, { force: true })
  }
}

function holderIn(text: string): Holder | undefined {
  return jsonIn(text) as Holder | undefined
}

/** A process may have the number of one that was killed, so it has to show that it holds the lock. */
async function isAlive(path: string, { pid, host }: Holder): Promise<boolean> {
  if (host === hostname() && !exists(pid)) return false
  return showsLife(path)
}

/** Whether somebody touches a lock within the time in which its holder would. */
async function showsLife(path: string): Promise<boolean> {
  const last = await touchedAt(path)
  const until = performance.now() + longestSilenceMs
  while (last !== undefined && performance.now() < until) {
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

/**
 * Puts a lock of one's own in the place of a dead holder's, unless somebody else was faster. Only who has
 * made the file that is named after the dead lock may do so, and only while that lock is there.
 */
async function inherit(path: string, deadText: string, draft: string): Promise<boolean> {
  const right = `${path}.${shortHash(deadText)}`
  if (!(await createFrom(draft, right))) {
    // Whoever has it needs a moment, or was killed in that moment; a clock set back puts that moment ahead.
    const since = await touchedAt(right)
    if (since !== undefined && Math.abs(Date.now() - since) > longestSilenceMs)
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
