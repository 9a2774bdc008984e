import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orNothing } from '../../src/contract/or-nothing.ts'
import type { Override } from '../../src/reference/decisions.ts'
import type { Report } from '../../src/report/report.ts'
import {
  type Ended,
  type Environment,
  inTemporaryFolder,
  startRestore,
  startTest,
} from '../command.ts'
import type { Moment, Plan } from './plan.ts'
import { judging, type UnhinderedRun } from './unhindered-run.ts'
import { type WatchedService, watchedService } from './watched-service.ts'

/** What a run may be at when its signal comes. */
export const stages = ['starting', 'running', 'restoring', 'ended before'] as const

type Stage = (typeof stages)[number]

/** What a trial came to. */
export interface Outcome {
  readonly stage: Stage
  /** How many events were changed when the run had ended. */
  readonly leftChanged: number
  /** Whether `npm run restore` was killed as well, while it was at work. */
  readonly restoreKilled: boolean
  /** How many events were not as at the start in the end. */
  readonly changed: number
  /** What should not be so; empty for a trial that went well. */
  readonly failures: readonly string[]
}

/** What a service that is not cut short comes to; a sound one leaves nothing, and exits 0. */
type Unhindered = Pick<UnhinderedRun, 'left' | 'exitCode'>

const ofSound: Unhindered = { left: 0, exitCode: 0 }

/** Time for the service to finish what a killed client has left on the way. */
const settlingMs = 100

/**
 * Cuts a run against a service of its own short, has it put right, and looks at what is left.
 *
 * @param unhindered - what a run leaves that is not cut short, where the service is not sound
 */
export async function trial(
  plan: Plan,
  decisions?: Override,
  unhindered = ofSound,
): Promise<Outcome> {
  const service = await watchedService(decisions)
  try {
    return await inTemporaryFolder((folder) => cutShort(plan, service, folder, unhindered))
  } finally {
    await service.close()
  }
}

async function cutShort(
  plan: Plan,
  service: WatchedService,
  folder: string,
  unhindered: Unhindered,
): Promise<Outcome> {
  const { signal, moment } = plan
  const env = { ...service.env, REPORT_DIR: folder }
  const run = startTest(env, [], judging)
  const came = await Promise.race([
    comes(moment, service).then(() => true),
    run.ended.then(() => false),
  ])
  const atSignal = service.seen()
  // A terminal interrupts all that it has started; what stops a container, its first process.
  if (signal === 'SIGTERM') run.signal(signal)
  else run.signalGroup(signal)
  const ended = await run.ended
  await sleep(settlingMs)
  const { changed: leftChanged, requests } = service.seen()
  const late = requests === atSignal.requests && reportIn(folder)?.run.interrupted === false
  const at = atSignal.requests === 0 ? 'starting' : atSignal.restoring ? 'restoring' : 'running'
  const stage = came && !late ? at : 'ended before'
  const { restoreKilled, failures } =
    signal === 'SIGKILL'
      ? await mended(plan, env, service, unhindered)
      : {
          restoreKilled: false,
          failures: faultsOfEnding(stage, ended, reportIn(folder), unhindered.exitCode),
        }
  const { changed } = service.seen()
  if (changed > unhindered.left) failures.push(`${changed} events are still changed`)
  const kept = originalsIn(folder)
  if (kept > 0 && unhindered.exitCode === 0) failures.push(`the journal holds ${kept} originals`)
  return { stage, leftChanged, restoreKilled, changed, failures }
}

/** Puts back what a kill has left, by `npm run restore` or by the next run. */
async function mended(
  { mendedBy = 'restore', restoreKilledAt }: Plan,
  env: Environment & { readonly REPORT_DIR: string },
  service: WatchedService,
  { exitCode }: Unhindered,
): Promise<Pick<Outcome, 'restoreKilled'> & { failures: string[] }> {
  const restoreKilled =
    restoreKilledAt !== undefined &&
    (await killedRestore(env, service, originalsIn(env.REPORT_DIR) * restoreKilledAt))
  const command =
    mendedBy === 'restore' ? startRestore(env) : startTest(env, ['-t', '^list.array$'], judging)
  const { code, stdout, stderr } = await command.ended
  // Where something cannot be put back, either says so.
  const isDue = code === 0 || (exitCode !== 0 && (code === 1 || code === 3))
  const said = `the ${mendedBy} exited ${code}: ${stdout}${stderr}`.trim()
  return { restoreKilled, failures: isDue ? [] : [said] }
}

async function comes({ ms, after }: Moment, service: WatchedService): Promise<void> {
  if (after !== 'start')
    await service.until(({ requests, putBack }) =>
      'requests' in after ? requests >= after.requests : putBack >= after.putBack,
    )
  await sleep(ms)
}

/** Starts `npm run restore` and kills it. @returns whether it was at work then */
async function killedRestore(env: Environment, service: WatchedService, afterEvents: number) {
  const requestsPerEvent = 3
  const before = service.seen().requests
  const least = before + 1 + Math.floor(afterEvents * requestsPerEvent)
  const restore = startRestore(env)
  const came = await Promise.race([
    service.until(({ requests }) => requests >= least).then(() => true),
    restore.ended.then(() => false),
  ])
  restore.signalGroup('SIGKILL')
  await restore.ended
  await sleep(settlingMs)
  return came
}

/** What is wrong with how a run has ended that was told to end. */
function faultsOfEnding(
  stage: Stage,
  { code, stderr }: Ended,
  report: Report | undefined,
  unhindered: number,
): string[] {
  // Until the harness takes the signals over, one ends the process before anything is sent.
  if (stage === 'starting' && stderr === '' && code !== 0 && !report) return []
  const due = stage === 'ended before' ? unhindered : 130
  // While a process is exiting, a signal still ends it by itself.
  const ownWay = stage === 'ended before' && code === null
  const faults: string[] = []
  if (code !== due && !ownWay) faults.push(`exit code ${code} in place of ${due}: ${stderr}`.trim())
  if (report?.exitCode !== due) faults.push(`the report tells exit code ${report?.exitCode}`)
  return faults
}

function originalsIn(folder: string): number {
  const journal = join(folder, 'journal')
  if (!existsSync(journal)) return 0
  const names = readdirSync(journal, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.jsonl')).length
}

/** The report of a run, unless there is none yet, or a kill has cut the writing of it short. */
function reportIn(folder: string): Report | undefined {
  return orNothing(() => JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')))
}
