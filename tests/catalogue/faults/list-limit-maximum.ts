import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'

const everything = 1_000_000

/** Limits above the maximum that are served. */
export const listLimitMaximumFaults: readonly Fault[] = [
  {
    name: 'limit-31-serves-31',
    description: 'A listing with limit 31 holds 31 items.',
    violates: 'list.limit.maximum',
    decisions: serves((limit) => limit === maximumLimit + 1),
  },
  {
    name: 'maximum-limit-50',
    description: 'Limits up to 50 are served.',
    violates: 'list.limit.maximum',
    decisions: serves((limit) => limit <= 50),
  },
  {
    name: 'maximum-limit-100',
    description: 'Limits up to 100 are served, and those above it as 100.',
    violates: 'list.limit.maximum',
    decisions: () => ({ limitInForce: (limit) => Math.min(limit, 100) }),
  },
  {
    name: 'maximum-limit-none',
    description: 'Every limit is served.',
    violates: 'list.limit.maximum',
    decisions: () => ({ limitInForce: (limit) => limit }),
  },
  {
    name: 'limit-above-maximum-serves-everything',
    description: 'A limit above the maximum counts as none at all.',
    violates: 'list.limit.maximum',
    decisions: () => ({ limitInForce: (limit) => (limit > maximumLimit ? everything : limit) }),
  },
  {
    name: 'limit-above-maximum-serves-one-more',
    description: 'A limit above the maximum is served as 31.',
    violates: 'list.limit.maximum',
    decisions: () => ({ limitInForce: (limit) => Math.min(limit, maximumLimit + 1) }),
  },
  {
    name: 'limit-of-three-digits-served',
    description: 'Limits are refused from 31 to 99, and served from 100 on.',
    violates: 'list.limit.maximum',
    decisions: serves((limit) => limit >= 100),
  },
  {
    name: 'limit-1000-serves-everything',
    description: 'A limit of 1000, as a habit of old clients, serves everything.',
    violates: 'list.limit.maximum',
    decisions: serves((limit) => limit === 1000),
  },
  {
    name: 'limit-of-all-ones-serves-everything',
    description: 'The largest 32-bit integer as limit serves everything.',
    violates: 'list.limit.maximum',
    decisions: serves((limit) => limit === 2 ** 31 - 1),
  },
  {
    name: 'maximum-limit-only-without-page',
    description: 'Limits above the maximum are served when page is given.',
    violates: 'list.limit.maximum',
    decisions: (sound) => ({
      limitInForce: (limit, asked) =>
        asked.page === undefined ? sound.limitInForce(limit, asked) : limit,
    }),
  },
  {
    name: 'maximum-limit-only-without-dates',
    description: 'Limits above the maximum are served when startDate is given.',
    violates: 'list.limit.maximum',
    decisions: (sound) => ({
      limitInForce: (limit, asked) =>
        asked.startDate === undefined ? sound.limitInForce(limit, asked) : limit,
    }),
  },
]

function serves(when: (limit: number) => boolean): Override {
  return (sound) => ({
    limitInForce: (limit, asked) => (when(limit) ? limit : sound.limitInForce(limit, asked)),
  })
}
