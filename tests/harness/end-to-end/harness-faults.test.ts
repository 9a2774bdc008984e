import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Judge } from '../../../scripts/command.ts'
import { renderJson } from '../../../src/report/json.ts'
import { samples } from '../report/samples.ts'
import {
  inWorker,
  judges,
  preloading,
  reportFolder,
  runProgram,
  startTest,
  timeout,
} from './command.ts'
import { faultCalled, target } from './target.ts'

/** Does something in the main thread at SIGUSR2; elsewhere the signal does nothing. */
const inMain = (deed: string) => `
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.on('SIGUSR2', () => { ${deed} })
`

/** A run of a service that violates a clause, in which something is done that nobody reckons with. */
async function faulted(
  module: string,
  updates: number,
  { during = (_reportDir: string) => {}, judge = 'command' as Judge } = {},
) {
  const REPORT_DIR = join(reportFolder(), 'reports')
  const named = await target({ decisions: faultCalled('default-limit-20') })
  const NODE_OPTIONS = `--max-old-space-size=400 ${preloading(module)}`
  const pace = { REQUESTS_PER_SECOND: '200', HAR: 'all' }
  const command = startTest({ ...named.env, ...pace, REPORT_DIR, NODE_OPTIONS }, [], judge)
  await named.received('PATCH', updates)
  during(REPORT_DIR)
  command.signal('SIGUSR2')
  const outcome = await command.ended
  expect(named.unchanged()).toBe(true)
  return outcome
}

const endless = 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))'

describe('a fault of the harness', { timeout }, () => {
  const deeds = [
    ['the worker ends', inWorker('process.reallyExit(7)'), 60, /.*exited unexpectedly.*/],
    ['the worker is out of memory', inWorker(endless), 60, /.*(?:memory|exited unexpectedly).*/],
    ['a text is thrown among the checks', inWorker('throw "a text"'), 60, /.*a text.*/],
    ['a text is thrown in the main thread', inMain('throw "a text"'), 90, /a text/],
    ['nobody catches a rejection', inMain('Promise.reject(new Error("a\\ntext"))'), 90, /a\\ntext/],
  ] as const
  it.each(judges.flatMap((judge) => deeds.map((deed) => [judge, ...deed] as const)))(
    'ends %s with 4, a report and one line, and everything is put back, where %s',
    async (judge, _, module, updates, words) => {
      const outcome = await faulted(module, updates, { judge })
      const { code, stderr, report, failing, originals } = outcome
      expect(code).toBe(4)
      expect(stderr).toMatch(new RegExp(`^fault of the harness: ${words.source}\\n$`, 'u'))
      expect(report).toMatchObject({ verdict: 'not-judged', exitCode: 4 })
      expect(`${report.fault}\n`).toBe(stderr)
      expect(failing).toEqual(['list.limit.default'])
      expect(originals).toEqual([])
    },
  )

  it('keeps nothing from being put back where REPORT_DIR is gone in mid-run and can be written no more', async () => {
    const { code, stderr, stdout } = await faulted(inMain(''), 30, {
      during: (reportDir) => {
        // It is written to meanwhile, so that it may not be empty yet when it is removed.
        rmSync(reportDir, { recursive: true, maxRetries: 20 })
        writeFileSync(reportDir, '')
      },
    })
    expect(code).toBe(4)
    expect(stderr).toMatch(/^fault of the harness: REPORT_DIR .+ cannot be written to: .+\n$/)
    expect(stdout).toMatch(/^Judging .+\nAbout .+\nNot conformant: /)
    expect(stdout).toContain('originals of events cannot be noted in')
  })

  it.each(['restore', 'compare', 'merge', 'verify', 'clauses', 'a run'] as const)(
    'ends %s with 4 and one line without secrets, where it cannot print',
    async (command) => {
      const REPORT_DIR = reportFolder()
      const report = join(REPORT_DIR, 'a.json')
      writeFileSync(report, renderJson(samples.sound()))
      const args = {
        restore: ['restore'],
        compare: ['compare', report, report],
        merge: ['merge', report, '--output', REPORT_DIR],
        verify: ['verify', report],
        clauses: ['clauses'],
        'a run': ['-t', '^list.array$'],
      }[command]
      const unprintable = `
        import { isMainThread } from 'node:worker_threads'
        if (isMainThread)
          process.stdout.write = () => {
            throw new Error('the disk\\nis on fire: ' + process.env.TARGET_PASSWORD)
          }
      `
      const { env } = await target()
      const told = { ...env, REPORT_DIR, NODE_OPTIONS: preloading(unprintable) }
      expect(await runProgram(args, told)).toMatchObject({
        code: 4,
        stderr: 'fault of the harness: the disk\\nis on fire: ***\n',
      })
    },
  )
})

/** A run whose checks never end, and do not hear that they are to; `interrupt` may end it. */
async function stuck(
  settings: Record<string, string>,
  { interrupt = '', judge = 'command' as Judge } = {},
) {
  const { env, received, unchanged } = await target()
  const NODE_OPTIONS = preloading(inWorker('for (;;);'))
  const told = { ...env, ...settings, REQUEST_TIMEOUT_MS: '1000', NODE_OPTIONS }
  const command = startTest(told, [], judge)
  await received('PATCH', 30)
  if (interrupt !== '') command.signal(interrupt as NodeJS.Signals)
  const { code, stderr, report, originals } = await command.ended
  expect(unchanged()).toBe(true)
  expect(originals).toEqual([])
  return { code, stderr, report }
}

describe('a check that never ends', { timeout }, () => {
  it.each([
    ['SIGINT', 'command'],
    ['SIGTERM', 'npm test'],
  ] as const)('keeps nothing from being put back at %s to %s', async (interrupt, judge) => {
    const { code, report } = await stuck({}, { interrupt, judge })
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
    const { code, report, stderr } = await stuck({})
    expect(code).toBe(4)
    expect(stderr).toMatch(
      /^fault of the harness: the thread of the checks was busy with itself for 30 s; under way: .+\n$/,
    )
    expect(`${report.fault}\n`).toBe(stderr)
  })
})
