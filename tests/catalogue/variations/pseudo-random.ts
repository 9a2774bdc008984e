import { createHash } from 'node:crypto'

/** Numbers from 0 up to 1 that look random and are the same for the same seed. */
export function pseudoRandom(seed: number): () => number {
  let state = seed
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same items in an order that a source of random numbers decides. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** One of the items; undefined when there is none. */
export function oneOf<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

/** A text that says nothing about the one it is made of, and is always the same for it. */
export function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
