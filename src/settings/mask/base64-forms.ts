/** Fewer characters of Base64 could be anything. */
const shortestCore = 8

/**
 * The Base64 of a text's UTF-8, with padding and without. Also what is left of it wherever it stands
 * inside a longer text that is encoded as a whole, such as credentials of another user with the same
 * password.
 */
export function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  const padded = bytes.toString('base64')
  return [padded, padded.replace(/=+$/, ''), ...coresOf(bytes)]
}

/** The characters that depend on these bytes alone, for each of the three ways they may be aligned. */
function coresOf(bytes: Buffer): string[] {
  return [0, 1, 2]
    .map((offset) => {
      const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
      const first = Math.ceil((offset * 8) / 6)
      const end = Math.floor(((offset + bytes.length) * 8) / 6)
      return encoded.slice(first, end)
    })
    .filter((core) => core.length >= shortestCore)
}
