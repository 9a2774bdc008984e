import { describe, expect, it, onTestFinished } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { type RunningService, startReferenceService } from '../../../src/reference/service.ts'
import {
  clausesWith,
  filesIn,
  reportFolder,
  reportIn,
  runRestore,
  runShell,
  runTest,
  timeout,
} from './command.ts'
import { faultCalled, target, together } from './target.ts'

/** In the middle of the checks of updates, which send more than 300. */
const lastUpdate = 150

/** What a run takes at most to give up a target that is gone. */
const longestFarewellMs = 20_000

/** A service that closes its port and every connection when it has received so many updates. */
async function mortalTarget(decisions: Override = () => ({})) {
  let diedAt: number | undefined
  let updates = 0
  const dying: Override = (sound) => ({
    around: async (request, answer) => {
      if (request.method === 'PATCH') updates++
      if (updates < lastUpdate) return sound.around(request, answer)
      if (diedAt === undefined) void service.close()
      diedAt ??= performance.now()
      request.socket.destroy()
      return new Promise(() => {})
    },
  })
  const { service, ...others } = await target({ decisions: together(decisions, dying) })
  return { ...others, service, deadForMs: () => performance.now() - (diedAt ?? Number.NaN) }
}

/** Starts a sound service at the same address, with the events as they were left. */
async function comesBack({ url, username, password, snapshot }: RunningService) {
  const port = Number(new URL(url).port)
  const back = await startReferenceService({ username, password, port, events: snapshot() })
  onTestFinished(() => back.close())
  return () => JSON.stringify(back.snapshot())
}

/** The command that an output tells the reader to give, as it would be copied. */
function restoreCommandIn(stdout: string): string {
  const [command] = /npm run restore -- .+$/m.exec(stdout) ?? []
  if (command === undefined) throw new Error(`no line of the output can be copied:\n${stdout}`)
  return command
}

function originalsIn(reportDir: string): string[] {
  return filesIn(reportDir).filter((path) => path.includes('journal'))
}

describe('a target that dies while updates are judged', { timeout }, () => {
  it('is not judged: the run exits 4 soon, and keeps the originals to put back', async () => {
    const REPORT_DIR = reportFolder()
    const { env, events, service, deadForMs } = await mortalTarget()
    const before = events()
    const { code, stderr } = await runTest({ ...env, REPORT_DIR })
    expect(deadForMs()).toBeLessThan(longestFarewellMs)
    const report = reportIn(REPORT_DIR)
    const { verdict, restoration } = report
    expect({ code, stderr, verdict }).toEqual({ code: 4, stderr: '', verdict: 'not-judged' })
    expect(clausesWith(report, 'fail')).toEqual([])
    expect(events()).not.toBe(before)
    expect(restoration.notRestored.length).toBeGreaterThan(0)
    expect(originalsIn(REPORT_DIR)).toHaveLength(restoration.notRestored.length)

    const eventsNow = await comesBack(service)
    expect(await runRestore({ ...env, REPORT_DIR })).toMatchObject({ code: 0 })
    expect(eventsNow()).toBe(before)
    expect(originalsIn(REPORT_DIR)).toEqual([])
  })

  it('is put back by the command that the output shows, once it is there again', async () => {
    const REPORT_DIR = reportFolder()
    const { env, events, service } = await mortalTarget()
    const before = events()
    const { stdout } = await runTest({ ...env, REPORT_DIR })
    const command = restoreCommandIn(stdout)
    expect(command).toContain(`npm run restore -- ${env.TARGET_URL} `)
    expect(command).toContain(` --report-dir ${REPORT_DIR}`)
    const { TARGET_USERNAME = '', TARGET_PASSWORD = '' } = env
    expect(stdout).not.toContain(TARGET_PASSWORD)

    const eventsNow = await comesBack(service)
    const restored = await runShell(command, { TARGET_USERNAME, TARGET_PASSWORD })
    expect(restored.code, restored.stdout + restored.stderr).toBe(0)
    expect(eventsNow()).toBe(before)
    expect(originalsIn(REPORT_DIR)).toEqual([])
  })

  it('exits 1 where a violation had been confirmed before, and can be put back', async () => {
    const REPORT_DIR = reportFolder()
    const { env, events, service, deadForMs } = await mortalTarget(faultCalled('default-limit-20'))
    const before = events()
    const { code } = await runTest({ ...env, REPORT_DIR })
    expect(deadForMs()).toBeLessThan(longestFarewellMs)
    const report = reportIn(REPORT_DIR)
    expect({ code, failing: clausesWith(report, 'fail') }).toEqual({
      code: 1,
      failing: ['list.limit.default'],
    })
    expect(clausesWith(report, 'error')).not.toEqual([])
    expect(events()).not.toBe(before)

    const eventsNow = await comesBack(service)
    expect(await runRestore({ ...env, REPORT_DIR })).toMatchObject({ code: 0 })
    expect(eventsNow()).toBe(before)
    expect(originalsIn(REPORT_DIR)).toEqual([])
  })
})
