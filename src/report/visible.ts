import { beginningOf } from '../findings/phrases.ts'
import { charactersIn, grouped } from '../findings/quantities.ts'

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/**
 * A text as it may be shown anywhere: every control and format character (C0, C1, bidi overrides,
 * zero-width characters), line or paragraph separator, lone surrogate and noncharacter stands as
 * an escape such as `\u001b`. Line feeds and tabs stay.
 */
export function visible(text: string): string {
  return text.replace(invisible, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  )
}

/** As {@link visible}, on one line: line feeds and tabs stand as escapes too. */
export function visibleLine(text: string): string {
  return text.replace(invisible, escaped)
}

function escaped(character: string): string {
  const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return named[character] ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`)
}

/** A text as it begins a line. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/**
 * The beginning of a text, and how much was left out, where it is longer than stated.
 *
 * @param longest - in UTF-16 units; a surrogate pair is never parted
 */
export function excerpt(text: string, longest: number): string {
  const beginning = beginningOf(text, longest)
  if (beginning === text) return text
  return `${beginning}… (${grouped(charactersIn(text.slice(beginning.length)))} characters more)`
}

/** Two colons with nothing before them that is seen. */
const atStart = /^((?:\s|\u001b\[[\d;]*m)*):(?=:)/u

/**
 * A line of output that no pipeline takes for a command: GitHub obeys `::error::` at the start of
 * a line and, like Azure and TeamCity, `##[error]`, `##vso[…]` or `##teamcity[…]` anywhere in it. A target's text could otherwise set variables of the job or fake its annotations.
 */
export function withoutPipelineCommands(line: string): string {
  return line.replace(atStart, '$1\\u003a').replace(/##(?=[\w-]*\[)/gu, '#\\u0023')
}
