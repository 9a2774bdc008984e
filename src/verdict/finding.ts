import { detached } from '../service/detached.ts'

/** What a check found wrong, before it is confirmed. */
export class Violated extends Error {
  override readonly name = 'Violated'
  readonly expected: string
  readonly received: string
  /** Whether a valid request was refused: then a plain request beside it must succeed for it to count. */
  readonly refused: boolean

  constructor(expected: string, received: string, { refused = false } = {}) {
    super(`expected ${expected}, received ${received}`)
    this.expected = expected
    this.received = received
    this.refused = refused
  }
}

/** A check could not look at what it judges; says what was missing. Never a pass, never a fail. */
export class Unjudged extends Error {
  override readonly name = 'Unjudged'
}

/** A value as JSON text short enough for one line of a report. */
export function shown(value: unknown, length = 160): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length <= length
    ? text
    : `${detached(text.slice(0, length))}… (${text.length} characters)`
}
