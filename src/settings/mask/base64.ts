import { startOf, type View } from './view.ts'

/** What Base64 in a text stands for: each unit of it begins where the Base64 does. */
export interface Decoded extends View {
  /** Where the text was cut, if that is within the last of the Base64. */
  readonly cutAt?: number | undefined
}

/** What may be Base64, in whatever alphabet and lines; shorter ones hold no secret that is masked within words. */
const run = /[\w+/-](?:(?:[\r\n]+[ \t]*)?[\w+/-]){7,}={0,2}/g

/** Stands between two, and in no secret. */
const between = '\0'

/**
 * What all Base64 in a view stands for: bytes, a unit for each, read from each of the four characters that their
 * first three may begin with, since what stands in front of them may be some of the alphabet, too.
 */
export function decoded(view: View, isCut: boolean): Decoded[] {
  const runs = Array.from(view.text.matchAll(run), ({ 0: written, index }) => {
    const end = index + written.length
    return { written, end, start: startOf(view, index), after: startOf(view, end) }
  }).filter(
    // What stands there without an escape was decoded before the first one was undone.
    ({ written, start, after }) => view.source === undefined || after - start !== written.length,
  )
  const last = runs.at(-1)
  if (last === undefined) return []
  const isCutThere = isCut && last.end === view.text.length
  return [0, 1, 2, 3].map((offset) => {
    const texts = runs.map(({ written }) =>
      Buffer.from(written.replace(/\s+/g, '').slice(offset), 'base64').toString('latin1'),
    )
    const text = isCutThere ? texts.join(between) : `${texts.join(between)}${between}`
    const starts = new Uint32Array(text.length + 1).fill(last.after)
    let at = 0
    for (const [index, { start, after }] of runs.entries()) {
      const { length = 0 } = texts[index] ?? ''
      starts.fill(start, at, at + length)
      starts[at + length] = after
      at += length + 1
    }
    return { text, starts, ...(isCutThere && { cutAt: last.after }) }
  })
}

/** Bytes that are no text hold hardly anything like these. */
const escapes = /(?:^|[ -~]{3})(?:\\(?:u[0-9a-f]{4}|["\\/])|%[0-9a-f]{2}|&(?:amp|lt|gt|quot|#))/i

/** Whether what was decoded is a text in which something is escaped. */
export function looksEscaped({ text }: View): boolean {
  return escapes.test(text)
}
