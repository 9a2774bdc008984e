import type { Operation } from '../contract/clauses.ts'
import { type EventId, isUuid } from '../contract/special-event.ts'
import { Unjudged, Violated, violated } from '../findings/finding.ts'
import type { Reason } from '../findings/reasons.ts'
import { asksForTooLong, type Head, headOf, isBusy, limitsTheRate } from '../service/answer.ts'
import { NotSent } from '../service/attempts.ts'
import type { RawExchange } from '../service/exchange.ts'
import { NoAnswer } from '../service/no-answer.ts'
import { plainListing } from '../service/request.ts'
import { inScope } from '../service/scope.ts'
import { tellingExchanges } from './telling-exchanges.ts'

/** What one case came to, once. */
export type CaseOutcome =
  | { readonly kind: 'held' }
  /** Nothing was violated, and nothing was seen that the clause says anything about. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'unjudged'; readonly reason: Reason }
  | Sighting

/** Something that would be a violation if it shows again. */
export interface Sighting {
  readonly kind: 'violated' | 'no-answer'
  readonly violated: Violated
  readonly exchanges: readonly RawExchange[]
  /** Of the request that stays without an answer. */
  readonly operation?: Operation
  /** Where the request takes the target down, so that it is not to be sent again: how often it was seen to. */
  readonly takenDown?: { readonly times: number }
}

/** The event that a sighting has sent an update to: the one that was answered first, where there are several. */
export function updatedIn({ exchanges }: Pick<Sighting, 'exchanges'>): EventId | undefined {
  const update = exchanges.find(({ method, status }) => method === 'PATCH' && status !== 404)
  const id = update && new URL(update.url).pathname.split('/').at(-1)
  return id !== undefined && isUuid(id) ? id : undefined
}

/**
 * Runs one case and tells what it came to. A request that stays without an answer is a sighting too:
 * whether it is the network or the target's fault is found out by confirming it.
 *
 * @throws whatever is neither a finding nor noise: a fault of the harness, or the end of the run
 */
export function runCase(
  work: () => Promise<unknown>,
  before: readonly RawExchange[] = [],
): Promise<CaseOutcome> {
  return inScope(async (scope) => {
    try {
      return { kind: (await work()) === 'silent' ? 'silent' : 'held' }
    } catch (error) {
      const exchanges = (of: Violated) => tellingExchanges([...before, ...scope.exchanges], of)
      if (error instanceof Violated)
        return { kind: 'violated', violated: error, exchanges: exchanges(error) }
      if (error instanceof Unjudged || error instanceof NotSent)
        return { kind: 'unjudged', reason: error.because }
      if (error instanceof NoAnswer) {
        if (saysNothing(headOf(error.exchange))) return { kind: 'unjudged', reason: error.because }
        const sighting = sightingOfNoAnswer(error)
        return sighting.takenDown
          ? sighting
          : { ...sighting, exchanges: [...exchanges(sighting.violated), error.exchange] }
      }
      throw error
    }
  })
}

/** Whether a target says "not now" of a rate or a quota, or for hours: that is not about the request. */
function saysNothing(head: Head): boolean {
  return isBusy(head) && (limitsTheRate(head) || asksForTooLong(head))
}

/** What a request shows that has got no answer. */
export function sightingOfNoAnswer({ because, exchange }: NoAnswer): Sighting {
  const { method, url } = exchange
  const { code, facts } = because
  const { pathname, search } = new URL(url)
  const noAnswer = violated('no-answer', {
    ...{ expected: 'an answer', received: null, method },
    path: pathname + search,
    why: because,
  })
  const read = pathname.endsWith(plainListing.path) ? 'list' : 'get'
  const operation = method === 'PATCH' ? 'update' : read
  const sighting = { kind: 'no-answer', violated: noAnswer, exchanges: [exchange] } as const
  if (code !== 'takes-target-down') return { ...sighting, operation }
  const takenDown = { times: Number(facts.times) }
  return { ...sighting, operation, violated: noAnswer.but({ smallest: facts.request }), takenDown }
}
