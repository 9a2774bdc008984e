import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { start } from '../../../scripts/command.ts'
import { filesIn, reportFolder, reportIn, startTest, timeout } from './command.ts'
import { target } from './target.ts'

/** Keeps the thread of the checks busy for ever, from a while after it has begun to write. */
const spin = `
  import { subscribe } from 'node:diagnostics_channel'
  import { isMainThread } from 'node:worker_threads'
  let updates = 0
  if (!isMainThread)
    subscribe('undici:request:create', ({ request }) => {
      if (request.method === 'PATCH' && ++updates === 40) setImmediate(() => { for (;;); })
    })
`

/** Begins a run as the command does, but is impatient with a thread that takes no turn. */
const impatient = `
  import { register } from 'tsx/esm/api'
  const unregister = register({ tsconfig: false })
  const source = (name) => import('${new URL('../../../src/', import.meta.url).href}' + name)
  const { loadSettings } = await source('settings/load-settings.ts')
  const { beginSession } = await source('run/vitest/session.ts')
  const settings = loadSettings({ env: process.env, cwd: process.cwd(), dotEnv: false })
  beginSession({ settings, selection: {}, quiet: false, opening: 'Judging', silenceMs: 2000 })
  const { startRunner } = await source('run/vitest/start.ts')
  await unregister()
  process.exitCode = await startRunner()
`

/** A run whose checks never end, and do not hear that they are to. */
async function stuck(further: Record<string, string>, program?: string) {
  const folder = reportFolder()
  const preload = join(folder, 'spin.mjs')
  writeFileSync(preload, spin)
  const { env, events, received } = await target()
  const before = events()
  const REPORT_DIR = join(folder, 'reports')
  const told = {
    ...env,
    ...further,
    REPORT_DIR,
    REQUEST_TIMEOUT_MS: '1000',
    NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`,
  }
  const command =
    program === undefined
      ? startTest(told)
      : start(process.execPath, ['--input-type=module', '--eval', program], told)
  await received('PATCH', 30)
  const outcome = async () => {
    const { code, stderr } = await command.ended
    return {
      code,
      stderr,
      same: events() === before,
      report: reportIn(REPORT_DIR),
      originals: filesIn(REPORT_DIR).filter((path) => path.includes('journal')),
    }
  }
  return { command, outcome }
}

describe('a check that never ends', { timeout }, () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'keeps nothing from being put back at %s',
    async (signal) => {
      const { command, outcome } = await stuck({})
      command.signal(signal)
      const { code, same, report, originals } = await outcome()
      expect({ code, same, originals }).toEqual({ code: 130, same: true, originals: [] })
      expect(report.run.interrupted).toBe(true)
    },
  )

  it('keeps nothing from being put back at the time limit of the run', async () => {
    const { outcome } = await stuck({ RUN_TIMEOUT_MS: '8000' })
    const { code, same, report, originals } = await outcome()
    expect({ code, same, originals }).toEqual({ code: 4, same: true, originals: [] })
    expect(report.reason).toBe(
      'fault of the harness: a check did not end when the time limit was reached',
    )
  })

  it('is noticed by the main thread, which puts everything back and exits 4', async () => {
    const { outcome } = await stuck({}, impatient)
    const { code, same, report, originals, stderr } = await outcome()
    expect({ code, same, originals }).toEqual({ code: 4, same: true, originals: [] })
    expect(stderr).toMatch(
      /^fault of the harness: the thread of the checks was busy with itself for 4 s; under way: .+\n$/,
    )
    expect(`${report.fault}\n`).toBe(stderr)
  })
})
