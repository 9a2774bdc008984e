import type { ClauseId, Operation } from '../contract/clauses.ts'
import type { ClauseResult } from '../findings/result.ts'
import type { Culprit } from '../service/culprits.ts'
import { isValid } from '../service/valid-request.ts'
import { sightingOfNoAnswer } from './case.ts'
import type { JudgingRun } from './judging-run.ts'
import { Ledger } from './ledger.ts'

/** What promises a valid request of an operation an answer. */
const promising: Readonly<Record<Operation, ClauseId>> = {
  list: 'list.parameters-optional',
  get: 'get.listed-is-readable',
  update: 'update.any-subset',
}

/**
 * What valid requests that take the target down violate, whichever check has sent them: many are what a check only begins
 * with, and after some of them nothing more is sent, so that no case of any clause would tell of them.
 */
export function violatedByTakingDown(
  requests: readonly Culprit[],
  run: Pick<JudgingRun, 'mask' | 'settings'>,
): ClauseResult[] {
  return requests.flatMap(({ request, noAnswer }) => {
    if (!isValid(request)) return []
    const isOfLimit = request.query.some(([name]) => name === 'limit')
    const ledger = new Ledger(isOfLimit ? 'list.limit.accepted' : promising[request.operation], run)
    const sighting = sightingOfNoAnswer(noAnswer)
    const { times = 1 } = sighting.takenDown ?? {}
    const confirmation = { kind: 'confirmed', sighting, times, replays: times } as const
    ledger.addFinding({ confirmation: { ...confirmation, start: 'as-is' } })
    return [ledger.result()]
  })
}
