import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Command, type Ended, start } from '../../../scripts/command.ts'
import { reportFolder } from '../end-to-end/command.ts'
import { target } from '../end-to-end/target.ts'
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

/** A machine that has checked out a waivers file, for a gate in front of a service. */
async function gateWay() {
  const { env, events, received } = await target()
  const machine = new Machine({
    ...known,
    ...env,
    NUM_RUNS: '1',
    GITHUB_STEP_SUMMARY: 'summary.md',
  })
  mkdirSync(join(machine.folder, 'conformance'))
  writeFileSync(join(machine.folder, 'conformance/waivers.json'), '{ "waivers": [] }')
  return { machine, events, received }
}

describe('the gate of the examples, run as it stands', { timeout }, () => {
  it('puts everything back after a cancelled run, and lets a sound service pass', async () => {
    const { machine, events, received } = await gateWay()
    const before = events()
    const run = machine.run(judges)
    await received('PATCH', 20)
    machine.kill()
    await run
    expect(events()).not.toBe(before)
    expect(await machine.run(afterwards)).toMatchObject({ code: 0 })
    expect(events()).toBe(before)
    const reports = join(machine.folder, known.REPORT_DIR ?? '')
    const entries = readdirSync(join(reports, 'journal')).filter((name) => name.endsWith('.jsonl'))
    expect(entries).toEqual([])

    expect(await machine.run(judges)).toMatchObject({ code: 0 })
    expect(existsSync(join(reports, 'conformance.html'))).toBe(true)
    expect(readFileSync(join(machine.folder, 'summary.md'), 'utf8')).toContain('Conformant')
    expect(events()).toBe(before)
  })
})

/** The machine of a job: a folder with a checkout, in which the harness has been fetched already. */
class Machine {
  readonly folder = reportFolder()
  readonly #env: Readonly<Record<string, string>>
  #running: Command | undefined

  /** @param env - what the job sets */
  constructor(env: Readonly<Record<string, string>>) {
    symlinkSync(resolve('.'), join(this.folder, 'harness'))
    this.#env = { CI: 'true', ...env }
    onTestFinished(() => this.kill())
  }

  /** Runs a line in the shell, as a step of a workflow does. */
  run(line: string): Promise<Ended> {
    this.#running = start('bash', ['-e', '-c', line], this.#env, this.folder)
    return this.#running.ended
  }

  /** Kills the step that runs, and all that it has started. */
  kill(): void {
    this.#running?.signalGroup('SIGKILL')
  }
}
