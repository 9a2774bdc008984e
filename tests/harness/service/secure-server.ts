import { createServer, type ServerOptions } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { selfSigned } from './certificates.ts'
import { json, listening } from './loopback.ts'

/** A server that speaks HTTPS, by default with a certificate of its own, and remembers the names of its visitors. */
export async function secureServer(options: ServerOptions = selfSigned({ commonName: 'alone' })) {
  const visitors: unknown[] = []
  const server = createServer(options, (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate()
    visitors.push(subject?.CN)
    json(response, [])
  })
  return { ...(await listening(server, 'https')), visitors }
}
