import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** Longer than any test takes; then a server stops by itself. */
const longestLifeMs = 60_000

/** A request as a server has received it, its body read. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  /** Names and values as they stood on the wire. */
  readonly rawHeaders: readonly string[]
  readonly body: string
  /** When its headers came, in milliseconds of `performance.now()`. */
  readonly at: number
}

/** A server on a free port of this machine, which ends with the test. */
interface Listening {
  readonly url: string
  /** How many connections were made to it. */
  connections(): number
  /** Ends before the test does. */
  stop(): Promise<void>
}

/** One that speaks HTTP. */
export interface Loopback extends Listening {
  /** Requests in the order in which they came. */
  readonly received: readonly Received[]
}

/** Answers one request; `nth` counts from 1. */
export type Answering = (
  request: Received,
  response: ServerResponse,
  nth: number,
) => void | Promise<void>

/** Answers with an empty listing, or with the same status each time, or with these statuses in turn, then the last. */
export function always(...statuses: readonly number[]): Answering {
  return (_request, response, nth) => json(response, [], statuses[nth - 1] ?? statuses.at(-1))
}

/** Sends everybody away, for so many seconds or until a date. */
export function busy(status: number, retryAfter: string): Answering {
  return (_request, response) =>
    void response.writeHead(status, { 'retry-after': retryAfter }).end()
}

/** Breaks every connection. */
export const resetting: Answering = (_request, response) => {
  response.socket?.resetAndDestroy()
}

/** Starts a server that speaks HTTP. */
export async function httpServer(answer: Answering, host?: string): Promise<Loopback> {
  const received: Received[] = []
  const server = createHttpServer(async (incoming, response) => {
    const at = performance.now()
    const body = (await buffer(incoming)).toString('utf8')
    const { method = '', url = '', headers, rawHeaders } = incoming
    const nth = received.push({ method, url, headers, rawHeaders, body, at })
    await answer(received[nth - 1] as Received, response, nth)
  })
  return { ...(await listening(server, 'http', host)), received }
}

/** Starts a server that does what it likes with each connection once something came over it. */
export async function tcpServer(answer: (socket: Socket, nth: number) => void): Promise<Listening> {
  let nth = 0
  const server = createTcpServer((socket) => {
    socket.once('data', () => answer(socket, ++nth))
  })
  return listening(server)
}

/** The address of a port on which nothing listens. */
export async function nobodyThere(): Promise<string> {
  const server = await tcpServer(() => {})
  await server.stop()
  return server.url
}

/** Answers with a JSON value. */
export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Makes a server end with the test, and gives its address. */
export async function listening(
  server: Server,
  scheme = 'http',
  host = '127.0.0.1',
): Promise<Listening> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    // Whoever breaks a connection is part of the test, not a fault of it.
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      clearTimeout(lastResort)
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const lastResort = setTimeout(stop, longestLifeMs)
  onTestFinished(stop)
  const authority = `${host === '::1' ? '[::1]' : host}:${port}`
  return { url: `${scheme}://${authority}`, connections: () => connections, stop }
}
