import { readFileSync } from 'node:fs'
import { createServer, type ServerOptions } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { json, type Loopback, listening } from './loopback.ts'

/** A certificate or key of the fixtures beside a folder of tests. */
export function pem(folder: string, name: string): string {
  return readFileSync(new URL(`../${folder}/fixtures/${name}.pem`, import.meta.url), 'utf8')
}

/** The certificate of {@link secureServer}: self-signed, for 127.0.0.1. */
export const serverCertificate = pem('service', 'server')

/** A server that speaks HTTPS, and remembers the names on the certificates of its visitors. */
export async function secureServer(
  options: ServerOptions = {},
): Promise<Omit<Loopback, 'received'> & { readonly visitors: readonly unknown[] }> {
  const visitors: unknown[] = []
  const own = { cert: serverCertificate, key: pem('service', 'server-key') }
  const server = createServer({ ...own, ...options }, (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate()
    visitors.push(subject?.CN)
    json(response, [])
  })
  return { ...(await listening(server, 'https')), visitors }
}
