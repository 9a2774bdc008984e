import { type Authorise, basicCredentials, type Credentials } from '../authentication.ts'
import type { Override } from '../decisions.ts'
import { everyOperation } from '../operation.ts'
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

const lockedInMs = 2_000

/** Accounts that so many wrong passwords close for a while. */
const lockedAfter =
  (allowed: number, status: number, headers: Record<string, string> = {}): Override =>
  (sound) => {
    let wrong = 0
    let lockedUntil = 0
    const isLocked = () => performance.now() < lockedUntil
    return {
      authorised: everyOperation<Authorise>((authorization, credentials, request) => {
        if (isLocked()) return false
        if (sound.authorised.list(authorization, credentials, request)) return true
        if (basicCredentials(authorization)?.username === credentials.username) wrong += 1
        if (wrong >= allowed) {
          wrong = 0
          lockedUntil = performance.now() + lockedInMs
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
    decisions: lockedAfter(allowed, 403),
  })),
  {
    name: 'account-locked-after-5-with-401',
    description: 'After 5 wrong passwords the account is closed for a while, with 401 as before.',
    decisions: lockedAfter(5, 401),
  },
  {
    name: 'account-locked-after-5-with-retry-after',
    description: 'After 5 wrong passwords the account is closed for a while: 429, Retry-After.',
    decisions: lockedAfter(5, 429, { 'retry-after': '2' }),
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
