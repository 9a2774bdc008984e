import { buildReport } from '../report/build.ts'
import type { CredentialsAtEnd, Merged, Report } from '../report/report.ts'
import { identityOf, type Part, refusedTwice, refuseNoPart, refuseUnlike } from './mergeable.ts'
import { MergedAnswers } from './merged-answers.ts'
import { MergedClauses } from './merged-clauses.ts'
import { MergedCounts } from './merged-counts.ts'
import { ShardCoverage } from './shard-coverage.ts'

/** Makes one report of many, of which it keeps no more than the merged one needs. */
export class Merging {
  readonly #first: Part
  readonly #paths = new Map<string, string>()
  readonly #seeds = new Set<number>()
  readonly #products = new Set<string>()
  readonly #notJudged = new Set<string>()
  readonly #faults = new Set<string>()
  readonly #notes = new Set<string>()
  readonly #shards = new ShardCoverage()
  readonly #clauses = new MergedClauses()
  readonly #answers = new MergedAnswers()
  readonly #counts = new MergedCounts()
  readonly #accepting = new Set<boolean>()
  readonly #stale = new Set<'refused' | 'allowed'>()
  #startedAt = Number.POSITIVE_INFINITY
  #finishedAt = Number.NEGATIVE_INFINITY
  #numRuns = Number.POSITIVE_INFINITY
  #interrupted = false
  #credentialsAtEnd: CredentialsAtEnd | undefined

  /** @throws {@link UsageError} where it cannot be a part */
  constructor(first: Part) {
    this.#first = first
    this.add(first)
  }

  /** Takes in a part. @throws {@link UsageError} where it is none of this merged report */
  add(part: Part): void {
    const { report, path } = part
    refuseNoPart(part)
    refuseUnlike(this.#first, part)
    const identity = identityOf(report)
    const earlier = this.#paths.get(identity)
    if (earlier !== undefined) throw refusedTwice(path, identity, earlier)
    this.#paths.set(identity, path)
    this.#shards.add(report)
    this.#clauses.add(report.clauses)
    this.#answers.add(report.observations)
    this.#counts.add(report)
    this.#addRun(report)
    for (const { waiver } of report.clauses) if (waiver?.stale) this.#stale.add(waiver.stale)
  }

  /** The one report of all parts so far. */
  report(): Report {
    const { target } = this.#first.report
    const { requests, updates, retries, durationMs } = this.#counts
    const seeds = [...this.#seeds].sort((a, b) => a - b)
    const merged: Merged = {
      parts: this.#paths.size,
      seeds,
      missing: this.#shards.missing(),
    }
    const product = [...this.#products].join('; ')
    const fault = [...this.#faults].join('; ')
    const notJudged = fault || [...this.#notJudged].join('; ')
    const { run, ...others } = buildReport({
      target: { ...target, ...(product === '' ? {} : { product }) },
      startedAt: new Date(this.#startedAt),
      finishedAt: new Date(this.#finishedAt),
      seed: seeds[0] ?? this.#first.report.run.seed,
      numRuns: this.#numRuns,
      ...{ requests, updates, retries, merged },
      interrupted: this.#interrupted,
      ...(this.#credentialsAtEnd ? { credentialsAtEnd: this.#credentialsAtEnd } : {}),
      results: [...this.#clauses.results(), ...this.#shards.unjudged(merged, target.profile)],
      observations: this.#answers.observations(),
      restoration: this.#counts.restoration(),
      ...(notJudged === '' ? {} : { notJudged }),
      ...(fault === '' ? {} : { fault }),
      acceptInconclusive: this.#accepting.size > 0 && !this.#accepting.has(false),
      waivers: this.#clauses.waivers(),
      allowStaleWaivers: !this.#stale.has('refused') && this.#stale.has('allowed'),
      oneCaseOnly: false,
      notes: [...this.#notes],
    })
    return { ...others, run: { ...run, durationMs } }
  }

  #addRun({ clauses, exitCode, fault, reason, run, target, verdict }: Report): void {
    this.#seeds.add(run.seed)
    for (const note of run.notes ?? []) this.#notes.add(note)
    if (target.product !== undefined) this.#products.add(target.product)
    this.#startedAt = Math.min(this.#startedAt, Date.parse(run.startedAt))
    this.#finishedAt = Math.max(this.#finishedAt, Date.parse(run.finishedAt))
    this.#numRuns = Math.min(this.#numRuns, run.numRuns)
    this.#interrupted ||= run.interrupted
    if (this.#credentialsAtEnd !== 'refused')
      this.#credentialsAtEnd = run.credentialsAtEnd ?? this.#credentialsAtEnd
    // A part that judged no clause exits 3 in any case, and so says nothing of what is accepted.
    const anyJudged = clauses.some((one) => one.verdict === 'pass' || one.verdict === 'fail')
    if (verdict === 'inconclusive' && anyJudged) this.#accepting.add(exitCode <= 1)
    // Elsewhere the clauses that ended in an error say so themselves.
    const isUnexplained = !clauses.some((one) => one.verdict === 'error')
    if (verdict === 'not-judged' && isUnexplained)
      this.#notJudged.add(reason ?? 'a part was not judged')
    if (fault !== undefined) this.#faults.add(fault)
  }
}
