import { listParameters } from '../../../src/contract/list-query.ts'
import type { Variation } from './variation.ts'

/** What requests are refused for beyond the text, as gateways do (section 7). */
export const demandVariations: readonly Variation[] = [
  {
    name: 'accept-demanded',
    description:
      'Requests whose Accept rules JSON out are refused with 406, those without with 400.',
    decisions: (sound) => ({
      around: async (request, answer) => {
        const { accept } = request.headers
        const fitting = accept !== undefined && /application\/(json|\*)|\*\/\*/i.test(accept)
        const refused = { status: accept === undefined ? 400 : 406, headers: {}, body: undefined }
        return fitting ? sound.around(request, answer) : refused
      },
    }),
  },
  {
    name: 'unknown-parameters-refused',
    description: 'Requests with a query parameter that is not named, or given twice, get 400.',
    decisions: (sound) => ({
      around: async (request, answer) => {
        const given = [...request.query.keys()]
        const known = request.operation === 'list' ? listParameters : []
        const fitting = given.every((name) => (known as readonly string[]).includes(name))
        return fitting && new Set(given).size === given.length
          ? sound.around(request, answer)
          : { status: 400, headers: {}, body: undefined }
      },
    }),
  },
  {
    name: 'user-agent-demanded',
    description: 'Requests without User-Agent are refused with 403, as some gateways do.',
    decisions: (sound) => ({
      around: async (request, answer) =>
        request.headers['user-agent']
          ? sound.around(request, answer)
          : { status: 403, headers: {}, body: undefined },
    }),
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
