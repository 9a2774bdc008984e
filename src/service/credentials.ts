/** What stands for the configured credentials wherever a request is written. */
export const configuredAuthorization = 'Basic ***'

/** The value of an Authorization header for a user and password, in UTF-8 (section 5). */
export function basicCredentials(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`
}
