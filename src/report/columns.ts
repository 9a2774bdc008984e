const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const combining = /\p{M}/u

/** How many columns of a terminal a character takes: none, one or two. */
function columnsOf(character: string): number {
  return combining.test(character) ? 0 : wide.test(character) ? 2 : 1
}

/** How many columns of a terminal a text takes; it holds no control characters. */
export function displayWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + columnsOf(character), 0)
}

/** A text of at most so many columns, ending in `…` where something is left out. */
export function cutToColumns(text: string, columns: number): string {
  if (fitting(text, columns) === text.length) return text
  return columns > 0 ? `${text.slice(0, fitting(text, columns - 1))}…` : ''
}

/**
 * A text broken into lines of at most so many columns, at blanks where there are any; every other
 * blank stays. Beyond `most` lines it ends in `…`.
 */
export function wrapToColumns(text: string, columns: number, most = Infinity): readonly string[] {
  const lines: string[] = []
  let rest = text
  for (;;) {
    const fits = Math.max(fitting(rest, columns), firstOf(rest))
    if (fits === rest.length) return [...lines, rest]
    if (lines.length + 1 >= most) return [...lines, cutToColumns(rest, columns)]
    const blank = rest.lastIndexOf(' ', fits)
    lines.push(rest.slice(0, blank > 0 ? blank : fits))
    rest = rest.slice(blank > 0 ? blank + 1 : fits)
  }
}

/** How much of a text, in UTF-16 units, fits into so many columns. */
function fitting(text: string, columns: number): number {
  let taken = 0
  let length = 0
  for (const character of text) {
    taken += columnsOf(character)
    if (taken > columns) break
    length += character.length
  }
  return length
}

function firstOf(text: string): number {
  const [first = ''] = [...text.slice(0, 2)]
  return first.length
}
