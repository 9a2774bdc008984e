import {
  type Authorise,
  basicCredentials,
  type Credentials,
} from '../../../src/reference/authentication.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Variation } from './variation.ts'

/** Credentials compared in a form that several texts may share. */
const comparedAs =
  (form: (credentials: Credentials) => string): Override =>
  () => ({
    authorised: everyOperation<Authorise>((authorization, credentials) => {
      const sent = basicCredentials(authorization)
      return sent !== undefined && form(sent) === form(credentials)
    }),
  })

/** What closes an account, how it is told, and for how long. */
interface Lock {
  readonly allowed: number
  readonly status?: number
  readonly headers?: Record<string, string>
  /** Two seconds when absent. */
  readonly lastsMs?: number
  /** Whether wrong credentials of any user count, as where the address of the client is closed. */
  readonly ofAnyUser?: true
  /** Whether the right credentials begin the count anew. */
  readonly inARow?: true
}

/** Longer than what is judged once an account may be locked takes. */
const longLockMs = 20_000

/** Accounts that so many wrong passwords close. */
const lockedAfter =
  ({ allowed, status = 401, headers = {}, lastsMs = 2000, ofAnyUser, inARow }: Lock): Override =>
  (sound) => {
    let wrong = 0
    let lockedUntil = 0
    const isLocked = () => performance.now() < lockedUntil
    return {
      authorised: everyOperation<Authorise>((authorization, credentials, request) => {
        if (isLocked()) return false
        if (sound.authorised.list(authorization, credentials, request)) {
          if (inARow) wrong = 0
          return true
        }
        const ofUser = basicCredentials(authorization)?.username === credentials.username
        if (ofUser || (ofAnyUser && authorization !== undefined)) wrong += 1
        if (wrong >= allowed) {
          wrong = 0
          lockedUntil = performance.now() + lastsMs
        }
        return false
      }),
      refuse: (refusal, soundStatus, request) => {
        const locked = refusal.reason === 'credentials' && isLocked()
        const answer = sound.refuse(refusal, locked ? status : soundStatus, request)
        return locked ? { ...answer, headers: { ...answer.headers, ...headers } } : answer
      },
    }
  }

/** Who counts as the user, and for how long: section 5 does not show how credentials are issued. */
export const accountVariations: readonly Variation[] = [
  {
    name: 'user-name-in-any-case',
    description: 'The case of a user name does not matter.',
    decisions: comparedAs(({ username, password }) => `${username.toLowerCase()}:${password}`),
  },
  {
    name: 'user-name-trimmed',
    description: 'Blanks around a user name do not matter.',
    decisions: comparedAs(({ username, password }) => `${username.trim()}:${password}`),
  },
  {
    name: 'password-in-any-normal-form',
    description: 'Passwords that Unicode calls equivalent are the same.',
    decisions: comparedAs(({ username, password }) => `${username}:${password.normalize('NFKC')}`),
    service: { password: 'pa\u0308sswo\u0308rd' },
  },
  {
    name: 'password-of-72-bytes',
    description: 'Of a password the first 72 bytes count, as bcrypt has it.',
    decisions: comparedAs(
      ({ username, password }) => `${username}:${Buffer.from(password).subarray(0, 72)}`,
    ),
    service: { password: 'correct horse battery staple, '.repeat(4) },
  },
  {
    name: 'base64-read-leniently',
    description: 'The Base64 of credentials may lack its padding, or be of the kind for addresses.',
    decisions: () => ({
      authorised: everyOperation<Authorise>((authorization, { username, password }) => {
        const [, encoded = ''] = /^basic\s+(\S+)$/i.exec(authorization ?? '') ?? []
        return Buffer.from(encoded, 'base64').toString('utf8') === `${username}:${password}`
      }),
    }),
  },
  ...[5, 10, 20].map((allowed) => ({
    name: `account-locked-after-${allowed}`,
    description: `After ${allowed} wrong passwords the account is closed for a while, with 403.`,
    decisions: lockedAfter({ allowed, status: 403 }),
  })),
  {
    name: 'account-locked-after-5-with-401',
    description: 'After 5 wrong passwords the account is closed for a while, with 401 as before.',
    decisions: lockedAfter({ allowed: 5 }),
  },
  {
    name: 'account-locked-after-5-with-retry-after',
    description: 'After 5 wrong passwords the account is closed for a while: 429, Retry-After.',
    decisions: lockedAfter({ allowed: 5, status: 429, headers: { 'retry-after': '2' } }),
  },
  {
    name: 'account-locked-for-long',
    description:
      'After 5 wrong passwords the account is closed for 20 seconds, with 401 as before.',
    decisions: lockedAfter({ allowed: 5, lastsMs: longLockMs }),
  },
  {
    name: 'account-locked-for-good-read-only',
    description: 'After 5 wrong passwords the account is closed for good; no update is sent.',
    profile: 'read-only',
    decisions: lockedAfter({ allowed: 5, lastsMs: Infinity }),
  },
  {
    name: 'account-locked-after-3-in-a-row-read-only',
    description: 'After 3 wrong passwords in a row the account is closed for good; only reads.',
    profile: 'read-only',
    decisions: lockedAfter({ allowed: 3, lastsMs: Infinity, inARow: true }),
  },
  {
    name: 'client-locked-out-for-long',
    description: 'After 5 wrong credentials of any user, the client is closed out for 20 seconds.',
    decisions: lockedAfter({ allowed: 5, lastsMs: longLockMs, ofAnyUser: true }),
  },
  {
    name: 'client-locked-out-for-good-read-only',
    description: 'After 5 wrong credentials of any user the client is closed out; only reads.',
    profile: 'read-only',
    decisions: lockedAfter({ allowed: 5, lastsMs: Infinity, ofAnyUser: true }),
  },
  {
    name: 'credentials-with-colons-and-blanks',
    description: 'The password has colons and blanks within.',
    service: { username: 'museum staff', password: 'a: b :c::' },
  },
  {
    name: 'credentials-beyond-ascii',
    description: 'User name and password have letters of many scripts.',
    service: { username: 'Kurátorka', password: '紙と水🔑Ñandú' },
  },
  {
    name: 'credentials-of-one-character',
    description: 'User name and password are one character each.',
    service: { username: 'e', password: 'a' },
  },
  {
    name: 'credentials-of-great-length',
    description: 'User name and password have hundreds of characters.',
    service: { username: 'u'.repeat(200), password: 'p4$$ "\'\\`<&>% '.repeat(60).trim() },
  },
  {
    name: 'credentials-the-same',
    description: 'The password is the user name.',
    service: { username: 'admin', password: 'admin' },
  },
  {
    name: 'credentials-like-guesses',
    description: 'The password is one that a check might take for a wrong one.',
    service: { username: 'wrong', password: 'wrong' },
  },
]
