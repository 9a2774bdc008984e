/** Units that stand for several, in canonical decomposition: `é` and `e` with an accent are one text. */
const known = new Map<number, readonly number[]>()

/** What different programs write for one another in Base64 and in forms. */
const alike = new Map([
  ['-', ' '],
  ['+', ' '],
  ['_', '/'],
])

const ascii = Uint16Array.from({ length: 0x80 }, (_, unit) => {
  const letter = String.fromCharCode(unit)
  return (alike.get(letter) ?? letter.toLowerCase()).charCodeAt(0)
})

/**
 * The units that a unit of UTF-16 is compared by: in lower case, since headers come back so, decomposed,
 * and the letters in which alphabets of Base64 differ alike. A number where it is only one.
 */
export function folded(unit: number): number | readonly number[] {
  if (unit < 0x80) return ascii[unit] ?? unit
  let units = known.get(unit)
  if (units === undefined) {
    units = unitsOf(String.fromCharCode(unit).normalize('NFD').toLowerCase())
    known.set(unit, units)
  }
  return units
}

/** A whole text as it is compared. */
export function foldedText(text: string): string {
  return String.fromCharCode(...unitsOf(text).flatMap(folded))
}

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}
