import { describe, expect, it } from 'vitest'
import { inWorker, preloading, startEvaluated, startTest, timeout } from './command.ts'
import { target } from './target.ts'

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

/** A run whose checks never end, and do not hear that they are to; `interrupt` may end it. */
async function stuck(settings: Record<string, string>, { program = '', interrupt = '' } = {}) {
  const { env, received, unchanged } = await target()
  const NODE_OPTIONS = preloading(inWorker('for (;;);'))
  const told = { ...env, ...settings, REQUEST_TIMEOUT_MS: '1000', NODE_OPTIONS }
  const command = program === '' ? startTest(told) : startEvaluated(program, told)
  await received('PATCH', 30)
  if (interrupt !== '') command.signal(interrupt as NodeJS.Signals)
  const { code, stderr, report, originals } = await command.ended
  expect(unchanged()).toBe(true)
  expect(originals).toEqual([])
  return { code, stderr, report }
}

describe('a check that never ends', { timeout }, () => {
  it.each(['SIGINT', 'SIGTERM'])('keeps nothing from being put back at %s', async (interrupt) => {
    const { code, report } = await stuck({}, { interrupt })
    expect(code).toBe(130)
    expect(report.run.interrupted).toBe(true)
  })

  it('keeps nothing from being put back at the time limit of the run', async () => {
    const { code, report } = await stuck({ RUN_TIMEOUT_MS: '8000' })
    expect(code).toBe(4)
    expect(report.reason).toBe(
      'fault of the harness: a check did not end when the time limit was reached',
    )
  })

  it('is noticed by the main thread, which puts everything back and exits 4', async () => {
    const { code, report, stderr } = await stuck({}, { program: impatient })
    expect(code).toBe(4)
    expect(stderr).toMatch(
      /^fault of the harness: the thread of the checks was busy with itself for 4 s; under way: .+\n$/,
    )
    expect(`${report.fault}\n`).toBe(stderr)
  })
})
