import { excerpt } from './excerpt.ts'
import { visible, visibleLine } from './visible.ts'

/**
 * Any text as a Markdown code span, also inside a table: no markup, link, mention or reference in
 * it takes effect.
 *
 * @param longest - in UTF-16 units, as shown
 */
export function codeSpan(text: string, longest = 300): string {
  const line = excerpt(visibleLine(text), longest).replaceAll('|', '\\|') || ' '
  const ticks = '`'.repeat(longestRunOfTicks(line) + 1)
  const blank = /^`|`$/u.test(line) ? ' ' : ''
  return `${ticks}${blank}${line}${blank}${ticks}`
}

/**
 * Any text as a fenced Markdown code block.
 *
 * @param longest - in UTF-16 units, as shown
 */
export function codeBlock(text: string, longest: number, language = 'text'): string {
  const shown = excerpt(visible(text), longest)
  const fence = '`'.repeat(Math.max(3, longestRunOfTicks(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

function longestRunOfTicks(text: string): number {
  return Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length))
}
