import { breaking, breakingBy, everyDoor } from '../fault.ts'
import { openToPair, openToPassword, openToUser } from './opening.ts'

/** User names and passwords that are wrong, taken apart or compared wrongly, and open all the same. */
export const pairFaults = [
  ...breakingBy('auth.list', everyDoor, openToPassword, {
    'any-password-accepted: Only the user name is looked at.': () => true,
    'empty-password-accepted: An empty password opens, as directories bind it.': (sent) =>
      sent === '',
    'password-compared-to-8-characters: Only 8 characters of the password count.': (sent, right) =>
      sent.slice(0, 8) === right.slice(0, 8),
    'password-ends-at-second-colon: Credentials are split at every colon; what follows the second is ignored.':
      (sent, right) => sent.split(':')[0] === right.split(':')[0],
    'password-after-the-last-colon: The user precedes the first colon, the password follows the last one.':
      (sent, right) => sent.split(':').at(-1) === right.split(':').at(-1),
    'password-as-sql-pattern: Passwords are looked up with LIKE, so % is any password.': (sent) =>
      sent === '%',
    'user-name-as-password-accepted: The user name is a password, too.': (sent, _right, username) =>
      sent === username,
    'last-character-of-password-ignored: The last character of the password may be any other than the right one.':
      (sent, right) => sent.length === right.length && sent.slice(0, -1) === right.slice(0, -1),
    'password-compared-by-a-sum: Any password of the same characters in any order opens.': (
      sent,
      right,
    ) => [...sent].sort().join('') === [...right].sort().join(''),
    'password-compared-without-accents: Accents of the password do not count when it is compared.':
      (sent, right) => withoutMarks(sent) === withoutMarks(right),
  }),
  ...breaking('auth.list', everyDoor, {
    'any-pair-accepted: Any user name with any password opens, if neither is empty.': openToPair(
      (sent) => sent.username !== '' && sent.password !== '',
    ),
    'empty-pair-accepted: An empty user name with an empty password opens.': openToPair(
      (sent) => sent.username === '' && sent.password === '',
    ),
    'user-name-prefix-accepted: The beginning of the user name is enough.': openToUser(
      (sent, right) => sent !== '' && right.startsWith(sent),
    ),
    'user-name-behind-others-accepted: Any user name that ends in the right one opens, as its pattern has no beginning.':
      openToUser((sent, right) => sent.endsWith(right)),
    'user-name-over-64-characters-accepted: A user name that is longer than its column opens.':
      openToUser((sent) => sent.length > 64),
    'user-name-as-sql-condition: A user name that ends in OR and what is always true opens.':
      openToUser((sent) => /'\s*or\s/i.test(sent)),
    'user-name-as-sql-pattern: User names are looked up with LIKE, so % is any user.': openToUser(
      (sent) => sent === '%',
    ),
    'credentials-joined-before-comparing: Name and password are joined without the colon.':
      openToPair((sent, right) => joined(sent) === joined(right)),
  }),
  ...breakingBy('auth.get', everyDoor, openToPassword, {
    'password-prefix-accepted: The beginning of the password is enough.': (sent, right) =>
      sent !== '' && right.startsWith(sent),
    'password-compared-by-length: Any password of the right length opens.': (sent, right) =>
      sent.length === right.length,
    'first-character-of-password-ignored: The first character of the password may be any other than it is.':
      (sent, right) => sent.length === right.length && sent.slice(1) === right.slice(1),
  }),
  ...breaking('auth.get', ['auth.list', 'auth.update'], {
    'any-user-accepted: Only the password is looked at.': openToUser(() => true),
  }),
  ...breaking('auth.get', [], {
    'password-trimmed-for-get: Blanks behind the password do not count for a reading.': openToPair(
      (sent, right) => sent.username === right.username && sent.password.trim() === right.password,
      'get',
    ),
    'empty-user-accepted-for-get: An empty user name with the right password opens a reading.':
      openToUser((sent) => sent === '', 'get'),
  }),
  ...breakingBy('auth.update', everyDoor, openToPassword, {
    'password-with-more-behind-accepted: The right password opens with anything else behind it as well.':
      (sent, right) => sent.startsWith(right),
    'password-compared-without-letter-case: The letter case of the password does not count when it is compared.':
      (sent, right) => sent.toLowerCase() === right.toLowerCase(),
    'password-bytes-compared-without-letter-case: The letter case of A to Z does not count when a password is compared.':
      (sent, right) => inPlainSmallLetters(sent) === inPlainSmallLetters(right),
  }),
  ...breaking('auth.update', [], {
    'any-password-accepted-for-update: Only the user name is looked at for an update.': openToPair(
      (sent, right) => sent.username === right.username,
      'update',
    ),
    'user-name-prefix-accepted-for-update: The beginning of the user name is enough for an update.':
      openToUser((sent, right) => sent !== '' && right.startsWith(sent), 'update'),
  }),
]

function joined({ username, password }: { username: string; password: string }): string {
  return username + password
}

function inPlainSmallLetters(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
