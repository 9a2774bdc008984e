import type { Automaton, State } from './automaton.ts'
import { folded } from './fold.ts'

/** How far words are read in a text, and where the units read last began. */
export class Reading {
  state: State = 0
  readonly #automaton: Automaton
  readonly #starts: Uint32Array
  #count = 0

  constructor(automaton: Automaton) {
    this.#automaton = automaton
    this.#starts = new Uint32Array(automaton.longest)
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
    const depth = this.#automaton.depthOf(this.state)
    return depth === 0 ? undefined : this.#starts[(this.#count - depth) % this.#starts.length]
  }

  /** Goes on from where another reading has come to. */
  follow(other: Reading): void {
    const depth = this.#automaton.depthOf(other.state)
    this.state = other.state
    this.#count = other.#count
    for (let count = this.#count - depth; count < this.#count; count++) {
      const at = count % this.#starts.length
      this.#starts[at] = other.#starts[at] ?? 0
    }
  }

  /** Whether it may come to another word. */
  differs(other: Reading): boolean {
    return this.state !== 0 && this.state !== other.state
  }

  #step(unit: number, start: number): number | undefined {
    const size = this.#starts.length
    this.#starts[this.#count % size] = start
    this.#count += 1
    this.state = this.#automaton.next(this.state, unit)
    const length = this.#automaton.longestWordAt(this.state)
    return length === 0 ? undefined : this.#starts[(this.#count - length) % size]
  }
}
