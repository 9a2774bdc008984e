import type { ListQuery } from '../../../src/contract/list-query.ts'

/** The parameters of a listing as they stand in its address. */
export function inWords(query: ListQuery): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return pairs.length === 0 ? 'no parameters' : pairs.join('&')
}
