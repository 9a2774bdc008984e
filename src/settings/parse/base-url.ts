import { NotAccepted } from '../setting.ts'

/**
 * {base_url}, normalised, without a trailing slash.
 *
 * Credentials are refused: in an address they end up in logs, and a colon in a password would be
 * read in two ways. A query or fragment is refused: `/special-events` could not be appended.
 */
export function parseBaseUrl(text: string): string {
  if (!/^https?:\/\//i.test(text)) throw new NotAccepted('not an http or https address')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw new NotAccepted('not a valid address')
  if (url.username !== '' || url.password !== '') {
    throw new NotAccepted(
      'which holds credentials: they belong in TARGET_USERNAME and TARGET_PASSWORD',
    )
  }
  if (/[?#]/.test(text)) throw new NotAccepted('which holds a query or a fragment')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** An address without what may be secret in it: credentials, query and fragment. */
export function withoutSecrets(text: string): string {
  // Up to the last @, since a password may hold any of the characters that end an address.
  return text.replace(/^(https?:)?.*@/is, '$1//***@').replace(/[?#].*$/s, '?***')
}
