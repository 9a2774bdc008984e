import { createHash } from 'node:crypto'

/** Most characters that are kept of what is too long: a run keeps hundreds of exchanges. */
export const keptLength = 60_000

/** Longer texts are kept as their beginnings: a run holds many answers at a time. */
const longestText = 150_000

const told = /… \(\d+ characters, SHA-256 [\da-f]{64}\)$/

/**
 * What is kept of a text: all of it up to 150,000 characters; of a longer one the beginning, with its length
 * and its digest, so that two texts are still kept alike just when they are alike.
 */
export function keptText(text: string): string {
  if (text.length <= longestText) return text
  const digest = createHash('sha256')
  for (let from = 0; from < text.length; from += keptLength)
    digest.update(text.slice(from, from + keptLength), 'utf16le')
  const beginning = text.slice(0, keptLength)
  return `${beginning}… (${text.length} characters, SHA-256 ${digest.digest('hex')})`
}

/** Whether a value is not what the target has sent, but what was kept of a text. */
export function isShortened(text: unknown): boolean {
  return typeof text === 'string' && text.length > keptLength && told.test(text.slice(-120))
}
