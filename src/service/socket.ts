import { isIP, type Socket, connect as tcpConnect } from 'node:net'
import { type TLSSocket, connect as tlsConnect } from 'node:tls'
import { errors } from 'undici'
import { type Reason, reason } from '../findings/reasons.ts'
import { ConnectionFailure } from './no-answer.ts'
import { type Handshake, shownCertificates, tlsFailure } from './tls-failure.ts'

/** PEM texts of a secure connection. */
export interface Certificates {
  /** The authorities that count, in place of those that Node trusts. */
  readonly ca?: string | undefined
  readonly cert?: string | undefined
  readonly key?: string | undefined
}

/** The server that an address names, as sockets take it: the port also where the address leaves it out. */
export function serverAt({ hostname, port, protocol }: URL) {
  const secure = protocol === 'https:'
  const portOrDefault = Number(port) || (secure ? 443 : 80)
  return {
    /** Name or address, an IPv6 address without brackets. */
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: portOrDefault,
    secure,
    /** Host and port, as they stand in a CONNECT and in messages. */
    authority: `${hostname}:${portOrDefault}`,
  }
}

/** The other side of a connection. */
export interface Peer extends Readonly<ReturnType<typeof serverAt>> {
  readonly tls: Certificates
  readonly timeoutMs: number
}

/**
 * Makes a connection to the peer, or within `tunnel` when one is given.
 *
 * @param onLateFailure - told of what breaks a secure connection after it was made, such as a refusal in TLS 1.3
 * @throws ConnectionFailure where TLS was the reason, else what the socket throws
 */
export function openSocket(
  peer: Peer,
  tunnel?: Socket,
  onLateFailure?: (failure: ConnectionFailure) => void,
): Promise<Socket> {
  const { hostname, port, secure, tls, timeoutMs } = peer
  const where = { host: hostname, port, ...(tunnel && { socket: tunnel }) }
  const socket = secure
    ? tlsConnect({
        ...where,
        ...tls,
        servername: isIP(hostname) ? '' : hostname,
        ALPNProtocols: ['http/1.1'],
        // Without it, NODE_TLS_REJECT_UNAUTHORIZED in the environment would switch the check off.
        rejectUnauthorized: true,
      })
    : tcpConnect(where)
  const explained = secure ? explainer(socket as TLSSocket, peer) : (error: Error) => error
  return new Promise((resolve, reject) => {
    const late = () => socket.destroy(new errors.ConnectTimeoutError('no connection in time'))
    const clock = setTimeout(late, timeoutMs)
    let made = false
    socket.setNoDelay(true).setKeepAlive(true, 60_000)
    socket.on('error', (error) => {
      clearTimeout(clock)
      const failure = explained(error)
      if (!made) reject(failure)
      else if (failure instanceof ConnectionFailure) onLateFailure?.(failure)
    })
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(clock)
      made = true
      resolve(socket)
    })
  })
}

function explainer(socket: TLSSocket, { authority, tls: { ca, cert } }: Peer) {
  let chain: Handshake['chain'] = []
  // Once the certificate is found wanting, the socket no longer has it.
  socket.prependOnceListener('secure', () => {
    chain = shownCertificates(socket)
  })
  const given = { caGiven: ca !== undefined, certGiven: cert !== undefined }
  return (error: Error) => tlsFailure(error, { peer: authority, chain, ...given })
}

/** Why nothing comes of plain requests to a server that speaks TLS. */
export function speaksTlsItself({ authority }: Pick<Peer, 'authority'>): Reason {
  const problem = `${authority} speaks TLS; is the address https://...?`
  return reason('connection-failed', { problem })
}

/**
 * Whether a server takes up a TLS handshake. No certificate is asked for or checked, since nothing is
 * sent to the server once it has shown that it speaks TLS.
 */
export function speaksTls({
  hostname,
  port,
  timeoutMs,
}: Pick<Peer, 'hostname' | 'port' | 'timeoutMs'>): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = tlsConnect({ host: hostname, port, rejectUnauthorized: false })
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
