import { type Reason, reason } from '../findings/reasons.ts'
import type { Answer } from '../service/answer.ts'

/** Most bytes that a run takes in: more would be no small load for the target, and take longer than a run may. */
const mostBytes = 500_000_000

/** Most values that a run takes in with bodies above 1 MB: it takes a second or two to judge a million. */
const mostValuesOfLarge = 5_000_000

/** How much a run has taken in with its answers. */
export class Intake {
  #bytes = 0
  #values = 0

  /** @returns why nothing more is to be taken in, once it is too much */
  add({ content, exchange }: Answer): Reason | undefined {
    this.#bytes += exchange.responseBody?.bytes ?? 0
    this.#values += content.kind === 'json' ? (content.values ?? 0) : 0
    if (this.#bytes > mostBytes)
      return reason('answers-too-large', { megabytes: mostBytes / 1_000_000 })
    if (this.#values > mostValuesOfLarge)
      return reason('answers-too-large', { millionValues: mostValuesOfLarge / 1_000_000 })
    return undefined
  }
}
