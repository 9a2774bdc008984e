import { present } from '../contract/present.ts'
import { numbersInWords } from '../findings/phrases.ts'
import { count, duration, grouped } from '../findings/quantities.ts'
import { isWaived } from '../findings/waivers.ts'
import { embeddedInWords, embeddedService } from '../settings/embedded.ts'
import type { Report, ReportedClause, RunVerdict } from './report.ts'
import { staleWaivers, type VerdictReason, verdictReasons } from './run-verdict.ts'
import { isInPart } from './unjudged.ts'
import { visibleLine } from './visible.ts'

/** The verdict of a run in one sentence. */
export function verdictSentence(report: Report): string {
  const { verdict, parts } = sentenceOf(report)
  return `${verdict}: ${parts.map((part) => (typeof part === 'string' ? part : part.words)).join('; ')}`
}

export type Look = RunVerdict | 'no-pass' | 'lesser-pass'

/**
 * How a verdict is to look. One of conformance is no pass where the run was interrupted or waivers are stale, and is not to
 * look like that of a whole service where it is of some clauses only, or of the embedded service, for which nobody has asked.
 */
export function lookOf(report: Report): Look {
  const { exitCode, verdict } = report
  if (verdict !== 'conformant') return verdict
  if (exitCode !== 0) return 'no-pass'
  return isPartial(report) || isUnasked(report) ? 'lesser-pass' : verdict
}

/** Whether a verdict of conformance is of some clauses only: a profile, a filter or a shard has left out others. */
function isPartial({ verdict, totals, run }: Report): boolean {
  const leftOut = totals.notApplicable + run.notSelected.length
  return verdict === 'conformant' && (leftOut > 0 || run.oneCaseOnly === true)
}

/** How many of all clauses hold, where a verdict of conformance is of some only. */
export function heldInPart(report: Report): string | undefined {
  const { clauses, run, totals } = report
  const all = count(clauses.length + run.notSelected.length, 'clause')
  return isPartial(report) ? `${totals.pass} of ${all}` : undefined
}

function isUnasked({ target }: Report): boolean {
  return target.embedded === 'by-default'
}

/** What the verdict rests on, where its sentence does not say so already, and what there is to know of the run. */
export function verdictNote(report: Report): string | undefined {
  const { reason, run, verdict } = report
  const said = sentenceOf(report).parts.map((part) => typeof part === 'object' && part.code)
  const isSaid =
    verdict === 'not-judged' || verdictReasons(report).every(({ code }) => said.includes(code))
  const told = [
    ...(isUnasked(report) ? ['this says nothing of your service: name it in TARGET_URL'] : []),
    ...(reason === undefined || isSaid ? [] : [reason]),
    ...(run.notes ?? []),
  ]
  return told.length === 0 ? undefined : told.map(visibleLine).join('; ')
}

const names: Readonly<Record<RunVerdict, string>> = {
  conformant: 'Conformant',
  'non-conformant': 'Not conformant',
  inconclusive: 'Inconclusive',
  'not-judged': 'Not judged',
}

/** What a verdict is called, and what it rests on; parts that stand in the report's reason, too, with their codes. */
function sentenceOf(report: Report) {
  const { run, target, totals, verdict } = report
  const inPart = isPartial(report) ? ' in what was judged' : ''
  const butForWaivers = verdict === 'conformant' && totals.waived > 0 ? ' but for waivers' : ''
  return {
    verdict: names[verdict] + inPart + butForWaivers,
    parts: [
      ...(target.embedded === undefined ? [] : [embeddedInWords(target.embedded)]),
      ...restingOn(report),
      // The reason, which is the first part where nothing was judged, says these already.
      ...(verdict === 'not-judged'
        ? []
        : reasonsCalled(
            report,
            'target-taken-down',
            'target-hangs-up',
            'credentials-refused',
            'events-left-changed',
            'interrupted',
          )),
      ...(run.shard === undefined ? [] : [`shard ${run.shard.index} of ${run.shard.count}`]),
    ],
  }
}

function reasonsCalled(
  report: Report,
  ...codes: readonly VerdictReason['code'][]
): readonly VerdictReason[] {
  return verdictReasons(report).filter(({ code }) => codes.includes(code))
}

function restingOn(report: Report): readonly (string | VerdictReason)[] {
  const { clauses: reported, run, totals } = report
  const { error, fail, inconclusive, pass, waived } = totals
  const seen = seenOnTheWay(report)
  const applicable = pass + fail + inconclusive + error - seen.length
  const unjudged = inconclusive + error
  const clauses = count(applicable, run.notSelected.length > 0 ? 'selected clause' : 'clause')
  const alsoWaived = waived > 0 ? [`${count(waived, 'violation')} waived`] : []
  switch (report.verdict) {
    case 'conformant': {
      const stale = staleWaivers(reported).length
      const areStale = `${count(stale, 'waiver')} ${stale === 1 ? 'is' : 'are'} stale`
      const all = waived > 0 ? `${pass} of ${clauses} hold` : `all ${clauses} hold`
      const held = heldInPart(report) ?? all
      return [
        waived > 0 ? `${held}, ${waived} violated and waived` : held,
        ...leftOut(report),
        ...(stale > 0 ? [areStale] : []),
      ]
    }
    case 'non-conformant': {
      const left = unjudged > 0 ? [`${unjudged} could not be judged`] : []
      const further = seen.filter((clause) => !isWaived(clause)).length
      const others = `${further} ${further === 1 ? 'other' : 'others'} seen violated on the way`
      return [
        `${fail - waived - further} of ${clauses} violated`,
        ...(further > 0 ? [others] : []),
        ...left,
        ...alsoWaived,
      ]
    }
    case 'inconclusive': {
      if (applicable === 0 && run.shard !== undefined)
        return ['this shard holds open questions, but no clause']
      if (reported.length === 0) return ['the filter selects no clause']
      if (pass + fail === 0) return reasonsCalled(report, 'nothing-judged')
      if (unjudged === 0)
        return [
          ...reasonsCalled(report, 'shard-missing'),
          `none of ${clauses} violated`,
          ...alsoWaived,
        ]
      const none = `none${waived > 0 ? ' else' : ''} violated`
      return [`${unjudged} of ${clauses} could not be judged`, none, ...alsoWaived]
    }
    case 'not-judged':
      return [visibleLine(report.reason ?? `${error} of ${clauses} ended in an error`)]
  }
}

/** The violated clauses that a filter left out: requests of others have shown it, and none of their own was sent. */
function seenOnTheWay({ clauses, run }: Report): readonly ReportedClause[] {
  if (run.notSelected.length === 0) return []
  return clauses.filter(
    ({ durationMs, requests, verdict }) => verdict === 'fail' && requests + durationMs === 0,
  )
}

/** What was judged and how, in one line. */
export function targetInWords({ url, version, profile, embedded }: Report['target']): string {
  const who = embedded === undefined ? '' : `${embeddedService}, `
  return `${url}, ${who}${version === undefined ? '' : `version ${version}, `}profile ${profile}`
}

/** What was not judged, and not for want of trying: by operation where nothing of it was, else in numbers. */
function leftOut({ clauses, run, target, totals }: Report): readonly string[] {
  const inapplicable = clauses.filter(({ verdict }) => verdict === 'not-applicable')
  const { length } = run.notSelected
  const isOfUpdates = inapplicable.every(({ operation }) => operation === 'update')
  const inProfile =
    isOfUpdates && !clauses.some((one) => one.operation === 'update' && !inapplicable.includes(one))
      ? 'updates were not judged'
      : `${totals.notApplicable} cannot be judged in profile ${target.profile}`
  return [
    ...(inapplicable.length > 0 ? [inProfile] : []),
    ...(length > 0 ? [`${length} ${length === 1 ? 'was' : 'were'} not selected`] : []),
    ...(run.oneCaseOnly ? ['by one case only'] : []),
  ]
}

/** The clauses by verdict in one line: `39 pass (2 in part), 2 fail (1 waived), 1 inconclusive`. */
export function totalsLine(report: Report): string {
  const { clauses, totals, run } = report
  const among = (...parts: readonly (readonly [number, string])[]) => {
    const told = parts.filter(([number]) => number > 0).map((part) => part.join(' '))
    return told.length === 0 ? '' : ` (${told.join(', ')})`
  }
  const inPart = among([clauses.filter(isInPart).length, 'in part'])
  const failed = among([totals.waived, 'waived'], [seenOnTheWay(report).length, 'seen on the way'])
  const counts: readonly (readonly [number, string])[] = [
    [totals.pass, `pass${inPart}`],
    [totals.fail, `fail${failed}`],
    [totals.inconclusive, 'inconclusive'],
    [totals.error, 'error'],
    [totals.notApplicable, 'not applicable'],
    [run.notSelected.length, 'not selected'],
  ]
  return counts
    .filter(([number], at) => number > 0 || at < 2)
    .map(([number, label]) => `${number} ${label}`)
    .join(', ')
}

/** What the run did and took, in one line. */
export function runLine({ run }: Report): string {
  const requests = count(run.requests, 'request')
  const retries = run.retries > 0 ? `, ${grouped(run.retries)} of them retries` : ''
  const seeds = seedsOf({ run })
  const drawn = `${seeds.length === 1 ? 'seed' : 'seeds'} ${numbersInWords(seeds)}`
  return `${requests}${retries}, ${duration(run.durationMs)}, ${drawn}`
}

/** What the inputs were drawn from: one seed, or several where runs were merged. */
export function seedsOf({ run }: Pick<Report, 'run'>): readonly number[] {
  return run.merged?.seeds ?? [run.seed]
}

/** Which part of a run it is of, or how many runs were merged in it; nothing where it is of one whole run. */
export function partLines({
  run: { shard, merged },
}: Report): readonly (readonly [string, string])[] {
  const ofShard =
    shard &&
    `${shard.index} of ${shard.count}: it says nothing of the clauses of the others. One report of all ${shard.count}: npx --no-install special-events-conformance merge FOLDER...`
  const ofMerged =
    merged && `of ${count(merged.parts, 'report')}; their requests and durations are added up`
  return Object.entries(present({ Shard: ofShard, Merged: ofMerged }))
}

/** Requests by method, in one line: `892 GET, 312 PATCH`. */
export function requestsLine({ run }: Report): string {
  const byMethod = Object.entries(run.requestsByMethod)
  return byMethod.map(([method, number]) => `${grouped(number)} ${method}`).join(', ') || 'none'
}
