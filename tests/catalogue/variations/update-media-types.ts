import type { Override } from '../../../src/reference/decisions.ts'
import type { Variation } from './variation.ts'

const accepting =
  (accepts: (contentType: string | undefined) => boolean): Override =>
  (sound) => ({
    acceptsMediaType: (contentType) => sound.acceptsMediaType(contentType) || accepts(contentType),
  })

const refusedWith = (status: number): Variation => ({
  name: `another-media-type-${status}`,
  description: `An update that is not declared as JSON is refused with ${status}.`,
  decisions: ({ refusalStatus }) => ({ refusalStatus: { ...refusalStatus, 'media-type': status } }),
})

/** Updates with another Content-Type than section 4.3 has, or with none. */
export const updateMediaTypeVariations: readonly Variation[] = [
  ...[400, 422, 500].map(refusedWith),
  {
    name: 'any-media-type-accepted',
    description: 'The Content-Type of an update does not matter.',
    decisions: accepting(() => true),
  },
  {
    name: 'patch-media-types-accepted',
    description: 'An update may be declared as a JSON merge patch as well.',
    decisions: accepting((contentType) => /^application\/(.+\+)?json\b/i.test(contentType ?? '')),
  },
  {
    name: 'media-type-as-written-demanded',
    description: 'An update is declared as application/json, to the letter, or refused.',
    decisions: () => ({ acceptsMediaType: (contentType) => contentType === 'application/json' }),
  },
  {
    name: 'no-media-type-accepted',
    description: 'An update need not be declared at all.',
    decisions: accepting((contentType) => contentType === undefined),
  },
]
