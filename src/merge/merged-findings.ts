import { type ClauseId, clauses, type Profile } from '../contract/clauses.ts'
import { mergeResults } from '../findings/merge.ts'
import { count } from '../findings/quantities.ts'
import { causeInWords } from '../findings/reasons.ts'
import type { ClauseResult, Observation } from '../findings/result.ts'
import type { Merged, MissingShard, Report, ReportedClause } from '../report/report.ts'
import { missingShards } from '../report/run-verdict.ts'
import { asMasked } from '../settings/mask/wording.ts'
import type { Waiver } from '../settings/parse/waivers-file.ts'

/** Of more reasons than these for one clause and verdict, only how many there are is told. */
const mostReasons = 5

/** Merges what the parts found out about each clause as each part comes, since parts may be many. */
export class MergedClauses {
  #results: readonly ClauseResult[] = []
  /** By clause and verdict. */
  readonly #reasons = new Map<string, { result: ClauseResult; reasons: Set<string> }>()
  readonly #waivers = new Map<string, Waiver>()

  add(reported: readonly ReportedClause[]): void {
    for (const clause of reported) this.#keepReason(clause)
    const plain = reported.map(({ reason: _, ...clause }) => clause)
    this.#results = [...mergeResults([...this.#results, ...plain]).values()]
    for (const { id, waiver } of reported) {
      if (waiver === undefined) continue
      const { expired: _, stale: _stale, ...given } = waiver
      this.#waivers.set(JSON.stringify([id, given]), { clause: id, ...given })
    }
  }

  /** What each clause came to, each reason as a result of its own, for the report to merge once more. */
  results(): readonly ClauseResult[] {
    const reasons = [...this.#reasons.values()].flatMap(({ result, reasons: all }) => {
      const named = [...all].slice(0, mostReasons)
      const left = all.size - named.length
      const told = left > 0 ? [...named, `and ${count(left, 'other reason')}`] : named
      return told.map((reason) => ({ ...result, ...nothing, reason: asMasked(reason) }))
    })
    return [...this.#results, ...reasons]
  }

  /** The waivers that the parts were given for the clauses that they judged. */
  waivers(): readonly Waiver[] {
    return [...this.#waivers.values()]
  }

  #keepReason(result: ClauseResult): void {
    if (result.reason === undefined) return
    const key = `${result.verdict} ${result.id}`
    const { reasons } = this.#reasons.get(key) ?? { reasons: new Set<string>() }
    reasons.add(result.reason)
    this.#reasons.set(key, { result: { ...result, ...nothing }, reasons })
  }
}

const nothing = { cases: 0, requests: 0, durationMs: 0, violations: [] } as const

/** Of more answers than these to one question, only how many there are is told. */
const mostAnswers = 6

/** Keeps the answers to open questions: each question once, with every answer that it was given. */
export class MergedAnswers {
  readonly #questions = new Map<string, { first: Observation; answers: Set<string> }>()

  add(observations: readonly Observation[]): void {
    for (const observation of observations) {
      const { id, answer } = observation
      const { first, answers } = this.#questions.get(id) ?? { first: observation, answers: [] }
      this.#questions.set(id, { first, answers: new Set([...answers, answer]) })
    }
  }

  /** One observation per question, with the exchange that shows its first answer. */
  observations(): readonly Observation[] {
    return [...this.#questions.values()].map(({ first, answers }) => {
      const { unanswered, ...observation } = first
      const alike = unanswered && answers.size === 1
      const answer = asMasked(answersInWords([...answers]))
      return { ...observation, answer, ...(alike ? { unanswered } : {}) }
    })
  }
}

function answersInWords(answers: readonly string[]): string {
  const [only, ...others] = answers
  if (only !== undefined && others.length === 0) return only
  const told = answers.slice(0, mostAnswers).map((answer) => `“${answer}”`)
  const left = answers.length - told.length
  const more = left > 0 ? [`and ${count(left, 'other')}`] : []
  return `answered otherwise by different parts: ${[...told, ...more].join('; ')}`
}

/** What the shards of one run have reported so far. */
interface Dealt {
  readonly count: number
  readonly seed: number
  readonly indexes: Set<number>
  readonly reported: Set<ClauseId>
}

/** Keeps which shards of which runs are there, and so which are missing. */
export class ShardCoverage {
  readonly #runs = new Map<string, Dealt>()

  /** Takes in a report; one that is no shard says nothing here. */
  add({ clauses: reported, run: { seed, shard } }: Report): void {
    if (shard === undefined) return
    const { count, index } = shard
    const key = `${count}, ${seed}`
    const sets = { indexes: new Set<number>(), reported: new Set<ClauseId>() }
    const dealt = this.#runs.get(key) ?? { count, seed, ...sets }
    this.#runs.set(key, dealt)
    dealt.indexes.add(index)
    for (const { id } of reported) dealt.reported.add(id)
  }

  /** Every shard that has no report, of the runs of which at least one shard has. */
  missing(): readonly MissingShard[] {
    return [...this.#runs.values()].sort((a, b) => a.seed - b.seed).flatMap(missingOf)
  }

  /** The clauses of missing shards as inconclusive: those that no other shard of the run has reported. */
  unjudged(merged: Merged, profile: Profile): readonly ClauseResult[] {
    return [...this.#runs.values()].flatMap((dealt) => {
      const causes = missingShards({ ...merged, missing: missingOf(dealt) })
      if (causes.length === 0) return []
      const reason = asMasked(causes.map(causeInWords).join('; '))
      return clauses
        .filter(({ id, profiles }) => profiles.includes(profile) && !dealt.reported.has(id))
        .map(({ id }) => ({ id, verdict: 'inconclusive', reason, causes, ...nothing }))
    })
  }
}

function missingOf({ count, seed, indexes }: Dealt): readonly MissingShard[] {
  return Array.from({ length: count }, (_, at) => ({ index: at + 1, count, seed })).filter(
    ({ index }) => !indexes.has(index),
  )
}
