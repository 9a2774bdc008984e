import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { start } from '../../../scripts/command.ts'
import { untilTestEnds } from '../end-to-end/command.ts'
import { target } from '../end-to-end/target.ts'
import { folderWith } from '../settings/folder.ts'
import { githubJobs } from './judging-jobs.ts'

/** On however busy a machine. */
const timeout = 180_000

const [gate] = githubJobs('github-gate.yml')
const { judges = '', afterwards = '' } = gate ?? {}

/** The settings of the job that the workflow itself knows; the others come from a store. */
const known = Object.fromEntries(
  Object.entries(gate?.settings ?? {})
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([, value]) => !value.startsWith('${{')),
)

/** A machine that has checked out a waivers file and has the harness, for a gate in front of a service. */
async function gateWay() {
  const { env, events, received } = await target()
  const folder = folderWith({ 'conformance/waivers.json': '{ "waivers": [] }' })
  symlinkSync(resolve('.'), join(folder, 'harness'))
  const job = { CI: 'true', ...known, ...env, NUM_RUNS: '1', GITHUB_STEP_SUMMARY: 'summary.md' }
  /** Runs a line in the shell, as a step of a workflow does. */
  const step = (line: string) => untilTestEnds(start('bash', ['-e', '-c', line], job, folder))
  return { folder, step, events, received }
}

describe('the gate of the examples, run as it stands', { timeout }, () => {
  it('puts everything back after a cancelled run, and lets a sound service pass', async () => {
    const { folder, step, events, received } = await gateWay()
    const before = events()
    const run = step(judges)
    await received('PATCH', 60)
    run.signalGroup('SIGKILL')
    await run.ended
    expect(events()).not.toBe(before)
    expect(await step(afterwards).ended).toMatchObject({ code: 0 })
    expect(events()).toBe(before)
    const reports = join(folder, known.REPORT_DIR ?? '')
    const entries = readdirSync(join(reports, 'journal')).filter((name) => name.endsWith('.jsonl'))
    expect(entries).toEqual([])

    expect(await step(judges).ended).toMatchObject({ code: 0 })
    expect(existsSync(join(reports, 'conformance.html'))).toBe(true)
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('Conformant')
    expect(events()).toBe(before)
  })
})
