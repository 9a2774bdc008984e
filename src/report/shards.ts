import type { Shard } from '../settings/settings.ts'
import { count as counted } from './quantities.ts'

/** What a merged report was made of. */
export interface Merged {
  /** How many reports. */
  readonly parts: number
  /** The seeds that ran, in ascending order. */
  readonly seeds: readonly number[]
  /** The shards that none of the reports is of. */
  readonly missing: readonly MissingShard[]
}

/** A shard of the run that was made with a seed. */
export interface MissingShard extends Shard {
  readonly seed: number
}

/** Of more numbers than these, only how many there are is told. */
const mostNumbers = 8

/** Numbers as a sentence has them: `1`, `1, 2 and 5`, `1, 2, … and 40 others`. */
export function numbersInWords(numbers: readonly number[]): string {
  const named = numbers.slice(0, mostNumbers)
  const others = numbers.length - named.length
  const items = [...named.map(String), ...(others > 0 ? [counted(others, 'other')] : [])]
  return [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(' and ')
}

/**
 * Which shards are missing, in one line: `shard 3 of 4 is missing`. The seed is told where there
 * are several.
 */
export function missingInWords(merged: Merged | undefined): string | undefined {
  if (merged === undefined || merged.missing.length === 0) return undefined
  const { missing, seeds } = merged
  const indexes = new Map<string, readonly number[]>()
  for (const { index, count, seed } of missing) {
    const whole = seeds.length > 1 ? `${count} with seed ${seed}` : `${count}`
    indexes.set(whole, [...(indexes.get(whole) ?? []), index])
  }
  return [...indexes]
    .map(([whole, of]) =>
      of.length === 1
        ? `shard ${numbersInWords(of)} of ${whole} is missing`
        : `shards ${numbersInWords(of)} of ${whole} are missing`,
    )
    .join('; ')
}
