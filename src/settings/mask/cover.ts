import type { Automaton } from './automaton.ts'

/** What stands in the place of a secret. */
export const marker = '***'

/**
 * The text with the marker in the place of every word that the automaton knows. Words that overlap
 * are covered together, so that no end of one shows.
 */
export function cover(text: string, automaton: Automaton): string {
  const found = stretchesOf(text, automaton)
  if (found.length === 0) return text
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of found) {
    pieces.push(text.slice(from, start), marker)
    from = end
  }
  return pieces.join('') + text.slice(from)
}

interface Stretch {
  readonly start: number
  readonly end: number
}

function stretchesOf(text: string, automaton: Automaton): Stretch[] {
  const found: Stretch[] = []
  let state = 0
  for (let index = 0; index < text.length; index += 1) {
    state = automaton.next(state, text.charCodeAt(index))
    const length = automaton.longestWordAt(state)
    if (length === 0) continue
    const end = index + 1
    let start = end - length
    for (let last = found.at(-1); last !== undefined && start < last.end; last = found.at(-1)) {
      start = Math.min(start, last.start)
      found.pop()
    }
    found.push({ start, end })
  }
  return found
}
