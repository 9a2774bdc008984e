import type { TargetSettings } from '../settings/settings.ts'
import { basic, basicCredentials } from './credentials.ts'
import type { Authorization } from './request.ts'

/** What a request carries instead of credentials, in words and as sent; see {@link Impostor} for the others. */
type Pretence = readonly [
  what: string,
  authorization: Authorization,
  mayLock?: boolean,
  onceEnough?: boolean,
]

/** A request that does not carry valid Basic credentials (section 5). */
export class Impostor {
  /** Distinct per impostor. */
  readonly ordinal: number
  /** What it carries instead, in words. */
  readonly what: string
  readonly authorization: Authorization
  /** Whether it is a failed attempt of the right user: so many of them may lock the account. */
  readonly mayLock: boolean
  /** Whether it tells only of how pairs are compared, which one operation shows for all. */
  readonly onceEnough: boolean

  constructor(
    ordinal: number,
    [what, authorization, mayLock = false, onceEnough = false]: Pretence,
  ) {
    this.ordinal = ordinal
    this.what = what
    this.authorization = authorization
    this.mayLock = mayLock
    this.onceEnough = onceEnough
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
  const none: Pretence = ['no credentials', 'none']
  const chosen = profile === 'static-mock' ? [none] : [none, ...wrong(username ?? 'user', password)]
  return chosen.map((pretence, index) => new Impostor(index + 1, pretence))
}

/** Of a longer password, what is behind may be left out of account: a common hash reads 72 bytes. */
const bytesHashed = 72

function wrong(username: string, password: string): Pretence[] {
  const pair = (what: string, user: string, secret: string): Pretence => [
    what,
    { header: basicCredentials(user, secret), shown: `Basic <${what}>` },
    user === username,
  ]
  const once = (...given: Parameters<typeof pair>): Pretence => {
    const [what, authorization, mayLock = false] = pair(...given)
    return [what, authorization, mayLock, true]
  }
  const right = basicCredentials(username, password).slice('Basic '.length)
  const all: Pretence[] = [
    // Who splits the pair at every colon takes a part of these for the password.
    pair('a wrong password', username, `not:${password}`),
    ...(Buffer.byteLength(password) + 1 > bytesHashed
      ? []
      : [
          pair('the password with more behind it', username, `${password}:not`),
          pair('the password without its last character', username, password.slice(0, -1)),
        ]),
    pair('an empty password', username, ''),
    pair('a password in another letter case', username, swapCase(password)),
    pair('a wrong user', `${username}-not`, password),
    once('a percent sign for a user', '%', password),
    ...(username.trim() === username && username.length > 1
      ? [once('the user without its last character', username.slice(0, -1), password)]
      : []),
    once('the colon moved behind a character', username + password.slice(0, 1), password.slice(1)),
    once('the user for a password', username, username),
    ['the user without a colon', { header: basic(username), shown: 'Basic <user>' }],
    pair('an empty user', '', password),
    pair('an empty pair', '', ''),
    ['malformed base64', { header: 'Basic %%%', shown: 'Basic %%%' }],
    ['no base64 at all', { header: 'Basic', shown: 'Basic' }],
    ['the right pair under another scheme', { header: `Bearer ${right}`, shown: 'Bearer <pair>' }],
  ]
  return all.filter(([, authorization]) => !isRight(authorization, right))
}

/**
 * What of these requests must not be written: most of them hold the password or nearly all of it, and
 * a target may send them back.
 */
export function impostorSecrets(target: TargetSettings): string[] {
  if (!target.password) return []
  const headers = impostors(target).flatMap(({ authorization }) =>
    typeof authorization === 'object' ? authorization.header.split(' ').slice(1) : [],
  )
  const { password } = target
  return [...headers, password.slice(0, -1), password.slice(1), swapCase(password)]
}

/** Swapping the case of digits, or cutting nothing off, would give the right credentials again. */
function isRight(authorization: unknown, right: string): boolean {
  return (authorization as { header: string }).header === `Basic ${right}`
}

function swapCase(text: string): string {
  return [...text]
    .map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    .join('')
}
