import { reason, reasonInWords } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import { commandAgain } from '../judging/packaged-command.ts'
import type { RunOutcome } from '../report/report.ts'
import { Client } from '../service/client.ts'
import { Service } from '../service/service.ts'
import { maskedWording } from '../settings/mask/wording.ts'
import type { Invocation, Settings, TargetSettings } from '../settings/settings.ts'
import { settingRows } from '../settings/settings-table.ts'
import { Journal, targetName } from '../world/journal.ts'
import { LateReads } from '../world/late-reads.ts'
import type { LeftChanged } from '../world/restore.ts'
import { restoreAll } from '../world/restore-all.ts'
import { endWhenGone } from './farewell.ts'
import { lastRequest } from './last-request.ts'
import { maskOfRun } from './mask-of-run.ts'
import type { RunSnapshot } from './snapshot.ts'

/** What is known when the checks have ended, however they ended. */
export interface Ended {
  readonly settings: Settings
  readonly target: TargetSettings
  readonly startedAt: Date
  /** The same by the clock that nobody sets, in milliseconds of `performance.now()`. */
  readonly begunAt: number
  readonly results: readonly ClauseResult[]
  readonly selected?: RunOutcome['selected']
  /** The last word of each worker; empty when none came so far. */
  readonly snapshots: readonly RunSnapshot[]
  /** When the run was interrupted (`performance.now()`), if it is by now; asked time and again. */
  readonly interruptedAt: () => number | undefined
  /** What went wrong in the harness itself. */
  readonly fault?: string
}

/** Puts back what the run has changed, and sums up what it has learnt. */
export async function finish(ended: Ended): Promise<RunOutcome> {
  const { settings, target, snapshots, interruptedAt, results } = ended
  const journal = new Journal(settings.reportDir, targetName(target))
  for (const { kept } of snapshots) journal.takeOver(kept)
  const due = (await journal.entries()).map(({ eventId }) => eventId)
  const client = new Client(target, settings)
  const service = new Service(client, async () => {}, new LateReads())
  const wereAccepted = target.username !== undefined && snapshots.some(({ accepted }) => accepted)
  const stopWaiting = endWhenGone(client, interruptedAt)
  const { left, credentialsAtEnd } = await putBack(ended, client, service, journal)
    .then(async (left) => ({
      left,
      credentialsAtEnd: wereAccepted ? await lastRequest(service) : undefined,
    }))
    .finally(() => {
      stopWaiting()
      return client.close()
    })
  const mask = maskOfRun(settings, target)
  const notRestored = left.map(({ reason, ...event }) => ({
    ...event,
    reason: maskedWording(reasonInWords(reason), mask),
  }))
  const written = new Set([...snapshots.flatMap(({ putBack }) => putBack), ...due]).size
  const counts = [...snapshots.map((snapshot) => snapshot.counts), client.counts]
  const requests: Record<string, number> = {}
  for (const { requests: byMethod } of counts)
    for (const [method, count] of Object.entries(byMethod))
      requests[method] = (requests[method] ?? 0) + count
  const fault = ended.fault ?? snapshots.map((snapshot) => snapshot.fault).find(Boolean)
  const notJudged = fault ?? snapshots.map((snapshot) => snapshot.notJudged).find(Boolean)
  const product = snapshots.map((snapshot) => snapshot.product).find(Boolean)
  const sum = (of: (snapshot: (typeof counts)[number]) => number) =>
    counts.reduce((total, count) => total + of(count), 0)
  return {
    target: {
      url: target.url,
      profile: target.profile,
      timezone: target.timezone ?? 'unknown',
      ...(product ? { product } : {}),
    },
    startedAt: ended.startedAt,
    finishedAt: new Date(ended.startedAt.getTime() + performance.now() - ended.begunAt),
    seed: settings.seed,
    numRuns: settings.numRuns,
    requests,
    updates: sum(({ updates }) => updates),
    retries: sum(({ retries }) => retries),
    interrupted: interruptedAt() !== undefined,
    ...(credentialsAtEnd ? { credentialsAtEnd } : {}),
    results: [...results, ...standingResults(ended)],
    ...(ended.selected ? { selected: ended.selected } : {}),
    observations: snapshots.flatMap(({ observations }) => observations),
    restoration: {
      leased: snapshots.reduce((total, { leased }) => total + leased, 0),
      written,
      restored: written - notRestored.length,
      notRestored,
      ...(notRestored.length > 0 ? { command: restoreCommand(settings, target) } : {}),
    },
    ...(notJudged ? { notJudged } : {}),
    notes: snapshots.flatMap(({ notes }) => notes),
    ...(fault ? { fault } : {}),
    acceptInconclusive: settings.acceptInconclusive,
    waivers: settings.waivers,
    allowStaleWaivers: settings.allowStaleWaivers,
    oneCaseOnly: settings.replayCase !== undefined,
  }
}

/** What `restore` has to be told, beside the credentials, which no report may hold. */
function restoreCommand({ reportDir, invocation }: Settings, { url }: TargetSettings): string {
  const kept = invocation ? ofTarget(invocation) : {}
  return commandAgain(invocation, 'restore', { ...kept, TARGET_URL: url, REPORT_DIR: reportDir })
}

/** What says how the target is reached; its profile says nothing here. */
function ofTarget({ given }: Invocation): Invocation['given'] {
  return Object.fromEntries(
    settingRows.flatMap(({ name, ofTarget }) => {
      const text = given[name]
      return ofTarget && text !== undefined ? [[name, text]] : []
    }),
  )
}

/** Where nothing may be written, what an earlier run has left changed stays so, and is told. */
async function putBack(
  { settings, target, interruptedAt }: Ended,
  client: Client,
  service: Service,
  journal: Journal,
): Promise<readonly LeftChanged[]> {
  // An update that was given up at the interrupt may be carried out as late as it could have been answered.
  const updateTakesMs = interruptedAt() === undefined ? 0 : settings.requestTimeoutMs
  if (target.profile !== 'read-only')
    return (await restoreAll(service, journal, { updateTakesMs, isBack: () => client.isBack() }))
      .notRestored
  return (await journal.entries()).map(({ eventId, original }) => ({
    eventId,
    original,
    reason: reason('left-by-an-earlier-run', {}),
  }))
}

/** Of the clauses that a filter left out, only what is violated is told: they were not judged on purpose. */
function standingResults({ snapshots, selected }: Ended): ClauseResult[] {
  return snapshots
    .flatMap(({ standing }) => standing)
    .filter(({ id, verdict }) => !selected || selected.includes(id) || verdict === 'fail')
}
