import type { Automaton } from './automaton.ts'
import { folded } from './forms.ts'
import { type Stretch, search } from './search.ts'
import { isOld, startOf, type View } from './view.ts'

/** Fewer bytes in a row could be any numbers. */
export const fewestBytes = 6

/** The fewest bytes take so many characters, as groups of four hexadecimal digits. */
const shortestRun = 14

const [noDigit, between, prefix] = [0xff, 0xfe, 0xfd]

/** By unit the value of a digit, or that it may stand between numbers, or be the second letter of `0x`. */
const kinds = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const letter = String.fromCharCode(unit)
  if (/[\da-f]/i.test(letter)) return Number.parseInt(letter, 16)
  if (/x/i.test(letter)) return prefix
  return /[\s,:;._|-]/.test(letter) ? between : noDigit
})

/** In the place of what is no byte: no secret holds it. */
const noByte = 0

/**
 * Finds words in the runs of numbers of a view that stand for bytes, in hexadecimal digits, in groups of any even number,
 * or decimal, with a sign or without. It takes time linear in the length of the view.
 */
export function numberSearch(words: Automaton): (view: View, isCut: boolean) => Stretch[] {
  const mayHold = beginningsIn(words)
  return (view, isCut) => {
    const found: Stretch[] = []
    for (const { start, end } of runsIn(view.text)) {
      if (isOld(view, start, end)) continue
      const cutAt = isCut && end === view.text.length ? startOf(view, end) : undefined
      if (cutAt === undefined && !mayHold(view.text, start, end)) continue
      for (const bytes of bytesIn(view, start, end, cutAt !== undefined))
        found.push(...search(bytes, words, { cutAt }))
    }
    return found
  }
}

const [unknown, none, some] = [0, 1, 2]

/** Tells whether a run may hold a word: nearly all of an answer's are identifiers, in which none begins. */
function beginningsIn(words: Automaton): (text: string, start: number, end: number) => boolean {
  /** By two bytes whether a word begins with them. */
  const known = new Uint8Array(0x1_0000)
  const begin = (first: number, second: number): boolean => {
    const pair = first * 0x100 + second
    if (known[pair] === unknown) {
      const [one = 0, other = 0] = [folded(first), folded(second)].flat()
      known[pair] = words.mayBeginWith(one, other) ? some : none
    }
    return known[pair] === some
  }
  return (text, start, end) => {
    let [lastHex, lastDecimal, high, value, digits] = [noByte, noByte, noDigit, 0, 0]
    for (let at = start; at <= end; at += 1) {
      const kind = at < end ? (kinds[text.charCodeAt(at)] ?? noDigit) : between
      if (kind < prefix) {
        value = kind < 10 ? value * 10 + kind : 0x100
        digits += 1
        if (high === noDigit) high = kind
        else {
          const byte = high * 16 + kind
          if (begin(lastHex, byte)) return true
          lastHex = byte
          high = noDigit
        }
      } else if (digits > 0) {
        const isByte = digits <= 3 && value < 0x100
        const byte = isByte ? signed(value, text, at - digits) : noByte
        if (begin(lastDecimal, byte)) return true
        lastDecimal = byte
        high = noDigit
        value = 0
        digits = 0
      }
    }
    return false
  }
}

/** A byte that stands as a decimal number: from 128 on, a program with signed ones writes it less 256. */
function signed(value: number, text: string, at: number): number {
  return isSigned(text, at) && value > 0 && value <= 0x80 ? 0x100 - value : value
}

/** Whether the hyphen before a number is its sign, and none between it and the number before. */
function isSigned(text: string, at: number): boolean {
  return text[at - 1] === '-' && !/\w/.test(text.charAt(at - 2))
}

/** Every run of such characters that is long enough; elsewhere only one character in so many is looked at. */
function runsIn(text: string): Stretch[] {
  const runs: Stretch[] = []
  for (let after = 0, at = shortestRun - 1; at < text.length; at += shortestRun) {
    if (!isOfRun(text, at)) continue
    let [start, end] = [at, at + 1]
    while (start > after && isOfRun(text, start - 1)) start -= 1
    while (end < text.length && isOfRun(text, end)) end += 1
    if (end - start >= shortestRun) runs.push({ start, end })
    after = end
    at = end
  }
  return runs
}

function isOfRun(text: string, at: number): boolean {
  return (kinds[text.charCodeAt(at)] ?? noDigit) !== noDigit
}

/** A run as its hexadecimal and as its decimal numbers read; without the last one where the text was cut within it. */
function bytesIn(view: View, start: number, end: number, isCut: boolean): View[] {
  const { text } = view
  const [hex, decimal] = [new Bytes(view), new Bytes(view)]
  let [first, from, after] = [start, start, start]
  for (let at = start; at < end || (at === end && !isCut); at += 1) {
    const kind = at < end ? (kinds[text.charCodeAt(at)] ?? noDigit) : between
    if (kind < prefix) continue
    const isPrefix = kind === prefix && at === from + 1
    if (!isPrefix && at > from) {
      hex.addHex(text, from, at, first)
      decimal.addDecimal(text, from, at, first)
      after = at
    }
    from = at + 1
    if (!isPrefix) first = from
  }
  return [hex, decimal].filter(({ length }) => length > 0).map((bytes) => bytes.read(after))
}

/** Bytes, each a unit of a view. */
class Bytes {
  readonly #bytes: number[] = []
  readonly #starts: number[] = []

  constructor(private readonly view: View) {}

  get length(): number {
    return this.#bytes.length
  }

  add(byte: number, at: number): void {
    if (byte === noByte && !this.#bytes.at(-1)) return
    this.#bytes.push(byte)
    this.#starts.push(startOf(this.view, at))
  }

  /** @param first - where the number begins, be it with `0x` */
  addHex(text: string, from: number, to: number, first: number): void {
    if ((to - from) % 2 > 0) this.add(noByte, first)
    else
      for (let at = from; at < to; at += 2) {
        const [high = 0, low = 0] = [kinds[text.charCodeAt(at)], kinds[text.charCodeAt(at + 1)]]
        this.add(high * 16 + low, at === from ? first : at)
      }
  }

  addDecimal(text: string, from: number, to: number, first: number): void {
    const value = to - from <= 3 ? Number(text.slice(first, to)) : noByte
    if (!(value < 0x100)) this.add(noByte, first)
    else this.add(signed(value, text, first), isSigned(text, first) ? first - 1 : first)
  }

  read(end: number): View {
    const starts = Uint32Array.from([...this.#starts, startOf(this.view, end)])
    return { text: Buffer.from(this.#bytes).toString('latin1'), starts }
  }
}
