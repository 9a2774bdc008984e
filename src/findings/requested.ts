import type { Operation } from '../contract/clauses.ts'
import { orNothing } from '../contract/or-nothing.ts'
import { present } from '../contract/present.ts'
import { marker } from '../settings/mask/masker.ts'
import type { Exchange } from './result.ts'

/** What a recorded request asked for, as far as it can be told from its method and its masked address. */
export interface Requested {
  readonly operation: Operation
  /** The identifier in the path; absent for a listing. */
  readonly eventId?: string
  /** The parameters of the query, in their order. */
  readonly query: ReadonlyMap<string, string>
  /** What the request carried in place of the configured credentials; absent where it carried those. */
  readonly credentials?: string
}

/** Also where a letter of the path is escaped or in upper case, as some requests have it on purpose. */
const listPath = /\/special-events\/*$/iu

/** Whether a recorded request may have changed something. */
export function isUpdate({ request }: Pick<Exchange, 'request'>): boolean {
  return request.method !== 'GET'
}

/** Takes a recorded request apart. */
export function requestedBy({ request }: Pick<Exchange, 'request'>): Requested {
  const { headers, url } = request
  const { path, query } = addressOf(url)
  const isList = listPath.test(path)
  return present({
    operation: isUpdate({ request }) ? 'update' : isList ? 'list' : 'get',
    eventId: isList ? undefined : path.replace(/\/+$/u, '').replace(/^.*\//su, ''),
    query,
    credentials: otherCredentials(headers.authorization),
  })
}

function addressOf(url: string) {
  const address = orNothing(() => {
    const { pathname, searchParams } = new URL(url)
    return { path: decodeURIComponent(pathname), query: new Map(searchParams) }
  })
  // Some are masked or escaped in a way that is no address any more.
  return address ?? { path: url, query: new Map() }
}

/** Reports show the configured credentials masked, wrong ones by what they are, and headers that hold none as they are. */
function otherCredentials(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return 'no credentials'
  if (authorization.includes(marker)) return undefined
  return /^Basic <(.*)>$/su.exec(authorization)?.[1] ?? `Authorization: ${authorization}`
}
