import { detached, longestSecret, type Wording, Words } from '../settings/mask/wording.ts'
import { type Facts, keptOf, maskedFacts } from './facts.ts'
import { type ReasonCode, Reasoned, type ReasonFacts, reason } from './reasons.ts'
import { type ViolationCode, type ViolationFacts, violationInWords } from './violations.ts'

/** What a check found wrong, before it is confirmed: facts, which are put into words where they are shown. */
export class Violated extends Error {
  override readonly name = 'Violated'
  readonly code: ViolationCode
  /** `expected` and `received` among them, and what they are of. */
  readonly facts: Facts
  /** Whether a valid request was refused: then a plain request beside it must succeed for it to count. */
  readonly refused: boolean

  constructor(expected: Wording, received: Wording, how?: { readonly refused?: boolean })
  constructor(code: ViolationCode, facts: Facts, how?: { readonly refused?: boolean })
  constructor(
    code: string | Words,
    facts: Facts | Wording,
    { refused = code === 'refused' || code === 'no-answer' } = {},
  ) {
    super('a clause is violated')
    const told = typeof facts === 'string' || facts instanceof Words
    this.code = told ? 'told' : (code as ViolationCode)
    this.facts = keptOf(told ? { expected: code, received: facts } : facts) as Facts
    this.refused = refused
  }
}

/** What came in place of what was promised, in words that may be masked later. */
export function receivedInWords({ code, facts }: Violated): Wording {
  return new Words((mask) => {
    const { expected = null, received = null, ...about } = maskedFacts(facts, mask)
    return violationInWords({ code, expected, received, about })[1]
  })
}

/** What a check found wrong, by its code. */
export function violated<Code extends ViolationCode>(
  code: Code,
  facts: ViolationFacts<Code>,
  how?: { readonly refused?: boolean },
): Violated {
  return new Violated(code, facts as Facts, how)
}

/** A check could not look at what it judges; says what was missing. Never a pass, never a fail. */
export class Unjudged extends Reasoned {
  override readonly name = 'Unjudged'
}

/** Could not look at what is judged, by the code of the reason. */
export function unjudged<Code extends ReasonCode>(code: Code, facts: ReasonFacts<Code>): Unjudged {
  return new Unjudged(reason(code, facts))
}

/** A value as JSON text short enough for one line of a report. */
export function shown(value: unknown, length = 160): Words {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  const most = length + longestSecret
  const kept = text.length <= most ? text : detached(text.slice(0, most))
  return new Words((mask) => {
    // The end of what was kept may be a part of a secret, which no mask finds.
    const masked = kept === text ? mask(kept) : mask(kept).slice(0, -longestSecret)
    return kept === text && masked.length <= length
      ? masked
      : `${masked.slice(0, length)}… (${text.length} characters)`
  })
}
