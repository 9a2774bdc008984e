import type { Stretch } from './search.ts'

/** What stands in the place of a secret. */
export const marker = '***'

/** The text with the marker in the place of each stretch; those that overlap are covered together. */
export function cover(text: string, stretches: readonly Stretch[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    // What overlaps the stretch before has its marker already.
    if (start >= from) pieces.push(text.slice(from, start), marker)
    from = Math.max(from, end)
  }
  return pieces.join('') + text.slice(from)
}
