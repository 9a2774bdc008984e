/** A text of its own: a part of a string keeps the whole of it in memory, but for one that is decoded anew. */
export function detached(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}
