import type { ServerResponse } from 'node:http'
import type { Override } from '../../src/reference/decisions.ts'
import type { Answer, Message, ServiceRequest } from '../../src/reference/request.ts'

/**
 * Answers some requests before the service looks at them; undefined leaves one to the service.
 * `begin` is called once per service, so what it counts belongs to that service alone.
 */
export const answerInstead =
  (begin: () => (request: ServiceRequest) => Answer | undefined): Override =>
  (sound) => {
    const instead = begin()
    return {
      around: async (request, answer) => instead(request) ?? sound.around(request, answer),
    }
  }

/** Changes the JSON text of every answer. */
export const rewriteText =
  (change: (text: string, request: ServiceRequest) => string): Override =>
  (sound) => ({ text: (body, request) => change(sound.text(body, request), request) })

/** Changes every answer as it is sent: its status, header fields and bytes, or its connection. */
export const deliverChanged =
  (
    change: (message: Message, request: ServiceRequest, response: ServerResponse) => Message,
  ): Override =>
  (sound) => ({
    deliver: (message, response, request) =>
      sound.deliver(change(message, request, response), response, request),
  })

/** Counts how often each key has come, this time included. */
export function tally<Key>(): (key: Key) => number {
  const counts = new Map<Key, number>()
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
