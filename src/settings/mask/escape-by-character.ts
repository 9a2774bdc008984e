/**
 * A way to write text: how a character that can't stand as it is is written,
 * `undefined` for one that can. It sees a code point, or half of a surrogate pair that has no other.
 */
export type Escape = (character: string) => string | undefined

/** A text with each of its characters escaped. */
export function escapeByCharacter(text: string, written: Escape): string {
  return Array.from(text, (character) => written(character) ?? character).join('')
}

/** One way of escaping that asks several others in turn. */
export function firstOf(...ways: readonly Escape[]): Escape {
  return (character) => {
    for (const way of ways) {
      const escaped = way(character)
      if (escaped !== undefined) return escaped
    }
    return undefined
  }
}

/** Number of a character. */
export function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0
}
