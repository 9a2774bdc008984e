import lock from '../../package-lock.json' with { type: 'json' }

interface Locked {
  readonly version: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
}

/**
 * Every package that running needs, at the version of the lock file, by its name. Of a name that is
 * there twice it is the version that more packages share, since a dependency can name only one. What a
 * package brings along for one platform is left to it: it names exact versions.
 */
export function pinned(): Readonly<Record<string, string>> {
  const { '': _, ...packages } = lock.packages as Readonly<Record<string, Locked>>
  const versions = new Map<string, string>()
  const deepestFirst = Object.entries(packages).sort(([a], [b]) => b.length - a.length)
  for (const [path, { version, dev, optional, devOptional }] of deepestFirst)
    if (!dev && !optional && !devOptional)
      versions.set(path.replace(/^.*node_modules\//, ''), version)
  return Object.fromEntries([...versions].sort(([a], [b]) => (a < b ? -1 : 1)))
}
