import { detached } from '../service/bounded-json.ts'
import { longestSecret, Worded, type Wording, Words } from '../settings/mask/wording.ts'

/** What a check found wrong, before it is confirmed. */
export class Violated extends Error {
  override readonly name = 'Violated'
  readonly expected: Wording
  readonly received: Wording
  /** Whether a valid request was refused: then a plain request beside it must succeed for it to count. */
  readonly refused: boolean

  constructor(expected: Wording, received: Wording, { refused = false } = {}) {
    super('a clause is violated')
    this.expected = expected
    this.received = received
    this.refused = refused
  }
}

/** A check could not look at what it judges; says what was missing. Never a pass, never a fail. */
export class Unjudged extends Worded {
  override readonly name = 'Unjudged'
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
