import { openToPair } from './authentication-opening.ts'
import type { Fault } from './fault.ts'

/** Pairs that are taken apart or compared wrongly, so that a wrong one opens. */
export const authenticationPairMisreadFaults: readonly Fault[] = [
  {
    name: 'password-ends-at-second-colon',
    description: 'Credentials are split at every colon; what follows the second is ignored.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) =>
        sent.username === right.username &&
        sent.password.split(':')[0] === right.password.split(':')[0],
    ),
  },
  {
    name: 'password-after-the-last-colon',
    description: 'The user is what precedes the first colon, the password what follows the last.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) =>
        sent.username === right.username &&
        sent.password.split(':').at(-1) === right.password.split(':').at(-1),
    ),
  },
  {
    name: 'user-name-prefix-accepted',
    description: 'The beginning of the user name is enough.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) =>
        sent.username !== '' &&
        right.username.startsWith(sent.username) &&
        sent.password === right.password,
    ),
  },
  {
    name: 'user-name-as-sql-pattern',
    description: 'User names are looked up with LIKE, so % is any user.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) => sent.username === '%' && sent.password === right.password,
    ),
  },
  {
    name: 'user-name-as-password-accepted',
    description: 'The user name is taken for a password as well.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) => sent.username === right.username && sent.password === right.username,
    ),
  },
  {
    name: 'credentials-joined-before-comparing',
    description: 'User name and password are joined without the colon before they are compared.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) => sent.username + sent.password === right.username + right.password,
    ),
  },
]
