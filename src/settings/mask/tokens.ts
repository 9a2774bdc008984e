import type { Stretch } from './search.ts'
import { startOf, type View } from './view.ts'

const syntax = /[\\^$.*+?()[\]{}|/]/g

/** The marker belongs to words: so no marker makes a word beside it stand alone. */
const wordCharacter = '[\\p{L}\\p{N}_*]'

/** Finds each of the words where it stands alone in a view, as a token of its own. */
export function tokenSearch(words: readonly string[]): (view: View) => Stretch[] {
  if (words.length === 0) return () => []
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const choice = longestFirst.map((word) => word.replace(syntax, '\\$&')).join('|')
  const pattern = new RegExp(`(?<!${wordCharacter})(?:${choice})(?!${wordCharacter})`, 'gu')
  return (view) =>
    Array.from(view.text.matchAll(pattern), ({ 0: word, index }) => ({
      start: startOf(view, index),
      end: startOf(view, index + word.length),
    }))
}
