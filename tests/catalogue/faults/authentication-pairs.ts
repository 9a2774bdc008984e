import { openToPair } from './authentication-opening.ts'
import type { Fault } from './fault.ts'

/** User names and passwords that are wrong, and open all the same. */
export const authenticationPairFaults: readonly Fault[] = [
  {
    name: 'any-password-accepted',
    description: 'Only the user name is looked at.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair((sent, right) => sent.username === right.username),
  },
  {
    name: 'any-password-accepted-for-update',
    description: 'Only the user name is looked at for an update.',
    violates: 'auth.update',
    decisions: openToPair((sent, right) => sent.username === right.username, 'update'),
  },
  {
    name: 'any-user-accepted',
    description: 'Only the password is looked at.',
    violates: 'auth.get',
    mayAlsoViolate: ['auth.list', 'auth.update'],
    decisions: openToPair((sent, right) => sent.password === right.password),
  },
  {
    name: 'any-pair-accepted',
    description: 'Any user name with any password opens, if neither is empty.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair((sent) => sent.username !== '' && sent.password !== ''),
  },
  {
    name: 'empty-pair-accepted',
    description: 'An empty user name with an empty password opens.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair((sent) => sent.username === '' && sent.password === ''),
  },
  {
    name: 'empty-user-accepted-for-get',
    description: 'An empty user name with the right password opens the reading of an event.',
    violates: 'auth.get',
    decisions: openToPair(
      (sent, right) => sent.username === '' && sent.password === right.password,
      'get',
    ),
  },
  {
    name: 'empty-password-accepted',
    description: 'The right user name with an empty password opens, as directories bind it.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) => sent.username === right.username && sent.password === '',
    ),
  },
  {
    name: 'password-prefix-accepted',
    description: 'The beginning of the password is enough.',
    violates: 'auth.get',
    mayAlsoViolate: ['auth.list', 'auth.update'],
    decisions: openToPair(
      (sent, right) =>
        sent.username === right.username &&
        sent.password !== '' &&
        right.password.startsWith(sent.password),
    ),
  },
  {
    name: 'password-with-more-behind-accepted',
    description: 'The password opens with anything behind it.',
    violates: 'auth.update',
    mayAlsoViolate: ['auth.list', 'auth.get'],
    decisions: openToPair(
      (sent, right) => sent.username === right.username && sent.password.startsWith(right.password),
    ),
  },
  {
    name: 'password-compared-to-8-characters',
    description: 'Only the first 8 characters of the password count, as in old crypt.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openToPair(
      (sent, right) =>
        sent.username === right.username &&
        sent.password.slice(0, 8) === right.password.slice(0, 8),
    ),
  },
  {
    name: 'password-compared-without-letter-case',
    description: 'The letter case of the password does not count.',
    violates: 'auth.update',
    mayAlsoViolate: ['auth.list', 'auth.get'],
    decisions: openToPair(
      (sent, right) =>
        sent.username === right.username &&
        sent.password.toLowerCase() === right.password.toLowerCase(),
    ),
  },
  {
    name: 'password-compared-by-length',
    description: 'Any password of the right length opens.',
    violates: 'auth.get',
    mayAlsoViolate: ['auth.list', 'auth.update'],
    decisions: openToPair(
      (sent, right) =>
        sent.username === right.username && sent.password.length === right.password.length,
    ),
  },
]
