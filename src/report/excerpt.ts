import { grouped } from './quantities.ts'

/**
 * The beginning of a text, and how much was left out, where it is longer than stated.
 *
 * @param longest - in UTF-16 units; a surrogate pair is never parted
 */
export function excerpt(text: string, longest: number): string {
  const beginning = beginningOf(text, longest)
  if (beginning === text) return text
  return `${beginning}… (${grouped(text.length - beginning.length)} characters more)`
}

/** The beginning of a text, of at most so many UTF-16 units, whole code points only. */
export function beginningOf(text: string, longest: number): string {
  if (text.length <= longest) return text
  const parted = /[\ud800-\udbff]/u.test(text.charAt(longest - 1))
  return text.slice(0, parted ? longest - 1 : longest)
}
