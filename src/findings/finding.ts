import { Words } from '../settings/mask/wording.ts'
import { type Facts, keptOf, maskedFacts } from './facts.ts'
import { type ReasonCode, Reasoned, type ReasonFacts, reason } from './reasons.ts'
import { type ViolationCode, type ViolationFacts, violationInWords } from './violations.ts'

interface HowViolated {
  readonly refused?: boolean
  readonly smallest?: unknown
  readonly suspects?: readonly unknown[]
  readonly atRest?: boolean
  readonly proof?: Proof | undefined
}

/** How a check has itself shown again what it doubted. */
interface Proof {
  /** How often it has shown again. */
  readonly times: number
  /** So many of its last requests show it by themselves; none where answers about other events do, and no replay. */
  readonly requests: number
}

/** What a check found wrong, before it is confirmed: facts, which are put into words where they are shown. */
export class Violated extends Error {
  override readonly name = 'Violated'
  /** `expected` and `received` among them, and what they are of. */
  readonly facts: Facts
  /** Whether a valid request was refused: then a plain request beside it must succeed for it to count. */
  readonly refused: boolean
  /** What {@link shownBy} was given. */
  readonly smallest: unknown
  /** What {@link suspecting} was given. */
  readonly suspects: readonly unknown[]
  /** Whether the check has looked itself, and seen nobody else write. */
  readonly atRest: boolean
  /** What {@link proved} was given. */
  readonly proof: Proof | undefined

  constructor(
    readonly code: ViolationCode,
    facts: Facts,
    {
      refused = code === 'refused' || code === 'no-answer',
      smallest,
      suspects = [],
      atRest = false,
      proof,
    }: HowViolated = {},
  ) {
    super(code)
    this.facts = keptOf(facts) as Facts
    this.refused = refused
    this.smallest = smallest
    this.suspects = suspects
    this.atRest = atRest
    this.proof = proof
  }

  /** The same, where the check has found something smaller than the input of its case that shows it. */
  shownBy(smallest: unknown): Violated {
    return new Violated(this.code, this.facts, { ...this, smallest })
  }

  /** The same, where the check suspects what of the input of its case shows it: that is tried first when it is made smaller. */
  suspecting(suspects: readonly unknown[]): Violated {
    return new Violated(this.code, this.facts, { ...this, suspects })
  }

  /** The same, where this run sent no update to any other event meanwhile: what those might have done counts for nothing. */
  seenAtRest(): Violated {
    return new Violated(this.code, this.facts, { ...this, atRest: true })
  }

  /** The same, where the check has shown it again itself. */
  proved(proof: Proof): Violated {
    return new Violated(this.code, this.facts, { ...this, proof })
  }
}

/** What came in place of what was promised, in words that may be masked later. */
export function receivedInWords({ code, facts }: Violated): Words {
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
