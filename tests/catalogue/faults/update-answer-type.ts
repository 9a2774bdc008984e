import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'

/** Updates that are answered with the right event under the wrong media type. */
export const updateAnswerTypeFaults: readonly Fault[] = [
  {
    name: 'update-answered-as-text',
    description: 'The answer to an update is declared as text/plain.',
    violates: 'update.media-type',
    decisions: declaring('text/plain; charset=utf-8'),
  },
  {
    name: 'update-answered-as-html',
    description: 'The answer to an update is declared as text/html, as frameworks do by default.',
    violates: 'update.media-type',
    decisions: declaring('text/html'),
  },
  {
    name: 'update-answered-without-media-type',
    description: 'The answer to an update has no Content-Type.',
    violates: 'update.media-type',
    decisions: declaring(undefined),
  },
  {
    name: 'update-answered-as-vendor-json',
    description: 'The answer to an update is declared as application/vnd.museum.event+json.',
    violates: 'update.media-type',
    decisions: declaring('application/vnd.museum.event+json'),
  },
  {
    name: 'update-empty-answered-as-text',
    description: 'The answer to an update that sends no field is declared as text/plain.',
    violates: 'update.media-type',
    decisions: (sound) => ({
      around: async (request, answer) => {
        const given = await sound.around(request, answer)
        return given.status === 200 && /^\s*\{\s*\}\s*$/.test(request.body.toString())
          ? { ...given, headers: { ...given.headers, 'content-type': 'text/plain' } }
          : given
      },
    }),
  },
]

function declaring(update: string | undefined): Override {
  return ({ mediaType }) => ({ mediaType: { ...mediaType, update } })
}
