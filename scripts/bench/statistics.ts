/** The value in the middle; of an even number, the lower of the two there. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The highest value. */
export function highest(values: readonly number[]): number {
  return Math.max(...values)
}
