import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RunLock } from '../../../src/run/run-lock.ts'
import { shortHash } from '../../../src/world/restoring/journal-files.ts'
import { startSource } from '../end-to-end/command.ts'
import { folderWith } from '../settings/folder.ts'

const here = 'https://museum.example/v2.0'
const inUse = `another run against ${here} uses it`

const locksIn = (folder: string) => readdirSync(join(folder, 'journal'))

/** Another process that holds the lock until the test ends; tells its number. */
async function heldElsewhere(folder: string): Promise<string> {
  const command = await startSource(`
    import { RunLock } from ${JSON.stringify(pathToFileURL('src/run/run-lock.ts').href)}
    await RunLock.take(${JSON.stringify(folder)}, ${JSON.stringify(here)})
    process.stdout.write(String(process.pid))
    setInterval(() => {}, 1000)
  `)
  return command.stdout()
}

async function taken(folder: string, target = here): Promise<RunLock> {
  const lock = await RunLock.take(folder, target)
  onTestFinished(() => lock.release())
  return lock
}

/** A folder in which a run was killed that has left this in its lock. */
function leftBehind(holder: object | string): string {
  const folder = folderWith()
  mkdirSync(join(folder, 'journal'))
  const text = typeof holder === 'string' ? holder : JSON.stringify(holder)
  writeFileSync(join(folder, 'journal', `${shortHash(here)}.lock`), text)
  return folder
}

describe('the lock of a run', () => {
  it('is refused to another run, in one line that says who holds it', async () => {
    const folder = folderWith()
    const pid = await heldElsewhere(folder)
    const refusal = `^REPORT_DIR is "${folder}", ${inUse} \\(process ${pid}, since [^)]+\\); wait for it to end$`
    await expect(RunLock.take(folder, here)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(new RegExp(refusal)),
    })
  })

  it('is nobody else’s matter: neither of other targets nor of other folders', async () => {
    const folder = folderWith()
    await taken(folder)
    await taken(folder, 'https://staging.example/v2.0')
    await taken(folderWith())
  })

  it('leaves nothing behind when it is released', async () => {
    const folder = folderWith()
    const lock = await RunLock.take(folder, here)
    expect(locksIn(folder)).toHaveLength(1)
    await lock.release()
    expect(locksIn(folder)).toEqual([])
    await taken(folder)
  })

  it.each([
    ['another process has its number', { token: 'x', pid: process.ppid, host: hostname() }],
    ['it came from another machine', { token: 'x', pid: 1, host: 'build-7' }],
    ['it was written by halves', '{"token":"x","pi'],
  ])('counts for nothing when its holder shows no sign of life: %s', async (_, holder) => {
    await taken(leftBehind(holder))
  })

  it('of a dead holder is got by one of many', async () => {
    const folder = leftBehind({ token: 'x', pid: 2 ** 22 + 1, host: hostname() })
    const attempts = Array.from({ length: 6 }, () => RunLock.take(folder, here).catch(() => {}))
    const got = (await Promise.all(attempts)).filter((lock) => lock !== undefined)
    for (const lock of got) await lock.release()
    expect(got).toHaveLength(1)
  })

  it('is told of once and waited for, until it is released', async () => {
    const folder = folderWith()
    const told = vi.fn()
    const lock = await taken(folder)
    const released = RunLock.awaitRelease(folder, here, 60_000, told)
    await expect.poll(() => told.mock.calls.length, { timeout: 30_000 }).toBe(1)
    await lock.release()
    await released
    await taken(folder)
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('is waited for no longer than one may', async () => {
    const folder = folderWith()
    await taken(folder)
    await RunLock.awaitRelease(folder, here, 1, () => {})
    await expect(RunLock.take(folder, here)).rejects.toThrow(inUse)
  })

  it('is not waited for where nobody holds it', async () => {
    const told = vi.fn()
    await RunLock.awaitRelease(folderWith(), here, 60_000, told)
    expect(told).not.toHaveBeenCalled()
  })

  it('of another, who has taken it over, is not removed', async () => {
    const folder = folderWith()
    const lock = await taken(folder)
    const [name = ''] = locksIn(folder)
    writeFileSync(join(folder, 'journal', name), JSON.stringify({ token: 'x' }))
    await lock.release()
    expect(locksIn(folder)).toEqual([name])
  })

  it('names the folder where it cannot be read', async () => {
    const folder = folderWith()
    const name = `${shortHash(here)}.lock`
    mkdirSync(join(folder, 'journal', name), { recursive: true })
    await expect(RunLock.take(folder, here)).rejects.toThrow(
      `REPORT_DIR is "${folder}", its lock journal/${name} cannot be read (EISDIR); `,
    )
    expect(locksIn(folder)).toEqual([name])
  })

  it('names the folder where it cannot be written to', async () => {
    const file = join(folderWith(), 'a-file')
    writeFileSync(file, '')
    await expect(RunLock.take(file, here)).rejects.toThrow(
      `REPORT_DIR is "${file}", it cannot be written to (ENOTDIR); name a folder that can`,
    )
  })

  it.runIf(process.platform === 'linux')('does so where no folder can be made', async () => {
    const taken = RunLock.take('/proc/no-such/reports', here)
    await expect(taken).rejects.toThrow(/"\/proc\/.*", it cannot be written to \(E[A-Z]+\);/)
  })
})
