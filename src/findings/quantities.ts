/** A number with its noun: `1 clause`, `1,204 requests`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(number)} ${number === 1 ? singular : plural}`
}

/** A number with its thousands set apart: `1,204`. */
export function grouped(number: number): string {
  return number.toLocaleString('en-US')
}

/** How many characters a text has, each of which may be two units of UTF-16. */
export function charactersIn(text: string): number {
  let characters = 0
  // Without a list of them: a body has millions.
  for (const _ of text) characters++
  return characters
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** A length of time in the unit that suits it: `12 ms`, `3.4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${grouped(Math.floor(seconds / 60))} min ${seconds % 60} s`
}

/** A length of time that is not made to look exact: in steps of 5 s, and of a minute beyond two. */
export function roughly(ms: number): string {
  const seconds = Math.max(5, Math.ceil(ms / 5_000) * 5)
  return seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** A size in the unit that suits it: `812 bytes`, `4.1 kB`, `5.0 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte')
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
