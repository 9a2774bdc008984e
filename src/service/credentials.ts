/** What stands for the configured credentials wherever a request is written. */
export const configuredAuthorization = 'Basic ***'

/** The value of an Authorization header for a user and password, in UTF-8 (section 5). */
export function basicCredentials(username: string, password: string): string {
  return basic(`${username}:${password}`)
}

/** A Basic header around any text, in UTF-8. */
export function basic(text: string): string {
  return `Basic ${Buffer.from(text, 'utf8').toString('base64')}`
}
