import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Fault } from './fault.ts'

/** Limits up to the maximum that are not served. */
export const listLimitFaults: readonly Fault[] = [
  {
    name: 'limit-above-25-refused',
    description: 'A limit of 26 to 30 is refused.',
    violates: 'list.limit.accepted',
    mayAlsoViolate: ['list.parameters-optional'],
    decisions: refuses((limit) => limit > 25),
  },
  {
    name: 'limit-30-refused',
    description: 'The maximum itself is refused.',
    violates: 'list.limit.accepted',
    decisions: refuses((limit) => limit === maximumLimit),
  },
  {
    name: 'limit-1-refused',
    description: 'A limit of 1 is refused.',
    violates: 'list.limit.accepted',
    decisions: refuses((limit) => limit === 1),
  },
  {
    name: 'limits-compared-as-text',
    description: 'A limit is refused when its text sorts behind that of the maximum, as 4 to 9 do.',
    violates: 'list.limit.accepted',
    mayAlsoViolate: ['list.parameters-optional', 'list.limit.maximum'],
    decisions: () => ({
      limitInForce: (limit) => {
        if (String(limit) <= String(maximumLimit)) return limit
        throw new Refusal('limit', `limit must be at most ${maximumLimit}.`)
      },
    }),
  },
  {
    name: 'limit-other-than-tens-refused',
    description: 'Limits other than 10, 20 and 30 are refused.',
    violates: 'list.limit.accepted',
    mayAlsoViolate: ['list.parameters-optional'],
    decisions: refuses((limit) => limit % 10 !== 0),
  },
  {
    name: 'limit-13-fails',
    description: 'A limit of 13 makes the service fail.',
    violates: 'list.limit.accepted',
    decisions: (sound) => ({
      limitInForce: (limit, asked) => {
        if (limit === 13) throw new Refusal('internal', 'The service failed to answer.')
        return sound.limitInForce(limit, asked)
      },
    }),
  },
  {
    name: 'limit-beyond-what-is-there-refused',
    description: 'A limit above the number of events in the range is refused.',
    violates: 'list.limit.accepted',
    mayAlsoViolate: ['list.parameters-optional'],
    decisions: (sound) => ({
      pageOf: (events, listing) => {
        const { limit } = listing.asked
        if (limit === undefined || limit <= events.length) return sound.pageOf(events, listing)
        throw new Refusal('limit', `There are only ${events.length} events.`)
      },
    }),
  },
]

function refuses(when: (limit: number) => boolean): Override {
  return (sound) => ({
    limitInForce: (limit, asked) => {
      if (when(limit)) throw new Refusal('limit', 'limit is not one of those served.')
      return sound.limitInForce(limit, asked)
    },
  })
}
