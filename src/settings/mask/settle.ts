import type { Automaton } from './automaton.ts'
import { marker } from './cover.ts'

/**
 * Removes what only looks like a secret because a marker was put beside it: with the secret `x***`,
 * the text `x` before a marker. Each is taken back and replaced by a marker, whatever then comes to
 * stand together included, in one reading; so it needs words longer than the marker.
 */
export function settle(text: string, automaton: Automaton): string {
  const units = new Uint16Array(text.length)
  const states = new Int32Array(text.length + 1)
  const pending: number[] = []
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    pending.push(text.charCodeAt(index))
    for (let unit = pending.pop(); unit !== undefined; unit = pending.pop()) {
      const state = automaton.next(states[length] ?? 0, unit)
      units[length] = unit
      states[length + 1] = state
      length += 1
      const word = automaton.longestWordAt(state)
      if (word === 0) continue
      length -= word
      for (const character of marker) pending.push(character.charCodeAt(0))
    }
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le')
}
