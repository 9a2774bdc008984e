import { opening, openToPair } from './authentication-opening.ts'
import type { Fault } from './fault.ts'

/** Credentials that are nearly right, or nearly there, and open all the same. */
export const authenticationNearFaults: readonly Fault[] = [
  {
    name: 'last-character-of-password-ignored',
    description: 'The last character of the password may be any other.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) =>
        sent.username === right.username &&
        sent.password.length === right.password.length &&
        sent.password.slice(0, -1) === right.password.slice(0, -1),
    ),
  },
  {
    name: 'first-character-of-password-ignored',
    description: 'The first character of the password may be any other.',
    violates: 'auth.get',
    mayAlsoViolate: ['auth.list', 'auth.update'],
    decisions: openToPair(
      (sent, right) =>
        sent.username === right.username &&
        sent.password.length === right.password.length &&
        sent.password.slice(1) === right.password.slice(1),
    ),
  },
  {
    name: 'password-as-sql-pattern',
    description: 'Passwords are looked up with LIKE, so % is any password.',
    violates: 'auth.update',
    mayAlsoViolate: ['auth.list', 'auth.get'],
    decisions: openToPair(
      (sent, right) => sent.username === right.username && sent.password === '%',
    ),
  },
  {
    name: 'user-name-prefix-accepted-for-update',
    description: 'The beginning of the user name is enough for an update.',
    violates: 'auth.update',
    decisions: openToPair(
      (sent, right) =>
        sent.username !== '' &&
        right.username.startsWith(sent.username) &&
        sent.password === right.password,
      'update',
    ),
  },
  {
    name: 'any-digest-header-accepted',
    description: 'An Authorization header of the scheme Digest opens, whatever it says.',
    violates: 'auth.get',
    mayAlsoViolate: ['auth.list', 'auth.update'],
    decisions: opening((_right, { headers }) => /^digest /i.test(headers.authorization ?? '')),
  },
  {
    name: 'any-negotiate-header-accepted-for-update',
    description: 'An Authorization header of the scheme Negotiate opens updates, whatever it says.',
    violates: 'auth.update',
    decisions: opening(
      (_right, { headers }) => /^negotiate /i.test(headers.authorization ?? ''),
      'update',
    ),
  },
  {
    name: 'empty-authorization-header-accepted',
    description: 'An Authorization header with nothing in it is not looked at.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: opening((_right, { headers }) => headers.authorization === ''),
  },
]
