import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, type Zlib } from 'node:zlib'

/** What the body of an answer holds, as far as it could be read. */
export type Content =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** A body as it was read: its decoded text and size, and why reading stopped early, if it did. */
export interface ReadBody {
  readonly text: string
  readonly bytes: number
  readonly problem?: string
  /** Whether `text` is only the beginning. */
  readonly cut?: true
}

/** Codings on top of each other that no answer needs; each costs memory before a byte is decoded. */
const mostCodings = 4

/** Nesting that no special event needs; deeper JSON is not parsed, so that nothing that walks it can overflow. */
const deepestNesting = 100

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
        const text = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
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
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(buffer), bytes: buffer.length }
  } catch {
    const text = buffer.toString('utf8')
    return { text, bytes: buffer.length, problem: 'it is not valid UTF-8' }
  }
}

/** Parses the body of an answer as JSON, whatever its media type says. */
export function parseContent({ text, problem }: ReadBody): Content {
  if (problem) return { kind: 'unreadable', reason: problem }
  if (text === '') return { kind: 'none' }
  if (nestsDeeperThan(text, deepestNesting))
    return { kind: 'unreadable', reason: `it nests deeper than ${deepestNesting} levels` }
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch {
    return { kind: 'unreadable', reason: 'it is not valid JSON' }
  }
}

function nestsDeeperThan(text: string, levels: number): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (inString) {
      if (unit === 0x5c) index++
      else if (unit === 0x22) inString = false
    } else if (unit === 0x22) inString = true
    else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > levels) return true
    } else if (unit === 0x5d || unit === 0x7d) depth--
  }
  return false
}
