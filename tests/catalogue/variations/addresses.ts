import type { Variation } from './variation.ts'

const under = (name: string, prefix: string, description: string): Variation => ({
  name: `address-${name}`,
  description,
  service: { prefix },
})

/** Base addresses: only that of production is described (section 9). */
export const addressVariations: readonly Variation[] = [
  under('without-path', '', 'The base address has no path.'),
  under('without-version', '/museum', 'The base address names no version.'),
  under('deep', '/api/public/~museum/a+b/v1/2024-06/v2.0', 'The base address has a deep path.'),
  under(
    'like-the-list',
    '/special-events/v2.0',
    'The base address has the path of the list within.',
  ),
  under('with-escapes', '/m%C3%BCze%20a/v2.0', 'The base address has escaped characters.'),
]
