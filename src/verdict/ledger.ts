import type { ClauseId } from '../contract/clauses.ts'
import type { Run } from '../run/run.ts'
import { recordExchange } from '../service/exchange.ts'
import { joined, maskedWording, type Wording, words } from '../settings/mask/wording.ts'
import type { Sighting } from './case.ts'
import { curlOf } from './curl.ts'
import { shown } from './finding.ts'
import { replayCommand } from './replay.ts'
import type { ClauseResult, Verdict, Violation } from './result.ts'
import type { Finding, TrialOutcome } from './trial.ts'

/** Keeps what judging one clause has brought to light, and tells the verdict that follows from it. */
export class Ledger {
  readonly #id: ClauseId
  readonly #run: Pick<Run, 'mask' | 'settings'>
  readonly #violations: Violation[] = []
  readonly #notReproduced: Violation[] = []
  readonly #errors: Wording[] = []
  readonly #unjudged: Wording[] = []
  readonly #unjudgedCases: Wording[] = []
  #alsoViolating: unknown[] = []
  #cases = 0

  constructor(id: ClauseId, run: Pick<Run, 'mask' | 'settings'>) {
    this.#id = id
    this.#run = run
  }

  /** Takes in what a trial came to. */
  add({ cases, findings, alsoViolating, unjudged }: TrialOutcome): void {
    this.#cases += cases
    this.#unjudgedCases.push(...unjudged)
    this.#alsoViolating.push(...alsoViolating)
    for (const finding of findings) this.#addFinding(finding)
  }

  /** The clause could not be judged, or not wholly. */
  unjudged(reason: Wording): void {
    this.#unjudged.push(reason)
  }

  /** Noise or a fault of the harness kept the clause from being judged. */
  error(reason: Wording): void {
    this.#errors.push(reason)
  }

  notApplicable(reason: string): ClauseResult {
    return { ...this.#base(0, 0), verdict: 'not-applicable', reason: this.#run.mask(reason) }
  }

  /** The result so far. */
  result(requests: number, durationMs: number): ClauseResult {
    const { verdict, reason } = this.#verdict()
    const violations = verdict === 'fail' ? this.#violations : this.#notReproduced
    return {
      ...this.#base(requests, durationMs),
      verdict,
      ...(reason ? { reason: maskedWording(reason, this.#run.mask) } : {}),
      violations,
    }
  }

  #base(requests: number, durationMs: number) {
    const rounded = Math.round(durationMs)
    return { id: this.#id, cases: this.#cases, requests, durationMs: rounded, violations: [] }
  }

  #verdict(): { verdict: Verdict; reason?: Wording | undefined } {
    if (this.#violations.length > 0) return { verdict: 'fail', reason: this.#furtherCases() }
    if (this.#errors.length > 0) return { verdict: 'error', reason: this.#distinct(this.#errors) }
    if (this.#notReproduced.length > 0)
      return { verdict: 'inconclusive', reason: 'seen once, not reproduced' }
    if (this.#unjudged.length > 0)
      return { verdict: 'inconclusive', reason: this.#distinct(this.#unjudged) }
    const skipped = this.#unjudgedCases.length
    const why = this.#distinct(this.#unjudgedCases)
    if (this.#cases === 0)
      return { verdict: 'inconclusive', reason: why || 'there was nothing to look at' }
    return skipped === 0
      ? { verdict: 'pass' }
      : {
          verdict: 'pass',
          reason: `${skipped} of ${skipped + this.#cases} cases could not be judged: ${why}`,
        }
  }

  #furtherCases(): Wording | undefined {
    const inputs = this.#alsoViolating
    if (inputs.length === 0) return undefined
    const named = inputs.slice(0, 10).map((input) => shown(input, 60))
    const more = inputs.length > named.length ? ' and more' : ''
    const cases = inputs.length === 1 ? 'case' : 'cases'
    return words`seen in ${inputs.length} further ${cases}: ${joined(named, ', ')}${more}`
  }

  #addFinding({ input, address, confirmation }: Finding): void {
    if (confirmation.kind === 'not-judgeable') {
      this.#errors.push(confirmation.reason)
      return
    }
    const { sighting, replays } = confirmation
    const times = confirmation.kind === 'confirmed' ? confirmation.times : 0
    const violation = this.#violation(sighting, { times, replays }, input, address)
    ;(times > 0 ? this.#violations : this.#notReproduced).push(violation)
  }

  #violation(
    { violated, exchanges }: Sighting,
    reproduced: Violation['reproduced'],
    input?: unknown,
    address?: string,
  ): Violation {
    const { mask, settings } = this.#run
    const recorded = exchanges.map((exchange) => recordExchange(exchange, mask))
    return {
      expected: maskedWording(violated.expected, mask),
      received: maskedWording(violated.received, mask),
      ...(input === undefined ? {} : { counterexample: mask(JSON.stringify(input) ?? '') }),
      reproduced,
      exchanges: recorded,
      curl: recorded.map(curlOf),
      replay: replayCommand(this.#id, settings, address),
    }
  }

  /** Takes in a violation that no trial has shown but an answer on the way, to whichever check. */
  addSighting(sighting: Sighting, reproduced: Violation['reproduced']): void {
    const list = reproduced.times > 0 ? this.#violations : this.#notReproduced
    list.push(this.#violation(sighting, reproduced))
  }

  #distinct(reasons: readonly Wording[]): string {
    const told = reasons.map((reason) => maskedWording(reason, this.#run.mask))
    return [...new Set(told)].slice(0, 3).join('; ')
  }

  /** Counts an answer that a clause was held against on the way. */
  countCase(): void {
    this.#cases++
  }
}
