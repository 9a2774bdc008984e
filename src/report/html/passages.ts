import type { Place } from '../json-places.ts'
import { bytesInPage, cutToBytes } from './texts.ts'

/** A part of a text that is shown together. */
export type Passage = ReturnType<typeof passage>

/** Most lines that are shown at once; a text of a few lines more is shown whole. */
const mostLines = 16
const mostLinesWhole = 20
/** Lines around what is wrong that show what it belongs to. */
const linesAround = 3

/**
 * Parts a text in three: the lines around the first places that matter, or else the first lines, what stands before them
 * and what behind. Where there is no room for all, the first passage has what there is.
 *
 * @param most - bytes that the text may take in the page
 */
export function passagesOf(text: string, places: readonly Place[], most: number) {
  const starts = [0, ...[...text.matchAll(/\n/gu)].map(({ index }) => index + 1)]
  const lineAt = (place: number) => starts.findLastIndex((start) => start <= place)
  const [first] = places
  const isShort = starts.length <= mostLinesWhole
  const isWhole = isShort && (first === undefined || bytesInPage(text) <= most)
  // A few long lines around it may be what there is no room for.
  const above = isShort ? 0 : linesAround
  const from = isWhole || first === undefined ? 0 : Math.max(0, lineAt(first.from) - above)
  const last = places.findLast(({ to }) => lineAt(to) < from + mostLines)
  const until =
    last === undefined || first === undefined ? from + mostLines : lineAt(last.to) + linesAround + 1
  const end = isWhole ? text.length : (starts[Math.min(until, from + mostLines)] ?? text.length)
  const begin = starts[from] ?? 0

  const shown = passage(text.slice(begin, end).replace(/\n$/u, ''), begin, most)
  const afterMost = most - bytesInPage(shown.text)
  const after = passage(text.slice(end), end, afterMost)
  const beforeMost = afterMost - bytesInPage(after.text)
  const before = passage(text.slice(0, begin).replace(/\n$/u, ''), 0, beforeMost)
  return { before, shown, after }
}

/** The beginning of a part, as far as there is room; it begins at `from` in the whole text. */
function passage(part: string, from: number, most: number) {
  const { beginning, omitted } = cutToBytes(part, most)
  return { text: beginning, from, lines: beginning.split('\n').length, omitted }
}
