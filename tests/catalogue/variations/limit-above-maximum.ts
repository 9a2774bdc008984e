import { defaultLimit, maximumLimit } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Variation } from './variation.ts'

const servedAs =
  (other: (limit: number) => number): Override =>
  () => ({ limitInForce: (limit) => (limit <= maximumLimit ? limit : other(limit)) })

const refusedWith = (status: number): Variation => ({
  name: `limit-above-maximum-${status}`,
  description: `A limit above the maximum is refused with ${status}.`,
  decisions: ({ refusalStatus }) => ({ refusalStatus: { ...refusalStatus, limit: status } }),
})

/** What becomes of a limit above the maximum: section 8 gives the bound, section 7 no answer. */
export const limitAboveMaximumVariations: readonly Variation[] = [
  ...[404, 422, 429, 500, 503].map(refusedWith),
  {
    name: 'limit-above-maximum-clamped',
    description: 'A limit above the maximum is served as the maximum.',
    decisions: servedAs(() => maximumLimit),
  },
  {
    name: 'limit-above-maximum-served-as-default',
    description: 'A limit above the maximum is served as if none were given.',
    decisions: servedAs(() => defaultLimit),
  },
  {
    name: 'limit-above-maximum-served-as-one',
    description: 'A limit above the maximum gives one item a page.',
    decisions: servedAs(() => 1),
  },
  {
    name: 'limit-above-maximum-empty',
    description: 'A limit above the maximum gives an empty array.',
    decisions: servedAs(() => 0),
  },
  {
    name: 'limit-above-maximum-wraps-around',
    description: 'A limit above the maximum is served as its remainder after division by 30.',
    decisions: servedAs((limit) => limit % maximumLimit),
  },
  {
    name: 'limit-above-maximum-clamped-up-to-1000',
    description: 'A limit up to 1000 is served as the maximum, a greater one is refused.',
    decisions: (sound) => ({
      limitInForce: (limit, asked) =>
        limit > 1000 ? sound.limitInForce(limit, asked) : Math.min(limit, maximumLimit),
    }),
  },
]
