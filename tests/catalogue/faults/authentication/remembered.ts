import type { Override } from '../../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../../src/reference/request.ts'
import { afterwards, tally } from '../../overrides.ts'
import { breaking, breakingBy, everyDoor, remembering } from '../fault.ts'
import { guarding, openFor } from './opening.ts'

/** Doors that stay open once someone has come through, or that give up being shut. */
export const rememberedFaults = [
  ...breakingBy('auth.list', everyDoor, staysOpenFor, {
    'connection-stays-authorised: After a request with the right credentials, its connection needs none.':
      ({ socket }) => socket,
  }),
  ...breakingBy('auth.get', everyDoor, staysOpenFor, {
    'address-stays-authorised: After right credentials, their address needs none.': ({ socket }) =>
      socket.remoteAddress,
    'path-stays-authorised: After right credentials, the path and query of that request need none.':
      ({ url }) => url,
  }),
  ...breakingBy('auth.update', everyDoor, staysOpenFor, {
    'user-stays-authorised: After a request with the right credentials, its user needs no right password.':
      ({ headers: { authorization = '' } }) => {
        const [, encoded = ''] = /^basic +(.+)$/i.exec(authorization) ?? []
        return Buffer.from(encoded, 'base64').toString().split(':')[0]
      },
  }),
  ...breaking('auth.update', everyDoor, {
    'repeated-updates-answered-to-nobody: An update that was taken before is answered again to whoever sends no credentials.':
      remembering(() => {
        const taken = new Map<string, Answer>()
        return (sound) => ({
          around: async (request, answer) => {
            if (request.operation !== 'update') return sound.around(request, answer)
            const key = `${request.url} ${request.body}`
            const kept = request.headers.authorization === undefined && taken.get(key)
            if (kept) return kept
            const given = await sound.around(request, answer)
            if (given.status === 200) taken.set(key, given)
            return given
          },
        })
      }),
  }),
  ...breaking('auth.list', everyDoor, {
    'second-attempt-accepted: A header that has been refused once opens, as if it were checked.':
      remembering(() => {
        const sent = tally<string>()
        return guarding(
          (isRight, { headers: { authorization } }) =>
            authorization !== undefined && (sent(authorization) > 1 || isRight),
        )
      }),
    'auth-fails-open-after-refusals: Wrong credentials open after eight failures in a second.':
      remembering(() => {
        let failed: number[] = []
        return guarding((isRight, { headers: { authorization } }) => {
          if (isRight || !/^basic /i.test(authorization ?? '')) return isRight
          const now = performance.now()
          failed = failed.filter((at) => now - at < 1000)
          if (failed.length >= 8) return true
          failed.push(now)
          return false
        })
      }),
  }),
  ...breaking('auth.get', [], {
    'undated-event-open: An event that has had no dates for 400 ms can be read by anyone.':
      remembering(() => {
        const since = new Map<string, number>()
        const isOpen = ({ eventId }: ServiceRequest) =>
          performance.now() - (since.get(eventId) ?? Infinity) > 400
        return (sound) => ({
          ...openFor(isOpen, 'get')(sound),
          afterUpdate: (_store, { eventId, dates }) => {
            since.set(eventId, dates.length === 0 ? performance.now() : Infinity)
          },
        })
      }),
  }),
  ...breaking('auth.basic-accepted', everyDoor, {
    'refusals-kept-by-address: What was refused for its credentials is refused at that address for five seconds, whoever asks.':
      remembering(() => {
        const refused = new Map<string, { at: number; given: Answer }>()
        return (sound) => ({
          around: async (request, answer) => {
            const key = `${request.operation} ${request.url}`
            const kept = refused.get(key)
            if (kept && performance.now() - kept.at < 5000) return kept.given
            const given = await sound.around(request, answer)
            if (given.status === 401) refused.set(key, { at: performance.now(), given })
            return given
          },
        })
      }),
  }),
  ...breakingBy('auth.list', [], sharing, {
    'list-refused-answered-from-cache: A refused listing comes from a cache in front.': 'list',
  }),
  ...breakingBy('auth.get', [], sharing, {
    'get-refused-answered-from-cache: A refused reading comes from a cache in front.': 'get',
  }),
]

/** Lets in whatever shares something with a request that had the right credentials. */
function staysOpenFor(mark: (request: ServiceRequest) => unknown): Override {
  return remembering(() => {
    const known = new Set<unknown>()
    return guarding((isRight, request) => {
      if (isRight) known.add(mark(request))
      return isRight || known.has(mark(request))
    })
  })
}

/** Answers from a cache what the service refuses, if that has been answered before. */
function sharing(operation: 'list' | 'get'): Override {
  return remembering(() => {
    const cache = new Map<string, Answer>()
    return afterwards((given, { url }) => {
      if (given.status === 200) cache.set(url, given)
      return cache.get(url)
    }, operation)
  })
}
