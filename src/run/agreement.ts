import type { ClauseId } from '../contract/clauses.ts'
import { type EventId, idKey, type ReceivedEvent, receivedId } from '../contract/special-event.ts'
import { shown, Violated } from '../findings/finding.ts'
import type { ClauseResult } from '../findings/result.ts'
import { Ledger } from '../judging/ledger.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { EventAnswer, ListAnswer } from '../service/service.ts'
import { words } from '../settings/mask/wording.ts'
import { contradictingField } from '../world/same.ts'
import type { Run } from './run.ts'

const clause: ClauseId = 'get.agrees-with-list'

/** Of answers that are larger than this, nothing is remembered: a run gets more of them than its memory holds. */
const mostBytes = 1_000_000

/** Where others write, every listing may differ from the one before: so often a difference is looked into. */
const mostLooks = 8

/**
 * Compares every event that any answer of the run shows with what was seen of it before, as long as the
 * run does not write to it: a listing that spoils one item of a page is seen wherever that happens.
 */
export class Agreement {
  readonly #run: Run
  readonly #known = new Map<EventId, ReceivedEvent>()
  readonly #ledger: Ledger
  #looks = 0
  #violated = false

  constructor(run: Run) {
    this.#run = run
    this.#ledger = new Ledger(clause, run)
  }

  /** Takes in one answer; `again` sends the request that brought it once more. */
  async inspect(
    answer: ListAnswer | EventAnswer,
    again: () => Promise<ListAnswer | EventAnswer>,
  ): Promise<void> {
    if ((answer.exchange.responseBody?.bytes ?? 0) > mostBytes) return
    if ('ids' in answer)
      for (const event of answer.events)
        await this.#compare(event, again as () => Promise<ListAnswer>)
    else if (answer.request.operation === 'get' && answer.event)
      this.#know(answer.eventId, answer.event)
  }

  /** What came of it, once something was found. */
  results(): ClauseResult[] {
    return this.#violated ? [this.#ledger.result(0, 0)] : []
  }

  #know(id: EventId, event: ReceivedEvent): void {
    if (this.#run.ground.leases.isUntouched(id)) this.#known.set(idKey(id), event)
    else this.#known.delete(idKey(id))
  }

  async #compare(listed: ReceivedEvent, again: () => Promise<ListAnswer>): Promise<void> {
    const id = receivedId(listed)
    if (!id) return
    const known = this.#known.get(idKey(id))
    if (!known || !this.#run.ground.leases.isUntouched(id)) return this.#know(id, listed)
    if (!contradictingField(known, listed) || this.#violated || this.#looks >= mostLooks) return
    this.#looks++
    this.#known.delete(idKey(id))
    await this.#look(id, again).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    })
  }

  /** The same listing once more, between two reads that agree. */
  async #look(id: EventId, again: () => Promise<ListAnswer>): Promise<void> {
    const before = await this.#run.probe.get(id)
    const list = await again()
    const after = await this.#run.probe.get(id)
    const listed = list.events.find((event) => idKey(receivedId(event) ?? id) === idKey(id))
    if (!before.event || !after.event || !listed) return
    const field = contradictingField(before.event, listed)
    if (!field || contradictingField(before.event, after.event) || this.#violated) return
    this.#violated = true
    const violated = new Violated(
      words`${field} ${shown(listed[field])}, as in the list`,
      words`${field} ${shown(after.event[field])} when event ${id} is read`,
    )
    const exchanges = [before, list, after].map(({ exchange }) => exchange)
    this.#ledger.addSighting({ kind: 'violated', violated, exchanges }, { times: 1, replays: 1 })
  }
}
