import { clauseOf } from '../contract/clauses.ts'
import { listParameters } from '../contract/list-query.ts'
import { Unjudged, type Violated } from '../findings/finding.ts'
import type { ClauseResult } from '../findings/result.ts'
import type { ViolationCode } from '../findings/violations.ts'
import { isHidden } from '../service/answer.ts'
import type { RawExchange } from '../service/exchange.ts'
import type { Again, AnyAnswer, ListAnswer, Service } from '../service/service.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { ifAnswered } from '../world/reading/expectations.ts'
import type { Sighting } from './case.ts'
import type { AnswerMemory, Check, MemoryBench } from './check.ts'
import { type Confirmation, confirm } from './confirm.ts'
import type { JudgingRun } from './judging-run.ts'
import { Ledger } from './ledger.ts'
import { refusalsAlone, replaysOfAnswer } from './next-step.ts'

/** One answer says nothing about what others write, and it was a success, so neither has to be found out. */
const noMatter = { plainRequestSucceeds: async () => true, paceOfOthers: async () => 0 }

/** Holds every successful answer of a run against the rules for every answer, and confirms what violates them. */
export class EveryAnswerJudge {
  readonly #watches: readonly (RuleWatch | MemoryWatch)[]

  constructor(
    checks: readonly Check[],
    run: Pick<JudgingRun, 'mask' | 'probe' | 'settings' | 'target'>,
    memory: MemoryBench,
  ) {
    const { profile } = run.target
    const judgeable = checks.filter(({ id }) => clauseOf(id).profiles.includes(profile))
    this.#watches = [
      ...judgeable
        .filter(hasRule)
        .map((check) => new RuleWatch(new Ledger(check.id, run), check, run.target, run.probe)),
      ...judgeable.flatMap(({ id, acrossAnswers }) =>
        acrossAnswers ? [new MemoryWatch(new Ledger(id, run), acrossAnswers(memory))] : [],
      ),
    ]
  }

  /** Looks at one answer, rules only at successful ones; `again` sends the request that brought it once more. */
  async inspect(answer: AnyAnswer, again: Again): Promise<void> {
    const { authorization, namesNoEvent, operation } = answer.request
    const isOurs = answer.succeeded && authorization === 'configured'
    // How an update of no event is answered is left open.
    const isRuled = isOurs && !(namesNoEvent && operation === 'update')
    // Nearly every answer keeps every rule, which then waits for nothing.
    for (const watch of this.#watches) {
      if (!isRuled && watch instanceof RuleWatch) continue
      const confirmed = watch.inspect(answer, again)
      if (confirmed) await confirmed
    }
  }

  /** What came of it, for each clause that at least one answer was held against. */
  results(): ClauseResult[] {
    return this.#watches.flatMap((watch) => watch.results())
  }
}

function hasRule({ everyListing, everyRead, everyUpdate }: Check): boolean {
  return [everyListing, everyRead, everyUpdate].some((rule) => rule !== undefined)
}

/** What shows by so many further requests, each for something else, is no chance, though no replay shows it. */
const furtherInVain = 2

/** What an answer has wrong by itself, however late or mixed what it shows of a store may be. */
const ofTheAnswerAlone: ReadonlySet<ViolationCode> = new Set<ViolationCode>([
  'other-media-type',
  'no-array',
  'no-special-event',
  'too-many-items',
  'other-value',
])

/** Holds answers against the rule of one clause. */
class RuleWatch {
  #isUsed = false
  /** A clause that is known to be violated needs no further proof. */
  #isSettled = false
  /** The path of an event on which something was seen that is gone since. */
  #goneSince: string | undefined
  /** What was asked for by those requests that have shown something, and never again. */
  readonly #inVain = new Set<string>()
  /**
   * Sightings on one event, or of listings, wait for each other: the first that is confirmed settles the clause. Those on
   * others do not: an event may have the time to itself, and nothing is sent again to any other until it is over.
   */
  readonly #confirming = new Map<string | undefined, Promise<void>>()

  constructor(
    private readonly ledger: Ledger,
    private readonly check: Check,
    private readonly target: TargetSettings,
    private readonly probe: Service,
  ) {}

  /** @returns what is to be waited for, where the answer violates the rule */
  inspect(answer: AnyAnswer, again: Again): Promise<void> | undefined {
    if (this.#isSettled || !this.#ruleFor(answer)) return
    this.#isUsed = true
    const violated = this.#judge(answer)
    if (!violated) {
      this.ledger.countCase()
      return
    }
    const event = 'ids' in answer ? undefined : answer.request.path
    const confirmed = Promise.resolve(this.#confirming.get(event)).then(async () => {
      if (!this.#isSettled) await this.#confirm(answer, violated, again)
    })
    this.#confirming.set(
      event,
      confirmed.catch(() => {}),
    )
    return confirmed
  }

  results(): ClauseResult[] {
    return this.#isUsed ? [this.ledger.result()] : []
  }

  #ruleFor(answer: AnyAnswer) {
    const { everyListing, everyRead, everyUpdate } = this.check
    if ('ids' in answer) return everyListing && (() => everyListing(answer, this.target))
    const rule = answer.request.operation === 'get' ? everyRead : everyUpdate
    return rule && (() => rule(answer, this.target))
  }

  #judge(answer: AnyAnswer): Violated | undefined {
    return answer.succeeded ? this.#ruleFor(answer)?.() : undefined
  }

  async #confirm(answer: AnyAnswer, violated: Violated, again: Again): Promise<void> {
    let timesGone = 0
    const sighting: Sighting = { kind: 'violated', violated, exchanges: [answer.exchange] }
    const once = async () => {
      const next = await again()
      if (isHidden(next.status)) timesGone++
      const repeated = this.#judge(next)
      if (repeated) throw repeated
    }
    const confirmation = await confirm(sighting, once, noMatter, replaysOfAnswer)
    const isGone = timesGone === replaysOfAnswer.length
    if (isGone) return this.#add(this.#ofGone(answer, confirmation))
    const judged = this.#ofMany(answer, confirmation)
    this.#add('ids' in answer ? await this.#simplest(answer, judged) : lastOnly(judged))
  }

  /** What an answer shows by itself and no replay does, as where it shows once with each event, is shown by several. */
  #ofMany({ exchange: { url } }: AnyAnswer, confirmation: Confirmation): Confirmation {
    if (confirmation.kind !== 'not-reproduced') return confirmation
    if (!ofTheAnswerAlone.has(confirmation.sighting.violated.code)) return confirmation
    this.#inVain.add(url)
    const times = this.#inVain.size - 1
    if (times < furtherInVain) return confirmation
    return { ...confirmation, kind: 'confirmed', times, start: 'on-others' }
  }

  /** The same violation by a listing with as few parameters as still show it: each is left out once. */
  async #simplest({ query }: ListAnswer, confirmation: Confirmation): Promise<Confirmation> {
    if (confirmation.kind !== 'confirmed') return confirmation
    let simplest = lastOnly(confirmation)
    let shown = query
    for (const name of listParameters.filter((name) => name in query)) {
      const { [name]: _, ...fewer } = shown
      const next = await ifAnswered(this.probe.list(fewer))
      const violated = next && this.#judge(next)
      if (!violated || violated.code !== confirmation.sighting.violated.code) continue
      const sighting: Sighting = { kind: 'violated', violated, exchanges: [next.exchange] }
      simplest = { ...confirmation, sighting }
      shown = fewer
    }
    return simplest
  }

  /** What cannot be sent again, because the event is gone since, is shown by another event that is gone, too. */
  #ofGone({ request: { path } }: AnyAnswer, confirmation: Confirmation): Confirmation {
    const before = this.#goneSince
    this.#goneSince = path
    return confirmation.kind === 'not-reproduced' && before !== undefined && before !== path
      ? { ...confirmation, kind: 'confirmed', times: 1, start: 'where-it-is' }
      : confirmation
  }

  #add(confirmation: Confirmation): void {
    if (this.#isSettled) return
    if (confirmation.kind === 'confirmed') this.#isSettled = true
    this.ledger.addFinding({ confirmation })
  }
}

/** One answer shows the violation: what its sending took before says nothing. */
function lastOnly(confirmation: Confirmation): Confirmation {
  if (confirmation.kind !== 'confirmed') return confirmation
  const { sighting } = confirmation
  return { ...confirmation, sighting: { ...sighting, exchanges: sighting.exchanges.slice(-1) } }
}

/** How a violation that a memory doubted was shown, and by which exchanges. */
function provedBy(sighting: Sighting, first: readonly RawExchange[]) {
  const { exchanges, violated } = sighting
  const { proof } = violated
  if (!proof) return { sighting: { ...sighting, exchanges: [...first, ...exchanges] } }
  const { times, requests } = proof
  if (requests === 0)
    return { times, start: 'on-others', sighting: { ...sighting, exchanges: first } } as const
  return { times, replays: times, sighting: { ...sighting, exchanges: exchanges.slice(-requests) } }
}

/** Has the memory of one clause see every answer, and looks into what it doubts. */
class MemoryWatch {
  #isViolated = false
  /** What has shown once, and may be somebody else's doing. */
  #open: Unjudged | undefined

  constructor(
    private readonly ledger: Ledger,
    private readonly memory: AnswerMemory,
  ) {}

  async inspect(answer: AnyAnswer, again: Again): Promise<void> {
    for (const { violated, before = [], ask } of this.memory(answer)) {
      if (this.#isViolated) return
      const sighting: Sighting = { kind: 'violated', violated, exchanges: [answer.exchange] }
      const plan = replaysOfAnswer.slice(0, violated.refused ? refusalsAlone : 1)
      const asked = () =>
        ask(again).catch((error: unknown) => {
          if (error instanceof Unjudged && error.because.code === 'wrong-once') this.#open = error
          throw error
        })
      const confirmation = await confirm(sighting, asked, noMatter, plan)
      // A doubt that its own requests do not bear out is none; others may have written meanwhile.
      if (confirmation.kind !== 'confirmed' || this.#isViolated) continue
      this.#isViolated = true
      const { sighting: shown } = confirmation
      this.ledger.addFinding({
        confirmation: { ...confirmation, ...provedBy(shown, [...before, answer.exchange]) },
      })
    }
  }

  results(): ClauseResult[] {
    if (!this.#isViolated && !this.#open) return []
    if (!this.#isViolated && this.#open) this.ledger.unjudged(this.#open.because)
    return [this.ledger.result()]
  }
}
