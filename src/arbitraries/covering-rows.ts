/** A choice of one value for each parameter, by its place among the values of that parameter. */
type Row = readonly number[]

/**
 * Rows in which every two values of two parameters meet at least once: what goes wrong only where two of them come
 * together is met in far fewer rows than there are combinations. Each row begins with two values that have not met,
 * and takes of every other parameter the value that has met fewest of those in it; of equals, the one used least.
 *
 * @param sizes - how many values each parameter has
 */
export function coveringRows(sizes: readonly number[]): Row[] {
  const unmet = new Set(
    sizes.flatMap((size, a) =>
      sizes
        .slice(a + 1)
        .flatMap((otherSize, further) =>
          indices(size).flatMap((value) =>
            indices(otherSize).map((other) => pairOf([a, value], [a + 1 + further, other])),
          ),
        ),
    ),
  )
  const uses = new Map<string, number>()
  const rows: Row[] = []
  for (const pair of unmet) {
    const row = rowWith(pair.split(' ').map((cell) => cell.split('=').map(Number) as Cell))
    rows.push(row)
    const cells = [...row.entries()]
    for (const cell of cells) uses.set(String(cell), (uses.get(String(cell)) ?? 0) + 1)
    for (const met of pairsAmong(cells)) unmet.delete(met)
  }
  return rows

  function rowWith(cells: Cell[]): Row {
    for (const [parameter, size] of sizes.entries()) {
      if (cells.some(([taken]) => taken === parameter)) continue
      const worth = (value: number) =>
        cells.filter((cell) => unmet.has(pairOf(cell, [parameter, value]))).length
      const used = (value: number) => uses.get(String([parameter, value])) ?? 0
      const [best = 0] = indices(size).sort((a, b) => worth(b) - worth(a) || used(a) - used(b))
      cells.push([parameter, best])
    }
    return cells.sort(([a], [b]) => a - b).map(([, value]) => value)
  }
}

type Cell = [parameter: number, value: number]

function pairOf(one: Cell, other: Cell): string {
  const [first, second] = one[0] < other[0] ? [one, other] : [other, one]
  return `${first.join('=')} ${second.join('=')}`
}

function pairsAmong(cells: readonly Cell[]): string[] {
  return cells.flatMap((cell, index) => cells.slice(index + 1).map((other) => pairOf(cell, other)))
}

function indices(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index)
}
