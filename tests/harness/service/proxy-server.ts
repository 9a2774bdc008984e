import { createServer, type IncomingMessage, request as send } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import type { Issued } from './certificates.ts'
import { listening } from './loopback.ts'

/**
 * A proxy for which every host name is this machine, and which remembers what it was asked for: `CONNECT host:port`,
 * or `GET` and an address.
 *
 * @param refusal - the status, and further header lines, with which it refuses everything
 * @param secure - where it is itself reached through TLS
 */
export async function proxyServer({
  refusal = '',
  secure,
}: {
  refusal?: string
  secure?: Issued
} = {}) {
  const asked: { readonly what: string; readonly authorization: string | undefined }[] = []
  const keep = ({ method, url, headers }: IncomingMessage) =>
    asked.push({ what: `${method} ${url}`, authorization: headers['proxy-authorization'] })
  const server = secure ? createSecureServer(secure) : createServer()
  server.on('request', (request: IncomingMessage, response) => {
    keep(request)
    if (refusal) return void request.socket.end(`HTTP/1.1 ${refusal}\r\ncontent-length: 0\r\n\r\n`)
    const { port, pathname, search } = new URL(request.url ?? '')
    const { 'proxy-authorization': _, ...headers } = request.headers
    const path = `${pathname}${search}`
    const onward = send({ host: '127.0.0.1', port, path, method: request.method ?? '', headers })
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    keep(request)
    if (refusal) return socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`)
    const port = Number(request.url?.split(':').at(-1))
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [socket, onward]) end.on('error', () => {})
  })
  return { ...(await listening(server, secure ? 'https' : 'http')), asked }
}

/** The address of a server on this machine under a name that only the proxy knows. */
export function elsewhere(url: string): string {
  return url.replace('127.0.0.1', 'museum.example')
}
