import { stripVTControlCharacters } from 'node:util'
import truncated from 'fast-string-truncated-width'
import { describe, expect, it } from 'vitest'
import type { TerminalLayout } from '../../../src/report/terminal-lines.ts'

export const plain = { columns: 80, colour: false }

/** What must hold of every text for a terminal, whatever it quotes; by name, of what each is made. */
export function describeTerminalTexts<T>(
  all: Readonly<Record<string, T>>,
  renderOne: (one: T, layout: TerminalLayout) => string,
): void {
  describe.each(Object.keys(all))('the text for a terminal of: %s', (name) => {
    const render = (layout: TerminalLayout) => renderOne(all[name] as T, layout)
    it('says the same with and without colour', () => {
      const coloured = render({ columns: 80, colour: true })
      expect(stripVTControlCharacters(coloured)).toBe(render(plain))
    })

    it('keeps to the width, but for commands', () => {
      const lines = render(plain).split('\n')
      const wide = lines.filter((line) => truncated(line).width > 80)
      expect(wide.filter((line) => !line.startsWith('  Replay'))).toEqual([])
    })

    it('obeys nothing that it quotes', () => {
      for (const columns of [40, 41, 52, 63, 80, 200]) {
        const text = render({ columns, colour: false })
        expect(text).not.toMatch(/[^\P{C}\n]|[\u2028\u2029]/u)
        expect(text).not.toMatch(/^\s*::/mu)
        expect(text).not.toMatch(/##[\w-]*\[/u)
      }
    })
  })
}
