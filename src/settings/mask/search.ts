import { escaped } from '../escaped.ts'
import type { Automaton, State } from './automaton.ts'
import { folded as foldedUnit } from './forms.ts'
import { type Escape, startOf as startOfUnit, type View } from './view.ts'

// Vitest reads what is imported through a getter, and these are read for each unit of each text.
const folded = foldedUnit
const startOf = startOfUnit
const ascii = 0x80

/** A part of a text, its end not included. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

interface SearchOptions {
  /** Units that are read over, such as the line breaks within Base64. */
  readonly isSkipped?: (unit: number) => boolean
  /** Where the original was cut: then the view's end is found, too, as far as a word may begin so. */
  readonly cutAt?: number | undefined
}

/** At most so many readings go on at once beside the main one. */
const mostReadings = 4

/**
 * Where words of the automaton stand in a view, as stretches of the original in order, those that
 * overlap as one. It takes time linear in the length of the view.
 *
 * A `%41` in the text may be an `A`, or a percent sign and the beginning of the secret `41...`. Where that
 * is in doubt, a second reading goes through the text as it was written, beside the main one, which goes
 * through the escape undone; both go on behind it until they have come to the same state.
 */
export function search(
  view: View,
  automaton: Automaton,
  { isSkipped = () => false, cutAt }: SearchOptions = {},
): Stretch[] {
  const found: Stretch[] = []
  const main = new Reading(automaton)
  const spare = view.doubtful?.length
    ? Array.from({ length: mostReadings }, () => new Reading(automaton))
    : []
  const begun = beginnings(automaton)
  let readings: readonly Reading[] = [main]
  let pending: Reading | undefined
  let escapes = 0
  let doubtful = view.doubtful?.[0]
  for (let index = 0; index < view.text.length; index += 1) {
    const unit = view.text.charCodeAt(index)
    const inDoubt = readings.length > 1 || (doubtful !== undefined && index >= doubtful.first)
    // Nearly all of a text is none of a word.
    if (!inDoubt && main.state === 0 && unit < ascii) {
      const following = view.text.charCodeAt(index + 1)
      if (following < ascii && begun[unit * ascii + following] === 0) continue
    }
    if (doubtful?.first === index) {
      pending = spare.pop()
      pending?.follow(main)
      if (pending) readAsItStands(view, doubtful, pending, found)
    }
    if (!isSkipped(unit)) {
      const start = startOf(view, index)
      if (main.state !== 0 && isEnd(unit, view.text, index)) keepBeforeEnd(readings, start, found)
      for (const reading of readings) {
        const began = reading.read(unit, start)
        if (began !== undefined) keep(found, began, endOf(view, index))
      }
    }
    if (doubtful?.last === index) {
      escapes += 1
      doubtful = view.doubtful?.[escapes]
      if (pending !== undefined) readings = [...readings, pending]
      pending = undefined
    }
    if (readings.length > 1) {
      const alike = readings.filter((one) => one !== main && !one.differs(main))
      spare.push(...alike)
      if (alike.length > 0) readings = readings.filter((one) => !alike.includes(one))
    }
  }
  keepBeforeEnd(readings, startOf(view, view.text.length), found)
  if (cutAt === undefined) return found
  for (const { began } of pending ? [...readings, pending] : readings)
    if (began !== undefined) keep(found, began, cutAt)
  return found
}

/** Line breaks, and NUL, which stands between letters of UTF-16. */
const isReadOver = [0x0a, 0x0d, 0]

const begunOf = new WeakMap<Automaton, Uint8Array>()

/** By two units of ASCII as they stand in a text: 1 where a word may begin so, or the second may be read over. */
function beginnings(automaton: Automaton): Uint8Array {
  let begun = begunOf.get(automaton)
  if (begun === undefined) {
    begun = new Uint8Array(ascii * ascii)
    for (let first = 0; first < ascii; first++)
      for (let second = 0; second < ascii; second++) {
        const isBegun = automaton.mayBeginWith(folded(first) as number, folded(second) as number)
        if (isBegun || isReadOver.includes(second)) begun[first * ascii + second] = 1
      }
    begunOf.set(automaton, begun)
  }
  return begun
}

/** By unit of ASCII, 1 where a string or a part of it ends before it. */
const ends = Uint8Array.from({ length: ascii }, (_, unit) =>
  /["'`<&)\]}\n\r]/.test(String.fromCharCode(unit)) ? 1 : 0,
)

/** Whether a string or a part of it ends before a unit, be it that dots stand for the rest. */
function isEnd(unit: number, text: string, index: number): boolean {
  if (unit >= ascii) return unit === 0x2026
  return ends[unit] === 1 || (unit === 0x2e && text.startsWith('...', index))
}

function keepBeforeEnd(readings: readonly Reading[], end: number, found: Stretch[]): void {
  for (const { beganBeforeEnd } of readings)
    if (beganBeforeEnd !== undefined) keep(found, beganBeforeEnd, end)
}

function readAsItStands(
  { source }: View,
  { from, to }: Escape,
  reading: Reading,
  found: Stretch[],
): void {
  if (source === undefined) return
  for (let index = from; index < to; index += 1) {
    const began = reading.read(source.text.charCodeAt(index), startOf(source, index))
    if (began !== undefined) keep(found, began, endOf(source, index))
  }
}

function keep(found: Stretch[], began: number, ended: number): void {
  let [start, end] = [began, ended]
  for (let last = found.at(-1); last !== undefined && start < last.end; last = found.at(-1)) {
    start = Math.min(start, last.start)
    end = Math.max(end, last.end)
    found.pop()
  }
  found.push({ start, end })
}

/** Where what follows begins: one escape may stand for several units. */
function endOf(view: View, index: number): number {
  const start = startOf(view, index)
  let after = index + 1
  while (after < view.text.length && startOf(view, after) === start) after += 1
  return startOf(view, after)
}

/** How far words are read in a text, and where the units read last began. */
class Reading {
  state: State = 0
  readonly #starts: number[] = []
  readonly #size: number
  #count = 0

  constructor(private readonly automaton: Automaton) {
    this.#size = automaton.longest
  }

  /** Where the longest word that ends with a unit began; nothing where none does. */
  read(unit: number, start: number): number | undefined {
    const units = folded(unit)
    if (typeof units === 'number') return this.#step(units, start)
    let began: number | undefined
    for (const one of units) began = this.#step(one, start) ?? began
    return began
  }

  /** Where the units began that may be the beginning of a word; nothing where none may. */
  get began(): number | undefined {
    const depth = this.automaton.depthOf(this.state)
    return depth === 0 ? undefined : this.#starts[(this.#count - depth) % this.#size]
  }

  /** Where the longest word began that is one where a string ends; nothing where there is none. */
  get beganBeforeEnd(): number | undefined {
    const length = this.automaton.longestBeforeEnd(this.state)
    return length === 0 ? undefined : this.#starts[(this.#count - length) % this.#size]
  }

  follow(other: Reading): void {
    const depth = this.automaton.depthOf(other.state)
    this.state = other.state
    this.#count = other.#count
    for (let count = this.#count - depth; count < this.#count; count++) {
      const at = count % this.#size
      this.#starts[at] = other.#starts[at] ?? 0
    }
  }

  differs(other: Reading): boolean {
    return this.state !== 0 && this.state !== other.state
  }

  #step(unit: number, start: number): number | undefined {
    const size = this.#size
    this.#starts[this.#count % size] = start
    this.#count += 1
    this.state = this.automaton.next(this.state, unit)
    const length = this.automaton.longestWordAt(this.state)
    return length === 0 ? undefined : this.#starts[(this.#count - length) % size]
  }
}

/** The marker belongs to words: so no marker makes a word beside it stand alone. */
const wordCharacter = '[\\p{L}\\p{N}_*]'

/** Finds each of the words where it stands alone in a view, as a token of its own. */
export function tokenSearch(words: readonly string[]): (view: View) => Stretch[] {
  if (words.length === 0) return () => []
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const choice = longestFirst.map(escaped).join('|')
  const pattern = new RegExp(`(?<!${wordCharacter})(?:${choice})(?!${wordCharacter})`, 'gu')
  return (view) =>
    Array.from(view.text.matchAll(pattern), ({ 0: word, index }) => ({
      start: startOf(view, index),
      end: startOf(view, index + word.length),
    }))
}
