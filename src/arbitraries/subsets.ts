/** Every subset of some names, the empty one first, smaller ones before larger ones. */
export function subsets<Name>(names: readonly Name[]): Name[][] {
  const all = names.reduce<Name[][]>(
    (sets, name) => [...sets, ...sets.map((set) => [...set, name])],
    [[]],
  )
  return all.sort((a, b) => a.length - b.length)
}
