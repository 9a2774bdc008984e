import type { Stretch } from './search.ts'
import { startOf, type View } from './view.ts'

/** What may be Base64, in whatever alphabet and lines; shorter ones hold no secret that is masked within words. */
const run = /[\w+/-](?:(?:[\r\n]+[ \t]*)?[\w+/-]){7,}={0,2}/g

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
    const characters = /\s/.test(written) ? written.replace(/\s+/g, '') : written
    if (offsets.some((offset) => tells(bytesOf(characters.slice(offset)), isCut))) return true
    if (silent.size >= mostRemembered) silent.clear()
    if (!isCut && written.length <= longestRemembered) silent.add(written)
    return false
  }
  return (view, isCut) => {
    const found: Stretch[] = []
    for (const { 0: written, index } of view.text.matchAll(run)) {
      const after = index + written.length
      const stretch = { start: startOf(view, index), end: startOf(view, after) }
      // What stands there without an escape was decoded before the first one was undone.
      const isNew = view.source === undefined || stretch.end - stretch.start !== written.length
      if (isNew && isTelling(written, isCut && after === view.text.length)) found.push(stretch)
    }
    return found
  }
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
