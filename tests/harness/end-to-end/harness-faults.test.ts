import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as commands from '../../../scripts/command.ts'
import { renderJson } from '../../../src/report/json.ts'
import { samples } from '../report/samples.ts'
import { clausesWith, filesIn, reportFolder, reportIn, startTest, timeout } from './command.ts'
import { faultCalled, target } from './target.ts'

/** Does something in the thread of the checks, or in the main one, from a while after updates began. */
const inWorker = (deed: string) => `
  import { subscribe } from 'node:diagnostics_channel'
  import { isMainThread } from 'node:worker_threads'
  let updates = 0
  if (isMainThread) process.on('SIGUSR2', () => {})
  else
    subscribe('undici:request:create', ({ request }) => {
      if (request.method === 'PATCH' && ++updates === 40) setImmediate(() => { ${deed} })
    })
`
const inMain = (deed: string) => `
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.on('SIGUSR2', () => { ${deed} })
`

const unprintable = `
  if (isMainThread)
    process.stdout.write = () => { throw new Error('the disk\\nis on fire') }
`

/** A run of a service that violates a clause, in which something is done that nobody reckons with. */
async function faulted(preload: string, updates: number, during = (_reportDir: string) => {}) {
  const folder = reportFolder()
  const file = join(folder, 'preload.mjs')
  writeFileSync(file, preload)
  const REPORT_DIR = join(folder, 'reports')
  const { env, events, received } = await target({ decisions: faultCalled('default-limit-20') })
  const before = events()
  const NODE_OPTIONS = `--max-old-space-size=400 --import=${pathToFileURL(file).href}`
  const pace = { REQUESTS_PER_SECOND: '200' }
  const command = startTest({ ...env, ...pace, REPORT_DIR, NODE_OPTIONS })
  await received('PATCH', updates)
  during(REPORT_DIR)
  command.signal('SIGUSR2')
  const { code, stderr, stdout } = await command.ended
  return { code, stderr, stdout, same: events() === before, REPORT_DIR }
}

describe('a fault of the harness', { timeout }, () => {
  it.each([
    ['the worker ends', inWorker('process.reallyExit(7)'), 30, /.*Worker exited unexpectedly.*/],
    [
      'the worker is out of memory',
      inWorker('const all = []; for (;;) all.push(new Array(1e5).fill(all.length))'),
      30,
      /.*(?:memory|exited unexpectedly).*/,
    ],
    [
      'a text is thrown among the checks',
      inWorker('throw "out of the blue"'),
      30,
      /.*out of the blue.*/,
    ],
    [
      'a text is thrown in the main thread',
      inMain('throw "out of the blue"'),
      90,
      /out of the blue/,
    ],
    [
      'nobody catches a rejection',
      inMain('Promise.reject(new Error("out\\nof the blue"))'),
      90,
      /out\\nof the blue/,
    ],
  ])(
    'ends the run with 4, a report and one line, and everything is put back, where %s',
    async (_, preload, updates, words) => {
      const { code, stderr, same, REPORT_DIR } = await faulted(preload, updates)
      const line = new RegExp(`^fault of the harness: ${words.source}\\n$`, 'u')
      expect({ code, same }).toEqual({ code: 4, same: true })
      expect(stderr).toMatch(line)
      const report = reportIn(REPORT_DIR)
      expect(report).toMatchObject({ verdict: 'not-judged', exitCode: 4 })
      expect(`${report.fault}\n`).toBe(stderr)
      expect(clausesWith(report, 'fail')).toEqual(['list.limit.default'])
      expect(filesIn(REPORT_DIR).filter((path) => path.includes('journal'))).toEqual([])
      const verified = await commands.start(
        process.execPath,
        ['bin/special-events-conformance.js', 'verify', join(REPORT_DIR, 'conformance.json')],
        {},
      ).ended
      expect(verified.code, verified.stdout).toBe(0)
    },
  )

  it('keeps nothing from being put back where REPORT_DIR is gone in mid-run and can be written no more', async () => {
    const { code, same, stderr, stdout } = await faulted(inMain(''), 30, (reportDir) => {
      rmSync(reportDir, { recursive: true })
      writeFileSync(reportDir, '')
    })
    expect({ code, same }).toEqual({ code: 4, same: true })
    expect(stderr).toMatch(/^fault of the harness: REPORT_DIR .+ cannot be written to: .+\n$/)
    expect(stdout).toMatch(/^Judging .+\nNot judged: /)
  })

  it('puts everything back where REPORT_DIR is removed in mid-run', async () => {
    const { same, REPORT_DIR } = await faulted(inMain(''), 30, (reportDir) => {
      rmSync(reportDir, { recursive: true })
    })
    expect(same).toBe(true)
    expect(reportIn(REPORT_DIR).restoration.notRestored).toEqual([])
  })

  it.each(['restore', 'compare', 'merge', 'verify', 'clauses', 'a run'])(
    'ends %s with 4 and one line, where it cannot print',
    async (command) => {
      const folder = reportFolder()
      const preload = join(folder, 'preload.mjs')
      writeFileSync(preload, inMain('') + unprintable)
      const report = join(folder, 'a.json')
      writeFileSync(report, renderJson(samples.sound()))
      const args = {
        restore: ['restore'],
        compare: ['compare', report, report],
        merge: ['merge', report, '--output', folder],
        verify: ['verify', report],
        clauses: ['clauses'],
        'a run': ['-t', '^list.array$'],
      }[command]
      const { env } = await target()
      const { code, stderr } = await commands.start(
        process.execPath,
        ['bin/special-events-conformance.js', ...(args ?? [])],
        { ...env, NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`, REPORT_DIR: folder },
      ).ended
      expect({ code, stderr }).toEqual({
        code: 4,
        stderr: 'fault of the harness: the disk\\nis on fire\n',
      })
    },
  )
})
