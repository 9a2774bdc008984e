import { maximumLimit } from '../../contract/list-query.ts'
import type { Fault } from './fault.ts'

/** Limits that are not kept. */
export const listLimitFaults: readonly Fault[] = [
  {
    name: 'limit-31-serves-31',
    description: 'A listing with limit 31 holds 31 items.',
    violates: 'list.limit.maximum',
    decisions: (sound) => ({
      limitInForce: (limit, asked) =>
        limit === maximumLimit + 1 ? limit : sound.limitInForce(limit, asked),
    }),
  },
]
