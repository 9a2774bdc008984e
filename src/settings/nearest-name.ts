/** `; did you mean <the nearest name>?`, to follow a problem; empty where no name is near. */
export function suggestion(...given: Parameters<typeof nearestName>): string {
  const nearest = nearestName(...given)
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

/**
 * The name that a misspelt one most likely stands for.
 *
 * @param within - how many characters may be missing, too many, wrong or swapped with the next
 * @param distanceOf - how far the misspelt one is from a name, where that is another number
 */
export function nearestName(
  misspelt: string,
  names: readonly string[],
  within: number,
  distanceOf = (name: string) => editDistance(misspelt, name),
): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(name) }))
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance)
  return best?.name
}

/** How many letters have to be added, removed, replaced or swapped with the next to make one text of the other. */
export function editDistance(from: string, to: string): number {
  let twoAbove: readonly number[] = []
  let above: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = cell(above, column) + (character === other ? 0 : 1)
      const shifted = Math.min(cell(above, column + 1), cell(current, column)) + 1
      const isSwapped = from[row - 1] === other && to[column - 1] === character
      const swapped = isSwapped ? cell(twoAbove, column - 1) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(replaced, shifted, swapped))
    }
    twoAbove = above
    above = current
  }
  return cell(above, above.length - 1)
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
