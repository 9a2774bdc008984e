import type { Override } from '../decisions.ts'
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
  ...[400, 406, 422, 500].map(refusedWith),
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
    name: 'no-media-type-accepted',
    description: 'An update need not be declared at all.',
    decisions: accepting((contentType) => contentType === undefined),
  },
  {
    name: 'length-demanded',
    description: 'An update without Content-Length is refused with 411.',
    decisions: (sound) => ({
      around: async (request, answer) =>
        request.method === 'PATCH' && request.headers['content-length'] === undefined
          ? { status: 411, headers: {}, body: undefined }
          : sound.around(request, answer),
    }),
  },
]
