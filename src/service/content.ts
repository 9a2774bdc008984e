import { isUtf8 } from 'node:buffer'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createBrotliDecompress, createGunzip, createInflate, type Zlib } from 'node:zlib'
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

/** No character takes more bytes for each of its UTF-16 units. */
const mostBytesPerUnit = 3

/** After so many bytes of large bodies, what is left of them is collected. */
const mostBytesLeft = 12_000_000

/** The whole texts of bodies that are longer than what is kept of them, until they are parsed. */
const wholeTexts = new WeakMap<ReadBody, string>()

/** Codings on top of each other that no answer needs; each costs memory before a byte is decoded. */
const mostCodings = 4

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The codings that an answer may be compressed with. */
export const acceptedEncodings = 'gzip, deflate, br'

/**
 * Reads a body to its end or to `maxBytes` decoded bytes, whichever comes first, so that neither an
 * endless body nor a small one that inflates to gigabytes can exhaust memory.
 *
 * @throws what the socket throws when the body ends early
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<ReadBody> {
  const codings = (encoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > mostCodings)
    return refused(body, `it has ${codings.length} content codings on top of each other`)
  const stages: (Transform & Zlib)[] = []
  for (const coding of codings.reverse()) {
    const create = decoders.get(coding)
    if (!create) return refused(body, `its content coding ${coding} was not asked for`)
    stages.push(create())
  }
  const decoded: Readable = stages.length
    ? (pipeline([body, ...stages], () => {}) as unknown as Readable)
    : body
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of decoded) {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > maxBytes) {
        body.destroy()
        const most = Math.min(maxBytes, keptLength * mostBytesPerUnit)
        const text = beginningOf(Buffer.concat(chunks, most).toString('utf8'))
        return { text, bytes, problem: `it is larger than ${maxBytes} bytes`, cut: true }
      }
    }
  } catch (error) {
    if (!isCodingError(error)) throw error
    // Nothing came at all: a status without a body may still name the coding that one would have had.
    if (error.code === 'Z_BUF_ERROR' && stages[0]?.bytesWritten === 0)
      return decodeText(Buffer.alloc(0))
    return { text: '', bytes, problem: `it is not valid ${codings.join(', ')}` }
  }
  return decodeText(Buffer.concat(chunks))
}

function refused(body: Readable, problem: string): ReadBody {
  // Letting go of a body that is still coming is an error of the stream, of which nobody else hears.
  body.on('error', () => {}).destroy()
  return { text: '', bytes: 0, problem }
}

function isCodingError(error: unknown): error is { code: string } {
  // The code of a time-out is a number.
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(code)
}

function decodeText(buffer: Buffer): ReadBody {
  // The decoder leaves out a byte order mark, which may stand before a text and is no part of it.
  const body = shortened(new TextDecoder().decode(buffer), buffer.length)
  return isUtf8(buffer) ? body : { ...body, problem: 'it is not valid UTF-8' }
}

function shortened(text: string, bytes: number): ReadBody {
  if (text.length <= keptLength) return { text, bytes }
  const body: ReadBody = { text: beginningOf(text), bytes, cut: true }
  wholeTexts.set(body, text)
  return body
}

function beginningOf(text: string): string {
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
