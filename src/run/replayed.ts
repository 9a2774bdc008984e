import { clauseOf, isClauseId } from '../contract/clauses.ts'
import type { ClauseResult, Violation } from '../findings/result.ts'
import type { Report } from '../report/report.ts'
import { suspicionOf } from '../report/suspicion.ts'

/** A violation of a report with the clause that it violates. */
export interface Reported {
  readonly clause: string
  readonly violation: Violation
}

/** What its one case has come to. */
export interface Single {
  readonly result: ClauseResult
  /** Whether the input was the same as in the report; others may be drawn where the events have changed. */
  readonly isSame: boolean
}

/** A violation of a report, and what became of it; or one that the report does not hold. */
export interface Replayed {
  readonly clause: string
  /** The address of its case in the report; absent where an answer on the way has shown it. */
  readonly case?: string | undefined
  /** What the report says of it, or where it is still there, what is seen now. */
  readonly summary: string
  /** What that points to; those of a clause with the same are alike. */
  readonly suspicion: string
  readonly outcome: 'fixed' | 'still-there' | 'not-judged' | 'new'
  readonly reason?: string | undefined
}

/** The clause or open question whose requests brought a violation of another clause to light; none where its own did. */
export function causeOf({ violation }: Reported): string | undefined {
  return violation.rerun?.ids[1]
}

/** What replaying the violations of a report has shown so far, and what that says of each. */
export class Replaying {
  readonly #runs: readonly Report[]
  /** The violations that are still there, by what shows them now. */
  readonly #there: ReadonlyMap<Reported, Violation>

  /**
   * @param singles - what their cases have come to, each alone
   * @param alone - the run in which they were tried: what answers on the way have shown
   * @param whole - the run in which all that the report has judged was judged again, once there is one
   */
  constructor(
    private readonly group: readonly Reported[],
    private readonly singles: ReadonlyMap<Reported, Single>,
    alone: Report,
    private readonly whole?: Report,
  ) {
    this.#runs = whole ? [alone, whole] : [alone]
    this.#there = new Map(
      group.flatMap((one) => {
        const [own] = violationsIn(singles.get(one)?.result)
        const seen = own ?? this.#seenOf(one.clause).find((other) => isLike(other, one.violation))
        return seen ? [[one, seen] as const] : []
      }),
    )
  }

  /** Those that judging all once more may show to be fixed: nothing shows them, and nothing that is there casts a doubt on that. */
  open(): readonly Reported[] {
    return this.group.filter((one) => !this.#there.has(one) && this.#doubt(one) === undefined)
  }

  /** What became of each, and what is violated that the report does not hold. */
  told(): readonly Replayed[] {
    return [...this.group.map((one) => this.#outcomeOf(one)), ...this.#further()]
  }

  #outcomeOf(one: Reported): Replayed {
    const there = this.#there.get(one)
    if (there) return { ...described(one, there), outcome: 'still-there' }
    const reason = this.#whyNotFixed(one)
    return reason === undefined
      ? { ...described(one), outcome: 'fixed' }
      : { ...described(one), outcome: 'not-judged', reason }
  }

  /** What keeps a violation that nothing shows any more from being fixed. */
  #whyNotFixed(one: Reported): string | undefined {
    const { clause } = one
    const single = this.singles.get(one)
    const whole = this.whole?.clauses.find(({ id }) => id === clause)
    const [run] = this.#runs.flatMap(({ fault, notJudged }) => fault ?? notJudged ?? [])
    if (run !== undefined) return run
    const holds = single?.result.verdict === 'pass' && single.isSame
    const isOtherwise = this.#seenOf(clause).length > 0
    if (isOtherwise && !holds) return otherwise
    const told = this.#runs.flatMap(({ clauses }) => clauses).findLast(({ id }) => id === clause)
    const doubt = this.#doubt(one)
    const isLeftAtThat = !this.whole && doubt && told?.verdict !== 'not-applicable'
    if (isOtherwise || whole?.verdict === 'pass' || isLeftAtThat) return doubt
    return told?.reason ?? single?.result.reason ?? (told ? 'not tried to the end' : unknown)
  }

  /**
   * Why a violation that is not seen any more may be there all the same: while others are, it may be of the same fault, which
   * shows now here and now there. That is believed of violations of one operation: that of its clause or, where no alike one
   * has a case that was tried alone, also that of the clause whose requests have shown it. That somebody is let in who ought
   * not to be has nothing else hold.
   */
  #doubt(doubted: Reported): string | undefined {
    const { clause, suspicion } = described(doubted)
    const isTried = this.group
      .map((one) => described(one))
      .some((one) => one.case && one.clause === clause && one.suspicion === suspicion)
    const ids = [clause, ...(isTried ? [] : [causeOf(doubted) ?? clause])].filter(isClauseId)
    const former = [...this.#there.keys()].map((one) => one.clause)
    const near = [...former, ...this.#further().map((one) => one.clause)].find(
      (other) =>
        (!letsIn(other) || [clause, ...ids].some(letsIn)) &&
        ids.some((id) => mayShareOperation(other, id)),
    )
    if (near === undefined) return undefined
    const since = former.includes(near) ? 'still' : 'now'
    return `not seen any more; but ${near} is ${since} violated, which may hide it or be the same fault`
  }

  /** All that violates a clause now, whatever has shown it. */
  #seenOf(clause: string): readonly Violation[] {
    const cases = this.group.filter((one) => one.clause === clause)
    return [
      ...cases.map((one) => this.singles.get(one)?.result),
      ...this.#runs.flatMap(({ clauses }) => clauses.filter(({ id }) => id === clause)),
    ].flatMap(violationsIn)
  }

  #further(): readonly Replayed[] {
    const known = new Set(this.group.map(({ clause }) => clause))
    const further = new Map(
      this.#runs
        .flatMap(({ clauses }) => clauses)
        .filter(({ id, verdict }) => verdict === 'fail' && !known.has(id))
        .flatMap(({ id, violations: [violation] }) =>
          violation ? [[id, { clause: id, violation }] as const] : [],
        ),
    )
    return [...further.values()].map((one) => ({ ...described(one), outcome: 'new' }))
  }
}

/** @param shown - the violation that is seen now, where one is */
function described({ clause, violation }: Reported, shown = violation) {
  const { key: suspicion } = suspicionOf(shown)
  return { clause, case: violation.rerun?.case, summary: shown.summary, suspicion }
}

function violationsIn(result: Pick<ClauseResult, 'verdict' | 'violations'> | undefined) {
  return result?.verdict === 'fail' ? result.violations : []
}

/** Whether a clause is violated by what is let in without valid credentials, and by nothing else. */
function letsIn(id: string): boolean {
  return isClauseId(id) && id === `auth.${clauseOf(id).operation}`
}

function mayShareOperation(...ids: readonly string[]): boolean {
  const operations = new Set(ids.filter(isClauseId).map((id) => clauseOf(id).operation))
  return operations.size === 1 || operations.has('all')
}

/**
 * Whether a violation of the same clause may well be of the same fault: one that points to the same cause, of the same field
 * or, of a fault that comes and goes, of any. Which request shows a fault first may differ from day to day.
 */
function isLike(seen: Violation, violation: Violation): boolean {
  const { code, about, reproduced } = violation
  const isOfOneKind = seen.code === code || suspicionOf(seen).key === suspicionOf(violation).key
  return isOfOneKind && (reproduced.times < reproduced.replays || seen.about.field === about.field)
}

const otherwise =
  'its case cannot be repeated, since the events have changed, and the clause is violated in another way'

const unknown = 'this version knows no such clause'
