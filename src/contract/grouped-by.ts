/** Things that have something in common: one at least. */
export type Group<Thing> = readonly [Thing, ...Thing[]]

/** Things by what they have in common, groups and members in the order in which they come. */
export function groupedBy<Thing, Key>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
): ReadonlyMap<Key, Group<Thing>> {
  const groups = new Map<Key, [Thing, ...Thing[]]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}
