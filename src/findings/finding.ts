import { Words } from '../settings/mask/wording.ts'
import { type Facts, keptOf, maskedFacts } from './facts.ts'
import { type ReasonCode, Reasoned, type ReasonFacts, reason } from './reasons.ts'
import { type ViolationCode, type ViolationFacts, violationInWords } from './violations.ts'

/** How a check has itself shown again what it doubted. */
interface Proof {
  /** How often it has shown again. */
  readonly times: number
  /** So many of its last requests show it by themselves; none where answers about other events do, and no replay. */
  readonly requests: number
}

/** How a violation was found, where that is not as usual. */
type HowFound = Partial<Pick<Violated, 'refused' | 'smallest' | 'suspects' | 'atRest' | 'proof'>>

/** What a check found wrong, before it is confirmed: facts, which are put into words where they are shown. */
export class Violated extends Error {
  override readonly name = 'Violated'
  /** `expected` and `received` among them, and what they are of. */
  readonly facts: Facts
  /** Whether a valid request was refused: then a plain request beside it must succeed for it to count. */
  readonly refused: boolean
  /** What shows it, where the check has found something smaller than the input of its case. */
  readonly smallest: unknown
  /** What of the input of its case the check suspects to show it: that is tried first when it is made smaller. */
  readonly suspects: readonly unknown[]
  /** Whether the check has seen nobody else write, while this run sent no update to any other event. */
  readonly atRest: boolean
  /** Where the check has shown it again itself. */
  readonly proof: Proof | undefined

  constructor(
    readonly code: ViolationCode,
    facts: Facts,
    how: HowFound = {},
  ) {
    super(code)
    this.facts = keptOf(facts) as Facts
    this.refused = how.refused ?? (code === 'refused' || code === 'no-answer')
    this.smallest = how.smallest
    this.suspects = how.suspects ?? []
    this.atRest = how.atRest ?? false
    this.proof = how.proof
  }

  /** The same, but for how it was found. */
  but(how: HowFound): Violated {
    return new Violated(this.code, this.facts, { ...this, ...how })
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
): Violated {
  return new Violated(code, facts as Facts)
}

/** A check could not look at what it judges; says what was missing. Never a pass, never a fail. */
export class Unjudged extends Reasoned {
  override readonly name = 'Unjudged'
}

/** Could not look at what is judged, by the code of the reason. */
export function unjudged<Code extends ReasonCode>(code: Code, facts: ReasonFacts<Code>): Unjudged {
  return new Unjudged(reason(code, facts))
}
