import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { keptLength } from './bounded-json.ts'
import { decodeText, keptBeginning, type ReadBody } from './content.ts'

/** No character takes more bytes for each of its UTF-16 units. */
const mostBytesPerUnit = 3

/** Codings on top of each other that no answer needs; each costs memory before a byte is decoded. */
const mostCodings = 4

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The codings that an answer may be compressed with. */
export const acceptedEncodings = 'gzip, br'

/** Who is told how reading goes on. */
interface Reader {
  /** The body, once: at its end, or before it where no more of it is needed. */
  readonly onRead: (body: ReadBody) => void
  /** The decoder has more than it can take: no more should come until `onRoom`. */
  readonly onFull: () => void
  readonly onRoom: () => void
}

/**
 * Reads a body to its end or to `maxBytes` decoded bytes, whichever comes first, so that neither an
 * endless body nor a small one that inflates to gigabytes can exhaust memory.
 */
export class BodyReader {
  readonly #maxBytes: number
  readonly #reader: Reader
  readonly #codings: readonly string[]
  /** What undoes the codings, each writing to the next. */
  #stages: readonly Transform[] = []
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #begun = false
  #done = false

  constructor(encoding: string, maxBytes: number, reader: Reader) {
    this.#maxBytes = maxBytes
    this.#reader = reader
    this.#codings = encoding
      .split(',')
      .map((coding) => coding.trim().toLowerCase())
      .filter((coding) => coding !== '' && coding !== 'identity')
    this.#stages = this.#decoders()
  }

  /** Takes in what has come next. */
  take(chunk: Buffer): void {
    if (this.#done) return
    this.#begun = true
    const [first] = this.#stages
    if (!first) this.#keep(chunk)
    else if (!first.write(chunk)) {
      this.#reader.onFull()
      first.once('drain', this.#reader.onRoom)
    }
  }

  end(): void {
    const [first] = this.#stages
    // A status without a body may still name the coding that one would have had.
    if (first && this.#begun) first.end()
    else this.#finish(decodeText(Buffer.concat(this.#chunks)))
  }

  /** Lets go of the decoders; nobody is told anything any more. */
  destroy(): void {
    this.#done = true
    for (const stage of this.#stages) stage.destroy()
  }

  #decoders(): readonly Transform[] {
    const count = this.#codings.length
    if (count === 0) return []
    if (count > mostCodings)
      return this.#refuse(`it has ${count} content codings on top of each other`)
    const stages: Transform[] = []
    for (const coding of this.#codings.toReversed()) {
      const create = decoders.get(coding)
      if (!create) return this.#refuse(`its content coding ${coding} was not asked for`)
      stages.push(create())
    }
    const problem = `it is not valid ${this.#codings.join(', ')}`
    for (const [index, stage] of stages.entries()) {
      stage.on('error', () => this.#finish({ text: '', bytes: this.#bytes, problem }))
      const next = stages[index + 1]
      if (next) stage.pipe(next)
      else stage.on('data', (chunk: Buffer) => this.#keep(chunk))
    }
    stages.at(-1)?.on('end', () => this.#finish(decodeText(Buffer.concat(this.#chunks))))
    return stages
  }

  #refuse(problem: string): readonly [] {
    this.#finish({ text: '', bytes: 0, problem })
    return []
  }

  #keep(chunk: Buffer): void {
    this.#bytes += chunk.length
    this.#chunks.push(chunk)
    if (this.#bytes <= this.#maxBytes) return
    const most = Math.min(this.#maxBytes, keptLength * mostBytesPerUnit)
    const text = keptBeginning(Buffer.concat(this.#chunks, most).toString('utf8'))
    const problem = `it is larger than ${this.#maxBytes} bytes`
    this.#finish({ text, bytes: this.#bytes, problem, cut: true })
  }

  #finish(body: ReadBody): void {
    if (this.#done) return
    this.destroy()
    this.#reader.onRead(body)
  }
}
