import { maximumLimit } from '../contract/list-query.ts'
import { Violated } from '../findings/finding.ts'
import { type ListAnswer, limitOf } from '../service/service.ts'
import type { Invariant } from './invariant.ts'

/** No page ever holds more than the maximum, whatever was asked for (section 8). */
const maximum: Invariant = {
  clause: 'list.limit.maximum',
  operation: 'list',
  judge: ({ elements = [], query }) =>
    elements.length <= maximumLimit
      ? undefined
      : new Violated(
          `at most ${maximumLimit} items`,
          `${elements.length} items with ${limitInWords(query)}`,
        ),
}

/** A page holds no more than its limit says (section 4.1). */
const honoured: Invariant = {
  clause: 'list.limit.honoured',
  operation: 'list',
  judge: ({ elements = [], query }) => {
    const limit = limitOf(query)
    if (query.limit === undefined || !Number.isInteger(limit) || limit < 1 || limit > maximumLimit)
      return undefined
    return elements.length <= limit
      ? undefined
      : new Violated(`at most ${limit} items`, `${elements.length} items`)
  },
}

/** A page without a limit in its query holds no more than the default (section 8). */
const byDefault: Invariant = {
  clause: 'list.limit.default',
  operation: 'list',
  judge: ({ elements = [], query }) =>
    query.limit !== undefined || elements.length <= limitOf({})
      ? undefined
      : new Violated(`at most ${limitOf({})} items without a limit`, `${elements.length} items`),
}

function limitInWords({ limit }: ListAnswer['query']): string {
  return limit === undefined ? 'no limit' : `limit ${limit}`
}

export const listLimits: readonly Invariant[] = [maximum, honoured, byDefault]
