import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import type { Fault } from './fault.ts'

/** Doors that stay open once someone has come through. */
export const authenticationMemoryFaults: readonly Fault[] = [
  {
    name: 'connection-stays-authorised',
    description: 'After one request with the right credentials, its connection needs none.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: remembering(({ socket }) => socket),
  },
  {
    name: 'address-stays-authorised',
    description: 'After one request with the right credentials, its address needs none.',
    violates: 'auth.get',
    mayAlsoViolate: ['auth.list', 'auth.update'],
    decisions: remembering(({ socket }) => socket.remoteAddress),
  },
  {
    name: 'path-stays-authorised',
    description: 'After one request with the right credentials, its path and query need none.',
    violates: 'auth.get',
    mayAlsoViolate: ['auth.list', 'auth.update'],
    decisions: remembering(({ url }) => url),
  },
  {
    name: 'user-stays-authorised',
    description: 'After one request with the right credentials, its user needs no right password.',
    violates: 'auth.update',
    mayAlsoViolate: ['auth.list', 'auth.get'],
    decisions: remembering(({ headers: { authorization = '' } }) => {
      const [, encoded = ''] = /^basic +(.+)$/i.exec(authorization) ?? []
      return Buffer.from(encoded, 'base64').toString().split(':')[0]
    }),
  },
  {
    name: 'second-attempt-accepted',
    description: 'A header that has been refused once is remembered as checked, and opens.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: ({ authorised }) => {
      const checked = new Set<string>()
      const twice =
        (operation: Operation): typeof authorised.get =>
        (authorization, ...more) => {
          if (authorization === undefined) return false
          const seen = checked.has(authorization)
          checked.add(authorization)
          return seen || authorised[operation](authorization, ...more)
        }
      return { authorised: { list: twice('list'), get: twice('get'), update: twice('update') } }
    },
  },
  {
    name: 'list-refused-answered-from-cache',
    description: 'A refused listing is answered as it was last given, by a cache in front.',
    violates: 'auth.list',
    decisions: sharing('list'),
  },
  {
    name: 'get-refused-answered-from-cache',
    description: 'A refused reading is answered as it was last given, by a cache in front.',
    violates: 'auth.get',
    decisions: sharing('get'),
  },
]

/** Lets in whatever shares something with a request that had the right credentials. */
function remembering(mark: (request: ServiceRequest) => unknown): Override {
  return ({ authorised }) => {
    const known = new Set<unknown>()
    const door =
      (operation: Operation): Decisions['authorised'][Operation] =>
      (authorization, credentials, request) => {
        const right = authorised[operation](authorization, credentials, request)
        if (right) known.add(mark(request))
        return right || known.has(mark(request))
      }
    return { authorised: { list: door('list'), get: door('get'), update: door('update') } }
  }
}

/** Answers from a cache what the service refuses, if that has been answered before. */
function sharing(operation: 'list' | 'get'): Override {
  return (sound) => {
    const cache = new Map<string, Answer>()
    return {
      around: async (request, answer) => {
        const given = await sound.around(request, answer)
        if (request.operation !== operation) return given
        if (given.status === 200) cache.set(request.url, given)
        return cache.get(request.url) ?? given
      },
    }
  }
}
