/** Number of a state of an {@link Automaton}; 0 before anything was read. */
export type State = number

/**
 * Reads a text once, one UTF-16 unit at a time, and tells where any of many words ends, however many
 * words there are and however they overlap (Aho and Corasick, 1975).
 */
export class Automaton {
  readonly #firstChild = [0]
  readonly #sibling = [0]
  readonly #unit = [0]
  /** Where reading goes on when a state has no child for the next unit. */
  readonly #fallback = [0]
  readonly #longest = [0]
  /** The same of beginnings that are words only where a string ends behind them. */
  readonly #longestBeforeEnd = [0]
  readonly #depth = [0]
  /** Children of the start by unit: it is where nearly all of reading takes place. */
  readonly #starts = new Int32Array(0x1_0000)
  readonly longest: number

  /**
   * @param least - so many units that a word begins with are words, too; otherwise all of it
   * @param leastBeforeEnd - so many are where a string ends behind them; otherwise none
   */
  constructor(
    words: readonly string[],
    least = ({ length }: string) => length,
    leastBeforeEnd: (word: string) => number = () => Number.POSITIVE_INFINITY,
  ) {
    this.longest = words.reduce((longest, { length }) => Math.max(longest, length), 1)
    for (const word of words) this.#add(word, least(word), leastBeforeEnd(word))
    this.#link()
  }

  next(state: State, unit: number): State {
    let from = state
    while (from !== 0) {
      const child = this.#child(from, unit)
      if (child !== 0) return child
      from = this.#fallback[from] ?? 0
    }
    return this.#starts[unit] ?? 0
  }

  /** Whether a word begins with two units, or is the first of them alone. */
  mayBeginWith(first: number, second: number): boolean {
    const state = this.#child(0, first)
    return state !== 0 && (this.longestWordAt(state) > 0 || this.#child(state, second) !== 0)
  }

  /** Whether the end of a text, at most all of it, is how a word begins. */
  mayBegin(text: string): boolean {
    let state = 0
    for (let index = 0; index < text.length; index += 1)
      state = this.next(state, text.charCodeAt(index))
    return state !== 0
  }

  /** Length of the longest word that ends where a state was reached; 0 where none does. */
  longestWordAt(state: State): number {
    return this.#longest[state] ?? 0
  }

  /** The same where a string ends behind it. */
  longestBeforeEnd(state: State): number {
    return this.#longestBeforeEnd[state] ?? 0
  }

  /** How many of the units read last belong to a state. */
  depthOf(state: State): number {
    return this.#depth[state] ?? 0
  }

  #add(word: string, least: number, leastBeforeEnd: number): void {
    let state = 0
    for (let index = 0; index < word.length; index += 1) {
      const unit = word.charCodeAt(index)
      state = this.#child(state, unit) || this.#grow(state, unit)
      if (index + 1 >= least) this.#longest[state] = index + 1
      if (index + 1 >= leastBeforeEnd) this.#longestBeforeEnd[state] = index + 1
    }
  }

  #child(state: State, unit: number): State {
    if (state === 0) return this.#starts[unit] ?? 0
    let child = this.#firstChild[state] ?? 0
    while (child !== 0 && this.#unit[child] !== unit) child = this.#sibling[child] ?? 0
    return child
  }

  #grow(state: State, unit: number): State {
    const child = this.#unit.length
    this.#firstChild.push(0)
    this.#sibling.push(this.#firstChild[state] ?? 0)
    this.#unit.push(unit)
    this.#fallback.push(0)
    this.#longest.push(0)
    this.#longestBeforeEnd.push(0)
    this.#depth.push((this.#depth[state] ?? 0) + 1)
    this.#firstChild[state] = child
    if (state === 0) this.#starts[unit] = child
    return child
  }

  /** Breadth first, since the fallback of a state is nearer to the start than the state. */
  #link(): void {
    const queue = [0]
    for (const state of queue) {
      for (
        let child = this.#firstChild[state] ?? 0;
        child !== 0;
        child = this.#sibling[child] ?? 0
      ) {
        const fallback =
          state === 0 ? 0 : this.next(this.#fallback[state] ?? 0, this.#unit[child] ?? 0)
        this.#fallback[child] = fallback
        this.#longest[child] ||= this.longestWordAt(fallback)
        this.#longestBeforeEnd[child] ||= this.longestBeforeEnd(fallback)
        queue.push(child)
      }
    }
  }
}
