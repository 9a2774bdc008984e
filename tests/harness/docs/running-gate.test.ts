import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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

const script = resolve('docs/pipelines/judge.sh')

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

describe('the script for any shell, run as it stands', { timeout }, () => {
  const judge = `PATH="$PWD:$PATH" exec sh ${script}`

  /** The harness is there already, and installed. */
  const installed = (folder: string, programs: Readonly<Record<string, string>> = {}) => {
    for (const [name, text] of Object.entries({
      git: '#!/bin/sh\n',
      npm: '#!/bin/sh\n',
      ...programs,
    }))
      writeFileSync(join(folder, name), text, { mode: 0o755 })
  }

  it('puts everything back after a killed run, keeps the exit code, and no report of an earlier run', async () => {
    const { folder, step, events, received } = await gateWay()
    installed(folder)
    const journal = join(folder, 'reports/journal')
    const before = events()
    mkdirSync(join(folder, 'reports'))
    writeFileSync(join(folder, 'reports/conformance.html'), 'of an earlier run')
    const run = step(judge)
    await received('PATCH', 60)
    const lock = readdirSync(journal).find((name) => name.endsWith('.lock')) ?? ''
    process.kill(JSON.parse(readFileSync(join(journal, lock), 'utf8')).pid, 'SIGKILL')
    expect((await run.ended).code).toBe(137)
    expect(events()).toBe(before)
    expect(readdirSync(join(folder, 'reports'))).toEqual(['journal'])

    expect(await step(judge).ended).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'reports/conformance.html'))).toBe(true)
  })

  it('hands a signal on to the run, which puts everything back', async () => {
    const { folder, step, events, received } = await gateWay()
    installed(folder)
    const before = events()
    const run = step(judge)
    await received('PATCH', 60)
    run.signal('SIGTERM')
    expect(await run.ended).toMatchObject({ code: 130 })
    expect(events()).toBe(before)
  })

  it.for([
    [0, 0, 0],
    [0, 4, 1],
    [2, 1, 2],
  ] as const)(
    'ends as the run does, or with 1 where only putting back fails: %i and %i give %i',
    async ([run, restore, code]) => {
      const { folder, step } = await gateWay()
      const node = `#!/bin/sh\ncase "$*" in *restore) exit ${restore};; *) exit ${run};; esac\n`
      installed(folder, { node })
      expect((await step(judge).ended).code).toBe(code)
    },
  )
})
