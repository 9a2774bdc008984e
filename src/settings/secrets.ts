import { orNothing } from '../contract/or-nothing.ts'
import type { ProxySettings, TargetSettings } from './settings.ts'

type Credentials = Pick<ProxySettings, 'username' | 'password'>
type Secretive = Pick<TargetSettings, 'headers' | 'key' | 'proxy'> & Credentials

/** Shorter lines of a key say too little to be worth hiding, and too much else looks like them. */
const shortestKeyLine = 16

/** Shorter parts of a header, such as `Bearer`, are no secrets by themselves. */
const shortestPart = 8

/** Longer words that stand in headers of credentials and are none. */
const openWords = /^(negotiate|signature|credential|aws4-hmac-sha256|scram-sha-\d+)$/i

/**
 * Every secret that the settings hold, for {@link maskerOf}: the passwords of the target
 * and of the proxy, alone and as the `user:password` of Basic credentials, plain and in Base64 of
 * UTF-8; the values of further headers, and those of their parts that are long enough, such as one of several
 * cookies, or a text within JSON; the private key, whole and line by line, so that no other line breaks reveal it.
 */
export function secretsOf({ target }: { readonly target?: Secretive }): string[] {
  if (target === undefined) return []
  const { headers, key, proxy = {} } = target
  const values = Object.values(headers)
  const secrets = [
    ...values.flatMap((value) => [value, value.trim(), ...partsOf(value), ...membersOf(value)]),
    ...values.flatMap(basicPairOf),
    ...credentialsOf(target),
    ...credentialsOf(proxy),
  ]
  if (key !== undefined) secrets.push(key.trim(), ...bodiesOf(key))
  return [...new Set(secrets)].filter((secret) => secret !== '')
}

function credentialsOf({ username, password }: Credentials): string[] {
  if (username === undefined || password === undefined) return []
  const pair = `${username}:${password}`
  // Without a password, as for a proxy, the user name is a token.
  const secret = password || username
  return [secret, secret.trim(), pair, Buffer.from(pair, 'utf8').toString('base64')]
}

/** The values between blanks, commas and semicolons, without the names that they have. */
function partsOf(value: string): string[] {
  return value
    .split(/[\s;,]+/)
    .map((part) => part.replace(/^[^=]*=(?=[^=])/, '').replace(/^["']|["']$/g, ''))
    .filter((part) => part.length >= shortestPart && !openWords.test(part))
}

/** Of the credentials of a proxy or a gateway, what the Base64 stands for. */
function basicPairOf(value: string): string[] {
  const [, encoded = ''] = /\bbasic\s+([\w+/-]+)/i.exec(value) ?? []
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const [, username = '', password] = /^([^:]*):(.+)$/s.exec(pair) ?? []
  return password === undefined ? [] : credentialsOf({ username, password })
}

/** The texts in a value that is JSON, which a target may show as it has read them. */
function membersOf(value: string): string[] {
  const members: string[] = []
  orNothing(() =>
    JSON.parse(value, (_, held: unknown) => {
      if (typeof held === 'string' && held.length >= shortestPart) members.push(held)
    }),
  )
  return members
}

/** What stands within a key: as one, its bytes in hexadecimal digits, and by lines. */
function bodiesOf(pem: string): string[] {
  const lines = pem.split(/\s+/).filter((line) => /^[A-Za-z0-9+/=]+$/.test(line))
  const [, body = ''] = /PRIVATE KEY-----([^-=]+)/.exec(pem.replace(/[\r\n]/g, '')) ?? []
  const long = lines.filter((line) => line.length >= shortestKeyLine)
  return [body, Buffer.from(body, 'base64').toString('hex'), ...long]
}
