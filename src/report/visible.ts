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
