import { unjudged } from '../../findings/finding.ts'
import { asksForTooLong, headOf } from '../../service/answer.ts'
import { NoAnswer } from '../../service/no-answer.ts'

/** So often in a row the target must ask for a pause that a run cannot wait. */
const timesInARow = 3

/** Whether the target takes no more updates for hours, though it answers other requests: their quota is used up. */
export class UpdateQuota {
  #inARow = 0
  #asked: { readonly status: number; readonly pause: unknown } | undefined

  /** Sends an update, unless none is left. @throws Unjudged where none is */
  async spend<T>(send: () => Promise<T>): Promise<T> {
    if (this.#asked) throw unjudged('target-asks-for-a-pause', this.#asked)
    try {
      const answer = await send()
      this.#inARow = 0
      return answer
    } catch (error) {
      if (error instanceof NoAnswer && asksForTooLong(headOf(error.exchange))) {
        const { status = 0, responseHeaders = {} } = error.exchange
        if (++this.#inARow >= timesInARow)
          this.#asked = { status, pause: responseHeaders['retry-after'] }
      }
      throw error
    }
  }
}
