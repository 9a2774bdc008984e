import { marker } from './cover.ts'

const syntax = /[\\^$.*+?()[\]{}|/]/g

/** The marker belongs to words: so no marker makes a word beside it stand alone. */
const wordCharacter = '[\\p{L}\\p{N}_*]'

/** Puts the marker in the place of each of the words where it stands alone, as a token of its own. */
export function tokenMask(words: readonly string[]): (text: string) => string {
  if (words.length === 0) return (text) => text
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const choice = longestFirst.map((word) => word.replace(syntax, '\\$&')).join('|')
  const pattern = new RegExp(`(?<!${wordCharacter})(?:${choice})(?!${wordCharacter})`, 'gu')
  return (text) => text.replace(pattern, marker)
}
