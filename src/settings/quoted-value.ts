const longest = 80

/** Everything that could break the line, hide text or drive a terminal. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A value as it may stand in a message: quoted, on one line, control characters escaped,
 * cut after 80 characters. Not for secrets.
 */
export function quotedValue(value: string): string {
  const characters = [...value]
  const kept = characters.slice(0, longest).join('')
  const quoted = JSON.stringify(kept).replace(unprintable, escaped)
  const left = characters.length - longest
  return left > 0 ? `${quoted} (${left} more characters)` : quoted
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
