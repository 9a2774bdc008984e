import type { ServerResponse } from 'node:http'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Message, ServiceRequest } from '../../../src/reference/request.ts'

/** Sends other bytes in place of an answer, past the HTTP server, and closes the connection. */
export function raw(answer: string | Uint8Array): Override {
  return () => ({
    deliver: (_message, response, { socket }) => {
      socket.end(answer, () => response.destroy())
    },
  })
}

/** Changes the answers that are successes; refusals stay as they are. */
export function successes(
  damaged: (message: Message, request: ServiceRequest) => Message,
): Override {
  return (sound) => ({
    deliver: (message, response, request) =>
      sound.deliver(message.status < 300 ? damaged(message, request) : message, response, request),
  })
}

/** Gives successes another body. */
export function bodies(body: (payload: Buffer) => Uint8Array | string): Override {
  return successes((message) => ({
    ...message,
    payload: Buffer.from(body(Buffer.from(message.payload))),
  }))
}

/** Adds header fields to every answer, or takes the place of those with their names. */
export function headers(more: Message['headers']): Override {
  return (sound) => ({
    deliver: (message, response, request) =>
      sound.deliver({ ...message, headers: { ...message.headers, ...more } }, response, request),
  })
}

/** Writes to a response for as long as it is read. */
export function endless(response: ServerResponse): void {
  const piece = Buffer.alloc(65_536, '[')
  const more = () => {
    while (!response.destroyed && response.write(piece)) {}
  }
  response.on('drain', more)
  more()
}
