import type { Stretch } from './search.ts'
import { isOld, startOf, type View } from './view.ts'

/** What may be Base64, in whatever alphabet and lines; shorter ones hold no secret that is masked within words. */
const run = /[\w+/-](?:(?:[\r\n]+[ \t]*)?[\w+/-]){7,}={0,2}/g

/** What else lines of Base64 are broken with, where they are longer than most words, and behind which is the rest. */
const otherBreak = ' {1,3}|\\s{0,3}<br ?/?>\\s{0,3}'
const isOtherBreak = new RegExp(`^(?:${otherBreak})$`, 'i')
const rest = new RegExp(`(?:${otherBreak})[\\w+/-]{1,7}={0,2}(?![\\w+/-])`, 'iy')
const longestBreak = 12
const shortestLine = 16
const breaks = /\s+|<br ?\/?>/gi

/** What stands before Base64 may be some of its alphabet, so any of its first four characters may begin it. */
const offsets = [0, 1, 2, 3]

/** Bytes that stand for themselves, a unit for each, and whether the text ends in the midst of them. */
type TellsBytes = (bytes: string, isCut: boolean) => boolean

/** So many runs are remembered as telling nothing: the same identifiers stand in most answers of a service. */
const mostRemembered = 10_000
const longestRemembered = 100

/** Finds all Base64 in a view, escaped or not, that stands for bytes which tell something. */
export function base64Search(tells: TellsBytes): (view: View, isCut: boolean) => Stretch[] {
  const silent = new Set<string>()
  const isTelling = (written: string, isCut: boolean) => {
    if (!isCut && silent.has(written)) return false
    const characters = /[\s<]/.test(written) ? written.replace(breaks, '') : written
    if (offsets.some((offset) => tells(bytesOf(characters.slice(offset)), isCut))) return true
    if (silent.size >= mostRemembered) silent.clear()
    if (!isCut && written.length <= longestRemembered) silent.add(written)
    return false
  }
  return (view, isCut) => {
    const { text } = view
    const found: Stretch[] = []
    const isFound = (from: number, to: number, written = text.slice(from, to)) => {
      if (isOld(view, from, to) || !isTelling(written, isCut && to === text.length)) return false
      found.push({ start: startOf(view, from), end: startOf(view, to) })
      return true
    }
    /** Lines that other breaks join: where they begin and end, and whether they are several. */
    let begun = 0
    let ended = -1
    let isJoined = false
    const finish = () => {
      if (ended < 0 || !(isJoined || ended - begun >= shortestLine)) return
      const behind = afterRest(text, ended)
      if (isJoined || behind > ended) isFound(begun, behind)
    }
    for (const { 0: written, index } of text.matchAll(run)) {
      const joins = ended >= 0 && isBreak(text, ended, index)
      if (!joins) {
        finish()
        begun = index
      }
      const after = index + written.length
      isJoined = joins
      ended = isFound(index, after, written) ? -1 : after
    }
    finish()
    return found
  }
}

function isBreak(text: string, from: number, to: number): boolean {
  const first = text.charCodeAt(from)
  // Most of what stands between is a quotation mark or the like, and told so without a pattern.
  if (to - from > longestBreak || (first > 0x20 && first !== 0x3c)) return false
  return isOtherBreak.test(text.slice(from, to))
}

/** Where the rest of the last line ends, which is no run by itself. */
function afterRest(text: string, at: number): number {
  rest.lastIndex = at
  return rest.test(text) ? rest.lastIndex : at
}

function bytesOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
}

/** Bytes that are no text hold hardly anything like these. */
const escapes = /(?:^|[ -~]{3})(?:\\(?:u[0-9a-f]{4}|["\\/])|%[0-9a-f]{2}|&(?:amp|lt|gt|quot|#))/i

/** Whether what was decoded is a text in which something is escaped. */
export function looksEscaped({ text }: View): boolean {
  return escapes.test(text)
}
