import {
  type Authorise,
  basicCredentials,
  type Credentials,
} from '../../../src/reference/authentication.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import { rowsFor } from '../table.ts'
import { type Differing, tableOf } from './variation.ts'

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
  readonly retryAfter?: string
  /** Two seconds when absent; where it is for good, the run sends no updates. */
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
  ({ allowed, status = 401, retryAfter, lastsMs = 2000, ofAnyUser, inARow }: Lock): Override =>
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
        if (!locked || retryAfter === undefined) return answer
        return { ...answer, headers: { ...answer.headers, 'retry-after': retryAfter } }
      },
    }
  }

/** What locks an account, by the names of the variations. */
const locks: Readonly<Record<string, Lock>> = {
  'account-locked-after-5': { allowed: 5, status: 403 },
  'account-locked-after-10': { allowed: 10, status: 403 },
  'account-locked-after-20': { allowed: 20, status: 403 },
  'account-locked-after-5-with-401': { allowed: 5 },
  'account-locked-after-5-with-retry-after': { allowed: 5, status: 429, retryAfter: '2' },
  'account-locked-for-long': { allowed: 5, lastsMs: longLockMs },
  'client-locked-out-for-long': { allowed: 5, lastsMs: longLockMs, ofAnyUser: true },
  'account-locked-for-good-read-only': { allowed: 5, lastsMs: Infinity },
  'account-locked-after-3-in-a-row-read-only': { allowed: 3, lastsMs: Infinity, inARow: true },
  'client-locked-out-for-good-read-only': { allowed: 5, lastsMs: Infinity, ofAnyUser: true },
}

const told = ({ allowed, status = 401, lastsMs = 2000, ofAnyUser, inARow }: Lock): string => {
  const wrong = ofAnyUser ? 'wrong credentials of any user' : 'wrong passwords'
  const time = lastsMs === Infinity ? 'for good' : `for ${lastsMs / 1000} s`
  return `After ${allowed} ${wrong}${inARow ? ' in a row' : ''}, all get ${status} ${time}.`
}

const credentialsAre = (username: string, password: string): Differing => ({
  service: { username, password },
})

/** Who counts as the user, and for how long: section 5 does not show how credentials are issued. */
export const accountVariations = tableOf({
  'user-name-in-any-case: The case of a user name does not matter.': comparedAs(
    ({ username, password }) => `${username.toLowerCase()}:${password}`,
  ),
  'user-name-trimmed: Blanks around a user name do not matter.': comparedAs(
    ({ username, password }) => `${username.trim()}:${password}`,
  ),
  'password-in-any-normal-form: Passwords that Unicode calls equivalent are the same.': {
    decisions: comparedAs(({ username, password }) => `${username}:${password.normalize('NFKC')}`),
    service: { password: 'pa\u0308sswo\u0308rd' },
  },
  'password-of-72-bytes: Of a password the first 72 bytes count, as bcrypt has it.': {
    decisions: comparedAs(
      ({ username, password }) => `${username}:${Buffer.from(password).subarray(0, 72)}`,
    ),
    service: { password: 'correct horse battery staple, '.repeat(4) },
  },
  'base64-read-leniently: Base64 may lack padding, or be base64url.': () => ({
    authorised: everyOperation<Authorise>((authorization, { username, password }) => {
      const [, encoded = ''] = /^basic\s+(\S+)$/i.exec(authorization ?? '') ?? []
      return Buffer.from(encoded, 'base64').toString('utf8') === `${username}:${password}`
    }),
  }),

  ...rowsFor(Object.entries(locks), ([name, lock]) => [
    `${name}: ${told(lock)}`,
    {
      decisions: lockedAfter(lock),
      ...(lock.lastsMs === Infinity && { profile: 'read-only' }),
    },
  ]),

  'credentials-with-colons-and-blanks: The password has colons and blanks within.': credentialsAre(
    'museum staff',
    'a: b :c::',
  ),
  'credentials-beyond-ascii: User name and password have letters of many scripts.': credentialsAre(
    'Kurátorka',
    '紙と水🔑Ñandú',
  ),
  'credentials-of-one-character: User name and password: one letter.': credentialsAre('e', 'a'),
  'credentials-of-great-length: User name and password have hundreds of characters.':
    credentialsAre('u'.repeat(200), 'p4$$ "\'\\`<&>% '.repeat(60).trim()),
  'credentials-the-same: The password is the user name.': credentialsAre('admin', 'admin'),
  'credentials-like-guesses: Both are what checks guess.': credentialsAre('wrong', 'wrong'),
})
