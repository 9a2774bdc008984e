/** Every subset of some names, the empty one first, smaller ones before larger ones. */
export function subsets<Name>(names: readonly Name[]): Name[][] {
  const all: Name[][] = [[]]
  for (const name of names) all.push(...all.map((set) => [...set, name]))
  return all.sort((a, b) => a.length - b.length)
}
