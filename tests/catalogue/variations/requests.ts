import { listParameters } from '../../../src/contract/list-query.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { instead, type Row, tableOf, vary } from './variation.ts'

/** Requests refused before anything else, as gateways do; undefined for those that are let through. */
const demanding = (
  description: string,
  refusal: (request: ServiceRequest) => number | undefined,
): Row =>
  instead(description, () => (request) => {
    const status = refusal(request)
    return status === undefined ? undefined : { status, headers: {}, body: undefined }
  })

const at = (prefix: string, description: string): Row => vary(description, { service: { prefix } })

/** What requests have to bring beyond the text (section 7), and where they go: only the base address of production is described (section 9). */
export const requestVariations = tableOf({
  'accept-demanded': demanding(
    'Requests whose Accept rules JSON out are refused with 406, those without with 400.',
    ({ headers: { accept } }) => {
      if (accept === undefined) return 400
      return /application\/(json|\*)|\*\/\*/i.test(accept) ? undefined : 406
    },
  ),
  'unknown-parameters-refused': demanding(
    'Requests with a query parameter that is not named, or given twice, get 400.',
    ({ query, operation }) => {
      const given = [...query.keys()]
      const known: readonly string[] = operation === 'list' ? listParameters : []
      const isKnown = given.every((name) => known.includes(name))
      return isKnown && new Set(given).size === given.length ? undefined : 400
    },
  ),
  'user-agent-demanded': demanding(
    'Requests without User-Agent are refused with 403, as some gateways do.',
    ({ headers }) => (headers['user-agent'] ? undefined : 403),
  ),
  'length-demanded': demanding('Updates without Content-Length get 411.', ({ method, headers }) =>
    method === 'PATCH' && headers['content-length'] === undefined ? 411 : undefined,
  ),

  'address-without-path': at('', 'The base address has no path.'),
  'address-without-version': at('/museum', 'The base address names no version.'),
  'address-deep': at('/api/public/~museum/a+b/v1/2024-06/v2.0', 'The base address is deep.'),
  'address-like-the-list': at('/special-events/v2.0', 'The base address holds the list’s path.'),
  'address-with-escapes': at('/m%C3%BCze%20a/v2.0', 'The base address has escaped characters.'),
})
