import { isUtf8 } from 'node:buffer'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { detached } from '../settings/mask/wording.ts'
import { boundedJson, keptLength, TooManyValues } from './bounded-json.ts'

/** What the body of an answer holds, as far as it could be read. */
export type Content =
  | {
      readonly kind: 'json'
      readonly value: unknown
      /** How many values it holds, where the body is so large that this is a load for whoever judges it. */
      readonly values?: number
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** A body as it was read: the beginning of its decoded text, its size, and why it cannot be judged. */
export interface ReadBody {
  readonly text: string
  readonly bytes: number
  readonly problem?: string
  /** Whether `text` is only the beginning. */
  readonly cut?: true
}

/** No page of events comes near so many bytes, but for one whose values are very many or very long. */
const largeBody = 1_000_000

/** What a short value takes in memory: many of them take more than their text. */
const bytesOfValue = 30

/** After so many bytes of large bodies, what is left of them is collected. */
const mostBytesLeft = 12_000_000

/** The whole texts of bodies that are longer than what is kept of them, until they are parsed. */
const wholeTexts = new WeakMap<ReadBody, string>()

/** May stand before a text, and is no part of it. */
const byteOrderMark = '\uFEFF'

/** The text of a whole body. A TextDecoder would take two bytes for each character, whatever it is. */
export function decodeText(buffer: Buffer): ReadBody {
  const decoded = buffer.toString('utf8')
  const text = decoded.startsWith(byteOrderMark) ? decoded.slice(1) : decoded
  const body = keptBody(text, buffer.length)
  return isUtf8(buffer) ? body : { ...body, problem: 'it is not valid UTF-8' }
}

function keptBody(text: string, bytes: number): ReadBody {
  if (text.length <= keptLength) return { text, bytes }
  const body: ReadBody = { text: keptBeginning(text), bytes, cut: true }
  wholeTexts.set(body, text)
  return body
}

/** The beginning of a text, as far as it is kept. */
export function keptBeginning(text: string): string {
  return detached(text.slice(0, keptLength))
}

/** Parses the body of an answer as JSON, whatever its media type says. Of a long one, it can be done once. */
export function parseContent(body: ReadBody): Content {
  const content = contentOf(wholeTexts.get(body) ?? body.text, body)
  const values = content.kind === 'json' ? (content.values ?? 0) : 0
  if (wholeTexts.delete(body)) letGoOf(body.bytes + values * bytesOfValue)
  return content
}

function contentOf(text: string, { problem, bytes }: ReadBody): Content {
  if (problem) return { kind: 'unreadable', reason: problem }
  if (text === '') return { kind: 'none' }
  try {
    const { json, values } = boundedJson(text)
    return { kind: 'json', value: JSON.parse(json), ...(bytes > largeBody ? { values } : {}) }
  } catch (error) {
    const reason = error instanceof TooManyValues ? error.message : 'it is not valid JSON'
    return { kind: 'unreadable', reason }
  }
}

let bytesLeft = 0
let collect: (() => void) | undefined

/**
 * Notes a large body that was let go. A target may send hundreds of them in a second, and left to itself
 * Node would let their remains grow beyond what a run may use.
 */
function letGoOf(bytes: number): void {
  bytesLeft += bytes
  if (bytesLeft < mostBytesLeft) return
  bytesLeft = 0
  collect ??= garbageCollector()
  collect()
}

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
