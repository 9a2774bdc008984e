import { present } from '../contract/present.ts'
import { CoverageRecorder } from '../findings/coverage.ts'
import { sum } from '../findings/quantities.ts'
import type { Restoration } from '../findings/result.ts'
import { addedUp, TrafficRecorder } from '../findings/traffic.ts'
import { buildReport } from '../report/build.ts'
import type { Report } from '../report/report.ts'
import { asMasked } from '../settings/mask/wording.ts'
import { answersOf, resultsOf, waiversOf } from './merged-findings.ts'
import { missingIn, unjudgedIn } from './missing-shards.ts'

/** Makes one report of many, at least one; each of them is a part beside the others. */
export function mergedReport(parts: readonly [Report, ...Report[]]): Report {
  const [{ target }] = parts
  const runs = parts.map(({ run }) => run)
  const seeds = [...new Set(runs.map((run) => run.seed))].sort((a, b) => a - b)
  const missing = missingIn(parts)
  const merged = {
    ...{ parts: parts.length, seeds },
    missing: missing.toSorted((a, b) => a.seed - b.seed),
  }
  const fault = inOneLine(parts.map((part) => part.fault))
  const stale = parts.flatMap(({ clauses }) => clauses.map(({ waiver }) => waiver?.stale))
  const outcome = present({
    target: present({ ...target, product: inOneLine(parts.map((part) => part.target.product)) }),
    startedAt: new Date(Math.min(...runs.map(({ startedAt }) => Date.parse(startedAt)))),
    finishedAt: new Date(Math.max(...runs.map(({ finishedAt }) => Date.parse(finishedAt)))),
    seed: Math.min(...seeds),
    numRuns: Math.min(...runs.map(({ numRuns }) => numRuns)),
    requests: addedUp(runs.map(({ requestsByMethod }) => requestsByMethod)),
    updates: sum(runs.map(({ updates }) => updates)),
    retries: sum(runs.map(({ retries }) => retries)),
    traffic: trafficOf(runs),
    coverage: coverageOf(runs),
    merged,
    interrupted: runs.some(({ interrupted }) => interrupted),
    credentialsAtEnd: credentialsAtEndOf(parts),
    results: [...resultsOf(parts), ...unjudgedIn(parts, { ...merged, missing }, target.profile)],
    observations: answersOf(parts),
    restoration: restorationOf(parts),
    notJudged: fault ?? inOneLine(parts.map(whyNotJudged)),
    fault,
    acceptInconclusive: isInconclusiveAccepted(parts),
    waivers: waiversOf(parts),
    allowStaleWaivers: !stale.includes('refused') && stale.includes('allowed'),
    oneCaseOnly: false,
    notes: [...new Set(runs.flatMap(({ notes }) => notes ?? []))],
  })
  const { run, ...others } = buildReport(outcome)
  return { ...others, run: { ...run, durationMs: sum(runs.map(({ durationMs }) => durationMs)) } }
}

/** The parts laid over one another, each from its own first request. */
function trafficOf(runs: readonly Report['run'][]): Report['run']['traffic'] {
  const recorder = new TrafficRecorder()
  for (const { traffic } of runs) if (traffic) recorder.add(traffic)
  return recorder.report()
}

function coverageOf(runs: readonly Report['run'][]): Report['run']['coverage'] {
  const recorder = new CoverageRecorder()
  for (const { coverage } of runs) if (coverage) recorder.add(coverage)
  return recorder.report()
}

/** `refused` where they are in any part; else what the last part with this member says. */
function credentialsAtEndOf(parts: readonly Report[]): Report['run']['credentialsAtEnd'] {
  const known = parts.flatMap(({ run }) => run.credentialsAtEnd ?? [])
  return known.includes('refused') ? 'refused' : known.at(-1)
}

/** Why a part was not judged; where clauses of it ended in an error, these say so themselves. */
function whyNotJudged({ notJudged, totals, verdict }: Report): string | undefined {
  if (verdict !== 'not-judged' || totals.error > 0) return undefined
  return notJudged ?? 'a part was not judged'
}

/** Whether every inconclusive part exits 0 or 1. One that judged no clause exits 3 in any case, and says nothing. */
function isInconclusiveAccepted(parts: readonly Report[]): boolean {
  const open = parts.filter(
    ({ verdict, totals }) => verdict === 'inconclusive' && totals.pass + totals.fail > 0,
  )
  return open.length > 0 && open.every(({ exitCode }) => exitCode <= 1)
}

function restorationOf(parts: readonly Report[]): Restoration {
  const all = parts.map(({ restoration }) => restoration)
  return present({
    leased: sum(all.map(({ leased }) => leased)),
    written: sum(all.map(({ written }) => written)),
    restored: sum(all.map(({ restored }) => restored)),
    unproved: unprovedOf(all),
    notRestored: all.flatMap(({ notRestored }) => notRestored),
    command: inOneLine(all.map((one) => one.command)),
  })
}

function unprovedOf(all: readonly Restoration[]): Restoration['unproved'] {
  const known = all.flatMap(({ unproved }) => unproved ?? [])
  const reason = inOneLine(known.map((one) => one.reason))
  if (reason === undefined) return undefined
  return {
    events: sum(known.map(({ events }) => events)),
    ...(known.every((one) => one.eventIds) && {
      eventIds: known.flatMap(({ eventIds = [] }) => eventIds).sort(),
    }),
    reason: asMasked(reason),
  }
}

/** Different texts of the parts in one line; nothing where there are none. */
function inOneLine(texts: readonly (string | undefined)[]): string | undefined {
  const different = new Set(texts.filter((text) => text !== undefined && text !== ''))
  return different.size === 0 ? undefined : [...different].join('; ')
}
