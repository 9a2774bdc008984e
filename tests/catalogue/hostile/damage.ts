import type { ServerResponse } from 'node:http'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Message, ServiceRequest } from '../../../src/reference/request.ts'
import { deliverChanged } from '../overrides.ts'

/** Sends other bytes in place of an answer, past the HTTP server, and closes the connection. */
export function raw(answer: string | Uint8Array): Override {
  return () => ({
    deliver: (_message, response, { socket }) => {
      socket.end(answer, () => response.destroy())
    },
  })
}

/** Changes the answers that are successes; refusals stay as they are. */
export const successes = (damaged: (message: Message, request: ServiceRequest) => Message) =>
  deliverChanged((message, request) => (message.status < 300 ? damaged(message, request) : message))

/** Gives successes another body. */
export const bodies = (body: (payload: Buffer) => Uint8Array | string) =>
  successes((message) => ({ ...message, payload: Buffer.from(body(Buffer.from(message.payload))) }))

/** Delivers successes, or those of one operation, in a way of one's own. */
export const successesDelivered =
  (
    deliver: (message: Message, response: ServerResponse, request: ServiceRequest) => unknown,
    operation?: ServiceRequest['operation'],
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
