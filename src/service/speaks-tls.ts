import { connect } from 'node:tls'
import type { Peer } from './open-socket.ts'

/**
 * Whether a server takes up a TLS handshake. No certificate is asked for or checked, since nothing is
 * sent to the server once it has shown that it speaks TLS.
 */
export function speaksTls({ hostname, port, timeoutMs }: Omit<Peer, 'tls'>): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port, rejectUnauthorized: false })
    const finish = (answer: boolean) => {
      clearTimeout(clock)
      socket.destroy()
      resolve(answer)
    }
    const clock = setTimeout(() => finish(false), timeoutMs)
    socket.once('secureConnect', () => finish(true))
    // A server that ends the handshake with an alert speaks TLS all the same.
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      finish(code?.startsWith('ERR_SSL_') === true && code.includes('_ALERT_')),
    )
    socket.once('close', () => finish(false))
  })
}
