import { canonicalize, diffArrays } from 'diff'
import { jsonIn } from '../contract/json-in.ts'
import type { Json } from '../findings/facts.ts'

/** Each token of a JSON text that may be cut anywhere. */
export const token = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],:]|[^\s"{}[\],:]+/gsu
const deepest = 16
const shortest = 72

/**
 * JSON text laid out for reading, its tokens left exactly as they came: `19.90`, `1e2`, a member
 * named twice and an escape all stay, which parsing and writing again would hide. What is not
 * JSON comes back unchanged.
 *
 * @param cut - whether the text is only the beginning of a longer one
 */
export function prettyJson(text: string, cut = false): string {
  if (!/^\s*[[{]/u.test(text) || !(cut || jsonIn(text) !== undefined)) return text
  const tokens = text.match(token) ?? []
  let depth = 0
  let laidOut = ''
  for (let at = 0; at < tokens.length; at++) {
    const here = tokens[at] ?? ''
    const inline = inlineFrom(tokens, at)
    if (inline !== undefined) {
      laidOut += inline.text
      at = inline.end
    } else if (here === '{' || here === '[') {
      laidOut += here + lineBreak(++depth)
    } else if (here === '}' || here === ']') {
      laidOut += lineBreak(--depth) + here
    } else if (here === ',') {
      laidOut += here + lineBreak(depth)
    } else {
      laidOut += here === ':' ? ': ' : here
    }
  }
  return laidOut
}

/** Deeper nesting than this would turn a small text into a large one of blanks. */
function lineBreak(depth: number): string {
  return `\n${'  '.repeat(Math.max(0, Math.min(depth, deepest)))}`
}

/** A short array or object without others inside reads best on one line. */
function inlineFrom(tokens: readonly string[], start: number) {
  const open = tokens[start]
  if (open !== '[' && open !== '{') return undefined
  let text = open === '{' && tokens[start + 1] !== '}' ? '{ ' : open
  for (let at = start + 1; at < tokens.length && text.length <= shortest; at++) {
    const here = tokens[at] ?? ''
    if (here === '[' || here === '{') return undefined
    if (here === ']' || here === '}')
      return { text: text + (open === '{' && here !== tokens[start + 1] ? ' }' : here), end: at }
    text += here === ',' ? ', ' : here === ':' ? ': ' : here
  }
  return undefined
}

/** A piece of a text, and whether it is what differs from the other text. */
export interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** A value as JSON laid out for reading; members in one order, in which no two values differ. */
export function laidOut(value: Json): string {
  const sorted: Json = canonicalize(value, null, null, (_name, held: unknown) => held)
  return prettyJson(JSON.stringify(sorted))
}

/** Of a longer text that both values have alike, so much is shown on either side of a difference. */
const longestAlike = 240
const shownAlike = 80

/** What differs, with no more of what both have alike than shows where it is. */
export function aroundDifferences(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map(({ differs, text }, at) => {
    if (differs || text.length <= longestAlike) return { differs, text }
    const before = at === 0 ? shownAlike / 2 : shownAlike
    const after = at === pieces.length - 1 ? shownAlike / 2 : shownAlike
    const left = text.length - before - after
    return { differs, text: `${text.slice(0, before)} … ${left} alike … ${text.slice(-after)}` }
  })
}

/** Words and numbers differ as a whole, and so do dates and the like: `2034-01-05`. */
const word = /[\p{L}\p{N}\p{M}.:+-]+|\s+|./gsu

/** Of values with more differences than this, marks on nearly everything would show nothing. */
const mostDifferences = 400

/**
 * What differs between two texts of {@link laidOut}; nothing where they are alike, or where a list or an
 * object has no word in common with the other, since marks on all of it would show nothing.
 */
export function differingPieces(
  expected: string,
  received: string,
): readonly [expected: readonly Piece[], received: readonly Piece[]] | undefined {
  const changes = diffArrays(expected.match(word) ?? [], received.match(word) ?? [], {
    maxEditLength: mostDifferences,
  })
  const pieces = changes?.map(({ added, removed, value }) => {
    const text = value.join('')
    return { added, removed, text, differs: (added || removed) && /\S/u.test(text) }
  })
  if (!pieces?.some(({ differs }) => differs)) return undefined
  const isStructured = [expected, received].some((text) => /^[[{]/u.test(text))
  const isCommon = pieces.some(
    ({ added, removed, text }) => !added && !removed && /[\p{L}\p{N}]/u.test(text),
  )
  if (isStructured && !isCommon) return undefined
  return [pieces.filter(({ added }) => !added), pieces.filter(({ removed }) => !removed)]
}
