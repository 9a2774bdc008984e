import type { Operation } from '../contract/clauses.ts'
import { type PairKind, wrongPairs } from '../findings/wrong-pairs.ts'
import type { AuthProbes, TargetSettings } from '../settings/settings.ts'
import { fewAttempts } from './attempts.ts'
import { type Authorization, basic, basicCredentials } from './request.ts'

/** One way in which a request can lack valid Basic credentials (section 5). */
export interface InvalidCredentials {
  /** Distinct for each, from 1. */
  readonly ordinal: number
  /** Which of the pairs it is that a shell can make of the right one, too. */
  readonly kind?: PairKind
  /** What the request carries instead, in words. */
  readonly what: string
  readonly authorization: Authorization
  /** Whether it is a failed attempt of the right user: so many of them may lock the account. */
  readonly mayLock: boolean
  /**
   * How far they are tried: `fully`, where an update stands between two reads; `briefly`, where an update is
   * only sent; or on the `list` alone, since they tell only of how user and password are compared.
   */
  readonly extent: 'fully' | 'briefly' | 'list'
  /** What stands for them in a report: the header itself may hold a part of the secret. */
  toJSON(): string
}

type Way = Pick<InvalidCredentials, 'what' | 'authorization'> &
  Partial<Pick<InvalidCredentials, 'kind' | 'mayLock' | 'extent'>>

/** A request without any credentials. */
export const nobody = numbered({ what: 'no credentials', authorization: 'none' }, 1)

/**
 * Every way in which a request can lack valid credentials: none, then wrong ones. A static mock cannot tell a right
 * password from a wrong one, so there it is only asked what happens without any.
 */
export function invalidCredentials(target: TargetSettings): InvalidCredentials[] {
  const { username = 'user', password = '', profile } = target
  const wrong = profile === 'static-mock' ? [] : wrongCredentials(username, password)
  return [nobody, ...wrong.map((way, place) => numbered(way, nobody.ordinal + 1 + place))]
}

function numbered(way: Way, ordinal: number): InvalidCredentials {
  return { mayLock: false, extent: 'fully', ...way, ordinal, toJSON: () => way.what }
}

/** The place of wrong credentials among all such, from 0. */
export function placeAmongWrong({ ordinal }: InvalidCredentials): number {
  return ordinal - nobody.ordinal - 1
}

/**
 * Whether invalid credentials are tried with an operation. Where there are to be few, the first three wrong ones
 * are, since they tell most; they are dealt out to the operations, so that each has one.
 */
export function isTried(
  credentials: InvalidCredentials,
  operation: Operation,
  { profile }: Pick<TargetSettings, 'profile'>,
  authProbes: AuthProbes,
): boolean {
  if (authProbes !== 'few') return authProbes === 'all'
  if (credentials === nobody) return true
  const operations: readonly Operation[] =
    profile === 'read-only' ? ['list', 'get'] : ['list', 'get', 'update']
  const place = placeAmongWrong(credentials)
  return place < fewAttempts && operations[place % operations.length] === operation
}

/** Of a longer password, what is behind may be left out of account: a common hash reads 72 bytes. */
const bytesHashed = 72

/** Longer than columns and buffers are, and true where it is read as a part of a query. */
const longUser = `${'nobody-'.repeat(40)}' OR '1'='1`

function wrongCredentials(username: string, password: string): Way[] {
  const header = (what: string, text: string, shown: string, extent?: Way['extent']): Way => ({
    what,
    authorization: { header: text, shown },
    ...(extent && { extent }),
  })
  const pair = (what: string, user: string, secret: string, extent?: Way['extent']): Way => ({
    ...header(what, basicCredentials(user, secret), `Basic <${what}>`, extent),
    mayLock: user === username,
  })
  const { withoutLast, otherLast, otherFirst, otherOrder, swappedCase, unaccented } =
    nearPasswords(password)
  const cutUser = username.slice(0, -1)
  const pairOf = (kind: PairKind) =>
    wrongPairs[kind].of({ user: username, password, cutUser, cutPassword: withoutLast })
  const made = (kind: PairKind, extent?: Way['extent']): Way => ({
    ...pair(wrongPairs[kind].what, ...pairOf(kind), extent),
    kind,
  })
  const right = basicCredentials(username, password)
  const token = right.slice('Basic '.length)
  const isCutByHash = Buffer.byteLength(password) + 1 > bytesHashed
  const hasPlainUser = username.trim() === username && username.length > 1
  const moved = behindMovedColon(username, password)
  const ways: (Way | false)[] = [
    made('wrong-password'),
    !isCutByHash && made('more-behind-password'),
    made('wrong-user'),
    !isCutByHash && made('cut-password'),
    !isCutByHash && made('blank-behind-password', 'briefly'),
    !isCutByHash &&
      pair('the password with another last character', username, otherLast, 'briefly'),
    pair('the password with another first character', username, otherFirst, 'briefly'),
    made('percent-for-password', 'list'),
    made('empty-password'),
    pair('a password in another letter case', username, swappedCase),
    made('percent-for-user', 'list'),
    hasPlainUser && made('cut-user', 'briefly'),
    pair('the colon moved before a character', cutUser, moved, 'list'),
    made('user-for-password', 'list'),
    made('other-order', 'list'),
    header('the user without a colon', basic(username), 'Basic <user>', 'briefly'),
    made('empty-user', 'briefly'),
    made('empty-pair', 'briefly'),
    {
      what: 'a wrong password under the scheme in lower case',
      authorization: {
        header: basicCredentials(...pairOf('wrong-password')).replace('Basic', 'basic'),
        shown: `basic <${wrongPairs['wrong-password'].what}>`,
      },
      mayLock: true,
      extent: 'briefly',
    },
    header('malformed base64', 'Basic %%%', 'Basic %%%'),
    header('no base64 at all', 'Basic', 'Basic', 'briefly'),
    header('an empty header', '', '<empty>', 'briefly'),
    ...['Bearer', 'Digest', 'Negotiate', 'XBasic'].map((scheme) => {
      const what = `the right pair under the scheme ${scheme}`
      return header(what, `${scheme} ${token}`, `${scheme} <pair>`, 'briefly')
    }),
    pair('a password far too long', username, 'not this '.repeat(40), 'list'),
    pair('a long user that ends in a condition of SQL', longUser, password, 'list'),
    !isCutByHash &&
      unaccented !== '' &&
      pair('the password without its accents', username, unaccented, 'list'),
    !isCutByHash &&
      otherOrder !== '' &&
      pair('the password with two characters swapped', username, otherOrder, 'list'),
    pair('a wrong user that ends in the right one', `not-${username}`, password, 'list'),
  ]
  // Swapping the case of digits, or cutting nothing off, gives the right credentials again.
  const seen = new Set<string | undefined>([right])
  return ways
    .filter((way) => way !== false)
    .filter((way) => !seen.has(headerOf(way)) && seen.add(headerOf(way)))
}

/**
 * What of these requests must not be written: most of them hold the password or nearly all of it, and
 * a target may send them back.
 */
export function invalidCredentialsSecrets(target: TargetSettings): string[] {
  if (!target.password) return []
  const tokens = invalidCredentials(target).flatMap(({ authorization }) =>
    typeof authorization === 'object' && authorization.header !== authorization.shown
      ? authorization.header.split(' ').slice(1)
      : [],
  )
  const moved = behindMovedColon(target.username, target.password)
  // In the place of a user, a password ends at its first colon for the target.
  const parts = target.password.includes(':') ? target.password.split(':') : []
  const behind = `${parts.slice(1).join(':')}:${target.username}`
  return [
    ...tokens,
    moved,
    ...parts.filter(({ length }) => length >= shortestPart),
    ...(parts.length > 0 ? [behind] : []),
    ...Object.values(nearPasswords(target.password)),
  ]
}

/** What stands beside a colon of a password counts as secret by itself where it has so many characters. */
const shortestPart = 4

/**
 * The password of a pair whose colon is one character too early. One too late would put the beginning of the password
 * behind the user name, where it could be told by which of the target's words are masked: `museums`.
 */
function behindMovedColon(username: string | undefined, password: string): string {
  return `${username?.slice(-1) ?? ''}${password}`
}

function headerOf({ authorization }: Way): string | undefined {
  return typeof authorization === 'object' ? authorization.header : undefined
}

/**
 * Passwords that differ from the right one by as little as can be. Of a short password, some of these may be
 * the right one again, or empty; of one character, no other is near.
 */
export function nearPasswords(password: string) {
  const letters = [...password]
  const [first, last] = letters.length > 1 ? [letters.at(0), letters.at(-1)] : []
  return {
    withoutFirst: password.slice(1),
    withoutLast: password.slice(0, -1),
    otherFirst: first === undefined ? '' : [otherThan(first), ...letters.slice(1)].join(''),
    otherLast: last === undefined ? '' : [...letters.slice(0, -1), otherThan(last)].join(''),
    otherOrder: inOtherOrder(letters),
    swappedCase: inOtherCase(letters),
    unaccented: withoutAccents(password),
  }
}

/** The first two different characters beside each other swapped; empty where all are alike. */
function inOtherOrder(letters: readonly string[]): string {
  const at = letters.findIndex((letter, index) => index > 0 && letter !== letters[index - 1])
  const [one = '', other = ''] = letters.slice(at - 1, at + 1)
  return at < 1 ? '' : letters.toSpliced(at - 1, 2, other, one).join('')
}

/** Empty where there are none: what differs in Unicode's forms alone may well be the same password. */
function withoutAccents(password: string): string {
  const plain = password.normalize('NFD').replace(accents, '').normalize('NFC')
  return plain === password.normalize('NFC') ? '' : plain
}

/** Not the selectors and joiners among the marks, which some services leave out of account rightly (RFC 4013). */
const accents = /[\u0300-\u034e]/g

/** Neither in another letter case nor in another of Unicode's forms the same, nor likely in a former password. */
function otherThan(letter: string): string {
  return letter.normalize('NFKC') === '~' ? '!' : '~'
}

/** Who compares bytes without regard to case knows the letters of ASCII alone; others have another case where there are none of these. */
function inOtherCase(letters: readonly string[]): string {
  const hasPlain = letters.some(isPlain)
  return letters.map((one) => (isPlain(one) || !hasPlain ? swapCase(one) : one)).join('')
}

function isPlain(letter: string): boolean {
  return /[a-z]/i.test(letter)
}

function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}
