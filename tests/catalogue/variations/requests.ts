import { listParameters } from '../../../src/contract/list-query.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { answerInstead } from '../overrides.ts'
import { type Differing, tableOf } from './variation.ts'

/** Requests refused before anything else, as gateways do; undefined for those that are let through. */
const demanding = (refusal: (request: ServiceRequest) => number | undefined): Override =>
  answerInstead(() => (request) => {
    const status = refusal(request)
    return status === undefined ? undefined : { status, headers: {}, body: undefined }
  })

const at = (prefix: string): Differing => ({ service: { prefix } })

/** What requests have to bring beyond the text (section 7), and where they go: only the base address of production is described (section 9). */
export const requestVariations = tableOf({
  'accept-demanded: Requests whose Accept rules JSON out are refused with 406, those without with 400.':
    demanding(({ headers: { accept } }) => {
      if (accept === undefined) return 400
      return /application\/(json|\*)|\*\/\*/i.test(accept) ? undefined : 406
    }),
  'unknown-parameters-refused: Requests with a query parameter that is not named, or given twice, get 400.':
    demanding(({ query, operation }) => {
      const given = [...query.keys()]
      const known: readonly string[] = operation === 'list' ? listParameters : []
      const isKnown = given.every((name) => known.includes(name))
      return isKnown && new Set(given).size === given.length ? undefined : 400
    }),
  'user-agent-demanded: Requests without User-Agent are refused with 403, as some gateways do.':
    demanding(({ headers }) => (headers['user-agent'] ? undefined : 403)),
  'length-demanded: Updates without Content-Length get 411.': demanding(({ method, headers }) =>
    method === 'PATCH' && headers['content-length'] === undefined ? 411 : undefined,
  ),

  'address-without-path: The base address has no path.': at(''),
  'address-without-version: The base address names no version.': at('/museum'),
  'address-deep: The base address is deep.': at('/api/public/~museum/a+b/v1/2024-06/v2.0'),
  'address-like-the-list: The base address holds the list’s path.': at('/special-events/v2.0'),
  'address-with-escapes: The base address has escaped characters.': at('/m%C3%BCze%20a/v2.0'),
})
