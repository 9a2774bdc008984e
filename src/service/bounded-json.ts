import { createHash } from 'node:crypto'
import { jsonIn } from '../contract/json-in.ts'
import { beginningOf } from '../findings/phrases.ts'
import { charactersIn } from '../findings/quantities.ts'

/** Arrays and objects nested deeper are left out, so that no recursive walk over an answer can overflow. */
const deepestNesting = 100

/**
 * Values that no page needs; each may take many times the memory of its text. A page of events that take
 * place every day for years stays below.
 */
const mostValues = 400_000

/** Members of objects that no page needs: they take far more memory than the items of arrays. */
const mostMembers = 50_000

/** Most characters that are kept of what is too long: a run keeps hundreds of exchanges. */
export const keptLength = 60_000

/** Longer texts are kept as their beginnings: a run holds many answers at a time. */
const longestText = 150_000

const shortenedEnd = /… \(\d+ characters, SHA-256 [\da-f]{64}\)$/

/** A body holds more than can be judged in reasonable memory: its message says so, in one line. */
export class TooManyValues extends Error {
  override readonly name = 'TooManyValues'
}

/**
 * Makes a JSON text safe to parse: `null` stands in it for arrays and objects that lie too deep, and long
 * texts are shortened to their beginnings. The text may be anything; where it is no JSON, the result
 * is none either, unless it is so only too deep. Tells how many values it holds.
 *
 * @throws TooManyValues when it holds more values than any page needs
 */
export function boundedJson(text: string): { readonly json: string; readonly values: number } {
  const kept: string[] = []
  let from = 0
  let depth = 0
  let values = 1
  let members = 0
  for (let index = 0; index < text.length; index++) {
    switch (text[index]) {
      case '"': {
        const end = endOfString(text, index)
        const written = depth <= deepestNesting ? boundedText(text, index, end) : undefined
        if (written !== undefined) {
          kept.push(text.slice(from, index), written)
          from = end + 1
        }
        index = end
        break
      }
      case '[':
      case '{':
        if (depth++ === deepestNesting) kept.push(text.slice(from, index), 'null')
        if (depth <= deepestNesting) values++
        break
      case ']':
      case '}':
        if (--depth === deepestNesting) from = index + 1
        break
      case ',':
        if (depth <= deepestNesting) values++
        break
      case ':':
        if (depth <= deepestNesting) members++
    }
    if (values > mostValues) throw new TooManyValues(`it holds more than ${mostValues} values`)
    if (members > mostMembers) throw new TooManyValues(`it holds more than ${mostMembers} members`)
  }
  // What begins too deep and never ends is left out to the end.
  if (depth <= deepestNesting) kept.push(text.slice(from))
  return { json: kept.join(''), values }
}

/** What is written in place of a string that is too long; nothing where it is not, or is no string. */
function boundedText(text: string, start: number, end: number): string | undefined {
  if (end - start <= longestText) return undefined
  const value = jsonIn(text.slice(start, end + 1))
  return typeof value === 'string' && value.length > longestText
    ? JSON.stringify(keptText(value))
    : undefined
}

/** Where a string ends that begins here, or the text: at the first quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (before > start + 1 && text[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/**
 * What is kept of a text of more than 150,000 characters: the beginning, with its length and its digest, so
 * that two texts are still kept alike just when they are alike.
 */
function keptText(text: string): string {
  const digest = createHash('sha256')
  for (let from = 0; from < text.length; from += keptLength)
    digest.update(text.slice(from, from + keptLength), 'utf16le')
  return `${beginningOf(text, keptLength)}… (${charactersIn(text)} characters, SHA-256 ${digest.digest('hex')})`
}

/** Whether a value is not what the target has sent, but what was kept of a text. */
export function isShortened(text: unknown): boolean {
  return typeof text === 'string' && text.length > keptLength && shortenedEnd.test(text.slice(-120))
}
