import type { AuthProbes, TargetSettings } from '../settings/settings.ts'
import { fewAttempts } from './attempts.ts'
import { basic, basicCredentials } from './credentials.ts'
import { nearPasswords } from './near-passwords.ts'
import type { Authorization, Operation } from './request.ts'

/**
 * How far an impostor is tried: `fully`, where an update stands between two reads; `briefly`, where an
 * update is only sent; or on the `list` alone, since it tells only of how pairs are compared.
 */
type Extent = 'fully' | 'briefly' | 'list'

/** What a request carries instead of credentials, in words and as sent; see {@link Impostor} for the others. */
interface Pretence {
  readonly what: string
  readonly authorization: Authorization
  readonly mayLock?: boolean
  readonly extent?: Extent
}

/** A request that does not carry valid Basic credentials (section 5). */
export class Impostor {
  /** Distinct per impostor. */
  readonly ordinal: number
  /** What it carries instead, in words. */
  readonly what: string
  readonly authorization: Authorization
  /** Whether it is a failed attempt of the right user: so many of them may lock the account. */
  readonly mayLock: boolean
  readonly extent: Extent

  constructor(
    ordinal: number,
    { what, authorization, mayLock = false, extent = 'fully' }: Pretence,
  ) {
    this.ordinal = ordinal
    this.what = what
    this.authorization = authorization
    this.mayLock = mayLock
    this.extent = extent
  }

  /** What stands for it in a report: the header itself may hold a part of the secret. */
  toJSON(): string {
    return this.what
  }
}

/**
 * Every way in which a request can lack valid credentials. A static mock cannot tell a right password
 * from a wrong one, so there it is only asked what happens without any.
 */
export function impostors({ username, password = '', profile }: TargetSettings): Impostor[] {
  const none: Pretence = { what: 'no credentials', authorization: 'none' }
  const chosen = profile === 'static-mock' ? [none] : [none, ...wrong(username ?? 'user', password)]
  return chosen.map((pretence, index) => new Impostor(index + 1, pretence))
}

/**
 * Whether an impostor is tried with an operation. Where there are to be few, the first with wrong credentials
 * are, since they tell most; they are dealt out to the operations, so that each has one.
 */
export function isTried(
  { ordinal }: Impostor,
  operation: Operation,
  { profile }: Pick<TargetSettings, 'profile'>,
  authProbes: AuthProbes,
): boolean {
  if (authProbes !== 'few') return authProbes === 'all'
  const operations: readonly Operation[] =
    profile === 'read-only' ? ['list', 'get'] : ['list', 'get', 'update']
  // The first of all has no credentials.
  const place = ordinal - 2
  return place < 0 || (place < fewAttempts && operations[place % operations.length] === operation)
}

/** Of a longer password, what is behind may be left out of account: a common hash reads 72 bytes. */
const bytesHashed = 72

function wrong(username: string, password: string): Pretence[] {
  const pair = (what: string, user: string, secret: string, extent?: Extent): Pretence => ({
    what,
    authorization: { header: basicCredentials(user, secret), shown: `Basic <${what}>` },
    mayLock: user === username,
    ...(extent && { extent }),
  })
  // Swapping the case of digits, or cutting nothing off, gives the right credentials again.
  const right = basicCredentials(username, password)
  const token = right.slice('Basic '.length)
  const near = nearPasswords(password)
  const isCutByHash = Buffer.byteLength(password) + 1 > bytesHashed
  const all: Pretence[] = [
    // Who splits the pair at every colon takes a part of these for the password.
    pair('a wrong password', username, `not:${password}`),
    ...(isCutByHash ? [] : [pair('the password with more behind it', username, `${password}:not`)]),
    pair('a wrong user', `${username}-not`, password),
    ...(isCutByHash
      ? []
      : [
          pair('the password without its last character', username, near.withoutLast),
          pair('the password with another last character', username, near.otherLast, 'briefly'),
        ]),
    pair('the password with another first character', username, near.otherFirst, 'briefly'),
    pair('a percent sign for a password', username, '%', 'briefly'),
    pair('an empty password', username, ''),
    pair('a password in another letter case', username, near.swappedCase),
    pair('a percent sign for a user', '%', password, 'list'),
    ...(username.trim() === username && username.length > 1
      ? [pair('the user without its last character', username.slice(0, -1), password, 'briefly')]
      : []),
    pair(
      'the colon moved behind a character',
      username + password.slice(0, 1),
      password.slice(1),
      'list',
    ),
    pair('the user for a password', username, username, 'list'),
    {
      what: 'the user without a colon',
      authorization: { header: basic(username), shown: 'Basic <user>' },
      extent: 'briefly',
    },
    pair('an empty user', '', password, 'briefly'),
    pair('an empty pair', '', '', 'briefly'),
    {
      what: 'malformed base64',
      authorization: { header: 'Basic %%%', shown: 'Basic %%%' },
    },
    {
      what: 'no base64 at all',
      authorization: { header: 'Basic', shown: 'Basic' },
      extent: 'briefly',
    },
    { what: 'an empty header', authorization: { header: '', shown: '<empty>' }, extent: 'briefly' },
    ...['Bearer', 'Digest', 'Negotiate'].map(
      (scheme): Pretence => ({
        what: `the right pair under the scheme ${scheme}`,
        authorization: { header: `${scheme} ${token}`, shown: `${scheme} <pair>` },
        extent: 'briefly',
      }),
    ),
  ]
  const headers = all.map(({ authorization }) => headerOf(authorization))
  return all.filter(
    (_, index) => headers[index] !== right && headers.indexOf(headers[index]) === index,
  )
}

/**
 * What of these requests must not be written: most of them hold the password or nearly all of it, and
 * a target may send them back.
 */
export function impostorSecrets(target: TargetSettings): string[] {
  if (!target.password) return []
  const tokens = impostors(target).flatMap(
    ({ authorization }) => headerOf(authorization)?.split(' ').slice(1) ?? [],
  )
  return [...tokens, ...Object.values(nearPasswords(target.password))]
}

function headerOf(authorization: Authorization): string | undefined {
  return typeof authorization === 'object' ? authorization.header : undefined
}
