import type { Settings } from './settings.ts'

/** Shorter lines of a key say too little to be worth hiding, and too much else looks like them. */
const shortestKeyLine = 16

/**
 * Every secret that the settings hold, for {@link maskerOf}: the password, alone and as the
 * `user:password` of Basic credentials, plain and in Base64 of UTF-8; the values of further
 * headers; the private key, whole and line by line, so that no other line breaks reveal it.
 */
export function secretsOf({ target }: Settings): string[] {
  if (target === undefined) return []
  const { username, password, headers, key } = target
  const secrets = [...Object.values(headers)]
  if (username !== undefined && password !== undefined) {
    const pair = `${username}:${password}`
    secrets.push(password, pair, Buffer.from(pair, 'utf8').toString('base64'))
  }
  if (key !== undefined) secrets.push(key.trim(), ...bodyLines(key))
  return secrets.filter((secret) => secret !== '')
}

function bodyLines(pem: string): string[] {
  return pem
    .split(/\s+/)
    .filter((line) => line.length >= shortestKeyLine && /^[A-Za-z0-9+/=]+$/.test(line))
}
