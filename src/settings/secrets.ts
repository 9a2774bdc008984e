import type { ProxySettings, Settings } from './settings.ts'

type Credentials = Pick<ProxySettings, 'username' | 'password'>

/** Shorter lines of a key say too little to be worth hiding, and too much else looks like them. */
const shortestKeyLine = 16

/**
 * Every secret that the settings hold, for {@link maskerOf}: the passwords of the target
 * and of the proxy, alone and as the `user:password` of Basic credentials, plain and in Base64 of
 * UTF-8; the values of further headers; the private key, whole and line by line, so that no other line breaks reveal it.
 */
export function secretsOf({ target }: Settings): string[] {
  if (target === undefined) return []
  const { headers, key, proxy = {} } = target
  const secrets = [...Object.values(headers), ...credentialsOf(target), ...credentialsOf(proxy)]
  if (key !== undefined) secrets.push(key.trim(), ...bodyLines(key))
  return secrets.filter((secret) => secret !== '')
}

function credentialsOf({ username, password }: Credentials): string[] {
  if (username === undefined || !password) return []
  const pair = `${username}:${password}`
  return [password, pair, Buffer.from(pair, 'utf8').toString('base64')]
}

function bodyLines(pem: string): string[] {
  return pem
    .split(/\s+/)
    .filter((line) => line.length >= shortestKeyLine && /^[A-Za-z0-9+/=]+$/.test(line))
}
