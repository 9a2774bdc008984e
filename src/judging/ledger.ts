import { isDeepStrictEqual } from 'node:util'
import type { ClauseId } from '../contract/clauses.ts'
import { decisiveOf } from '../findings/decisive.ts'
import { keptOf, maskedFacts } from '../findings/facts.ts'
import { shownInPart } from '../findings/phrases.ts'
import { count } from '../findings/quantities.ts'
import {
  type Cause,
  causeInWords,
  distinctCauses,
  type Reason,
  reason,
  reasonInWords,
} from '../findings/reasons.ts'
import type { ClauseResult, Exchange, Rerun, Verdict, Violation } from '../findings/result.ts'
import { summaryOf } from '../findings/violations.ts'
import { keptLength } from '../service/bounded-json.ts'
import { recordExchange } from '../service/exchange.ts'
import { nearestName } from '../settings/nearest-name.ts'
import { type Sighting, updatedIn } from './case.ts'
import { curlOf } from './curl.ts'
import type { JudgingRun } from './judging-run.ts'
import { inputDigest, replayCommand, rerunOf } from './replay.ts'
import type { Finding, TrialOutcome } from './trial.ts'

interface Judged {
  readonly verdict: Verdict
  readonly reason?: string | undefined
  readonly causes?: readonly Reason[]
}

/** Where more cases are missed for each that was judged, the clause as a whole could not be. */
const mostMissed = 8

/** The exchanges of a violation, the one that shows it longer than others where what is wrong stands behind their end. */
function recordedOf(
  exchanges: Sighting['exchanges'],
  told: Omit<Parameters<typeof decisiveOf>[0], 'exchanges'>,
  mask: JudgingRun['mask'],
): readonly Exchange[] {
  const cut = exchanges.map((exchange) => recordExchange(exchange, mask))
  if (!cut.some(({ response }) => response?.cut)) return cut
  const whole = exchanges.map((exchange) => recordExchange(exchange, mask, keptLength))
  const shows = decisiveOf({ ...told, exchanges: whole })
  const isSeen = isDeepStrictEqual(shows, decisiveOf({ ...told, exchanges: cut }))
  return isSeen ? cut : cut.map((one, at) => (at === shows?.at && whole[at]) || one)
}

/** In the order in which they were sent, not answered, where something was updated: only then does what is sent again show it. */
function asSent(exchanges: Sighting['exchanges']): Sighting['exchanges'] {
  if (exchanges.every(({ method }) => method === 'GET')) return exchanges
  return exchanges.toSorted((one, other) => one.startedAt - other.startedAt)
}

/** Keeps what judging one clause has brought to light, and tells the verdict that follows from it. */
export class Ledger {
  readonly #violations: Violation[] = []
  readonly #notReproduced: Violation[] = []
  readonly #errors: Reason[] = []
  readonly #unjudged: Reason[] = []
  readonly #unjudgedCases: Reason[] = []
  readonly #addresses: string[] = []
  #alsoViolating: unknown[] = []
  #cases = 0

  constructor(
    private readonly id: ClauseId,
    private readonly run: Pick<JudgingRun, 'mask' | 'settings'>,
  ) {}

  /** Takes in what a trial came to. */
  add({ cases, findings, alsoViolating, unjudged }: TrialOutcome): void {
    this.#cases += cases
    this.#unjudgedCases.push(...unjudged)
    this.#alsoViolating.push(...alsoViolating)
    for (const finding of findings) this.addFinding(finding)
  }

  /** The clause has cases at these addresses, of which a replay names one. */
  offers(addresses: readonly string[]): void {
    this.#addresses.push(...addresses)
  }

  /** The clause could not be judged, or not wholly. */
  unjudged(reason: Reason): void {
    this.#unjudged.push(reason)
  }

  /** Noise or a fault of the harness kept the clause from being judged. */
  error(reason: Reason): void {
    this.#errors.push(reason)
  }

  notApplicable(because: Reason): ClauseResult {
    const reason = reasonInWords(because).masked(this.run.mask)
    return { ...this.#base(0, 0), verdict: 'not-applicable', reason }
  }

  /** The result so far. Of a clause that is judged beside others, nobody knows what was sent for it alone. */
  result(requests = 0, durationMs = 0): ClauseResult {
    const { verdict, reason, causes = [] } = this.#verdict()
    const violations = verdict === 'fail' ? this.#violations : this.#notReproduced
    return {
      ...this.#base(requests, durationMs),
      verdict,
      ...(reason ? { reason: this.run.mask(reason) } : {}),
      ...(causes.length > 0 ? { causes: this.#distinct(causes) } : {}),
      violations,
    }
  }

  #base(requests: number, durationMs: number) {
    const rounded = Math.round(durationMs)
    return { id: this.id, cases: this.#cases, requests, durationMs: rounded, violations: [] }
  }

  #verdict(): Judged {
    if (this.#violations.length > 0) return { verdict: 'fail', reason: this.#furtherCases() }
    const because = (verdict: Verdict, causes: readonly Reason[]) => ({
      verdict,
      reason: this.#inWords(causes),
      causes,
    })
    if (this.#errors.length > 0) return because('error', this.#errors)
    if (this.#notReproduced.length > 0) return because('inconclusive', [reason('seen-once', {})])
    // A check that came to no end has not named all of its cases.
    if (this.#unjudged.length > 0) return because('inconclusive', this.#unjudged)
    const noCase = this.#noSuchCase()
    if (noCase) return because('inconclusive', [noCase])
    const skipped = this.#unjudgedCases.length
    const none = skipped === 0 ? [reason('nothing-to-look-at', {})] : this.#unjudgedCases
    if (this.#cases === 0) return because('inconclusive', none)
    if (skipped === 0) return { verdict: 'pass' }
    // What holds for few of its cases says little of the promise; what is left out on request is not missed.
    const missed = this.#unjudgedCases.filter(({ code }) => code !== 'not-tried')
    const verdict = missed.length > mostMissed * this.#cases ? 'inconclusive' : 'pass'
    const why = this.#inWords(this.#unjudgedCases)
    return {
      ...because(verdict, this.#unjudgedCases),
      reason: `${count(skipped, 'case')} could not be judged: ${why}`,
    }
  }

  /** Where the one case to judge is none of the clause's. */
  #noSuchCase(): Reason | undefined {
    const { replayCase: address } = this.run.settings
    const isFound = this.#cases > 0 || address === undefined || this.#addresses.includes(address)
    if (isFound) return undefined
    const nearest = nearestName(address, this.#addresses, address.length)
    return reason('no-such-case', { address, ...(nearest === undefined ? {} : { nearest }) })
  }

  #furtherCases(): string | undefined {
    const inputs = this.#alsoViolating
    if (inputs.length === 0) return undefined
    const named = inputs.slice(0, 3).map((input) => {
      const { value } = maskedFacts({ value: keptOf(input) }, this.run.mask)
      return shownInPart(value, 60)
    })
    const more = inputs.length > named.length ? ' and more' : ''
    return `seen in ${count(inputs.length, 'further case')}: ${named.join(', ')}${more}`
  }

  /** Takes in a sighting that was tried again; without input and address where an answer on the way has shown it. */
  addFinding({
    input,
    addressed = input,
    address,
    confirmation,
  }: Partial<Finding> & Pick<Finding, 'confirmation'>): void {
    if (confirmation.kind === 'not-judgeable') {
      this.#errors.push(confirmation.reason)
      return
    }
    const { sighting, replays } = confirmation
    const isConfirmed = confirmation.kind === 'confirmed'
    const reproduced = isConfirmed
      ? { times: confirmation.times, replays, start: confirmation.start }
      : { times: 0, replays }
    const { mask, settings } = this.run
    const eventId = updatedIn(sighting)
    const found = address !== undefined && {
      ...{ case: address, input: inputDigest(addressed, mask) },
      // A secret that is part of an identifier stays one.
      ...(eventId && String(mask(eventId)) === eventId && { eventId }),
    }
    const rerun = rerunOf(this.id, settings, found || undefined)
    const violation = this.#violation(sighting, reproduced, rerun, input)
    ;(isConfirmed ? this.#violations : this.#notReproduced).push(violation)
  }

  #violation(
    { violated, exchanges }: Sighting,
    reproduced: Violation['reproduced'],
    rerun: Rerun,
    input?: unknown,
  ): Violation {
    const { mask, settings } = this.run
    const { expected = null, received = null, ...about } = maskedFacts(violated.facts, mask)
    const told = { code: violated.code, expected, received, about }
    const smallest = violated.smallest ?? input
    const recorded = recordedOf(asSent(exchanges), told, mask)
    return {
      ...told,
      summary: mask(summaryOf(told)),
      ...(smallest === undefined ? {} : maskedFacts({ counterexample: keptOf(smallest) }, mask)),
      reproduced,
      exchanges: recorded,
      curl: recorded.map(curlOf),
      replay: replayCommand(rerun, settings.invocation),
      rerun,
    }
  }

  /** The distinct reasons, as a report holds them; the first three. */
  #distinct(reasons: readonly Reason[]): readonly Cause[] {
    const causes = reasons.map(({ code, facts }) => ({
      code,
      about: maskedFacts(facts, this.run.mask),
    }))
    return distinctCauses(causes).slice(0, 3)
  }

  #inWords(reasons: readonly Reason[]): string {
    return this.#distinct(reasons).map(causeInWords).join('; ')
  }

  /** Counts an answer that a clause was held against on the way. */
  countCase(): void {
    this.#cases++
  }
}
