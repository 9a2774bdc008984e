import type { ServerResponse } from 'node:http'
import type { Override } from '../../src/reference/decisions.ts'
import type { Answer, Message, ServiceRequest } from '../../src/reference/request.ts'
import type { EventStore } from '../../src/reference/store.ts'

type Operation = ServiceRequest['operation']

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

/** Does something before a request is looked at, or before those of one operation are, which wait for it. */
export const beforehand =
  (first: (request: ServiceRequest) => unknown, operation?: Operation): Override =>
  (sound) => ({
    around: async (request, answer) => {
      if ((operation ?? request.operation) === request.operation) await first(request)
      return sound.around(request, answer)
    },
  })

/** Takes note of every answer, or of those of one operation, refusals too; what it gives goes out in their place. */
export const afterwards =
  (
    then: (
      given: Answer,
      request: ServiceRequest,
    ) => Answer | undefined | Promise<Answer | undefined>,
    operation?: Operation,
  ): Override =>
  (sound) => ({
    around: async (request, answer) => {
      const given = await sound.around(request, answer)
      if ((operation ?? request.operation) !== request.operation) return given
      return (await then(given, request)) ?? given
    },
  })

/** An override that has the store at hand where decisions are not given it. */
export const withStore =
  (make: (store: () => EventStore) => Override): Override =>
  (sound) => {
    let running: EventStore | undefined
    const store = () => {
      if (running === undefined) throw new Error('the service does not run yet')
      return running
    }
    return {
      ...make(store)(sound),
      traffic: (with_) => {
        running = with_.store
        return sound.traffic(with_)
      },
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

/** Ends the connection in place of some answers. */
export const hangsUpOn =
  (isMeant: (message: Message, request: ServiceRequest) => boolean): Override =>
  (sound) => ({
    deliver: (message, response, request) =>
      isMeant(message, request)
        ? void response.destroy()
        : sound.deliver(message, response, request),
  })

/** Sends other bytes in place of an answer, past the HTTP server, and closes the connection. */
export function raw(answer: string | Uint8Array): Override {
  return () => ({
    deliver: (_message, response, { socket }) => {
      socket.end(answer, () => response.destroy())
    },
  })
}

/** Changes the answers that are successes, or those of one operation; refusals stay as they are. */
export const successes = (
  damaged: (message: Message, request: ServiceRequest) => Message,
  operation?: Operation,
) =>
  deliverChanged((message, request) =>
    message.status < 300 && (operation ?? request.operation) === request.operation
      ? damaged(message, request)
      : message,
  )

/** Gives successes, or those of one operation, another body. */
export const bodies = (body: (payload: Buffer) => Uint8Array | string, operation?: Operation) =>
  successes(
    (message) => ({ ...message, payload: Buffer.from(body(Buffer.from(message.payload))) }),
    operation,
  )

/** Delivers successes, or those of one operation, in a way of one's own. */
export const successesDelivered =
  (
    deliver: (message: Message, response: ServerResponse, request: ServiceRequest) => unknown,
    operation?: Operation,
  ): Override =>
  (sound) => ({
    deliver: async (message, response, request) => {
      const isMeant = operation === undefined || request.operation === operation
      if (message.status >= 300 || !isMeant) return sound.deliver(message, response, request)
      await deliver(message, response, request)
    },
  })

/** Writes a body to a response for as long as it is read. */
export function endless({ status }: Message, response: ServerResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  const piece = Buffer.alloc(65_536, '[')
  const more = () => {
    while (!response.destroyed && response.write(piece)) {}
  }
  response.on('drain', more)
  more()
}

/** Counts how often each key has come, this time included. */
export function tally<Key>(): (key: Key) => number {
  const counts = new Map<Key, number>()
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
