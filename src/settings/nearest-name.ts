/** `; did you mean <the nearest name>?`, to follow a problem; empty where no name is near. */
export function suggestion(...given: Parameters<typeof nearestName>): string {
  const nearest = nearestName(...given)
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

/**
 * The name that a misspelt one most likely stands for.
 *
 * @param within - how many characters may be missing, too many or wrong
 */
export function nearestName(
  misspelt: string,
  names: readonly string[],
  within: number,
): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(misspelt, name) }))
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance)
  return best?.name
}

/** Levenshtein distance, row by row. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = cell(above, column) + (character === other ? 0 : 1)
      const shifted = Math.min(cell(above, column + 1), cell(current, column)) + 1
      current.push(Math.min(replaced, shifted))
    }
    above = current
  }
  return cell(above, above.length - 1)
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
