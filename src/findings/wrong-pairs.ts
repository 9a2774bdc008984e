/** What wrong pairs are made of: the right user and password, or how a shell writes these. */
export interface RightPair {
  readonly user: string
  readonly password: string
  /** Without their last characters. */
  readonly cutUser: string
  readonly cutPassword: string
}

/** The wrong pairs that a shell, too, can make of the right one: what stands for each in a report, its user and password. */
export const wrongPairs = {
  // Who splits a pair at every colon takes a part of these two for the password.
  'wrong-password': pair('a wrong password', '{user}', 'not:{password}'),
  'more-behind-password': pair('the password with :not behind it', '{user}', '{password}:not'),
  'blank-behind-password': pair('the password with a blank behind it', '{user}', '{password} '),
  'cut-password': pair('the password without its last character', '{user}', '{cutPassword}'),
  'percent-for-password': pair('a percent sign for a password', '{user}', '%'),
  'user-for-password': pair('the user for a password', '{user}', '{user}'),
  'empty-password': pair('an empty password', '{user}', ''),
  'wrong-user': pair('a wrong user', '{user}-not', '{password}'),
  'cut-user': pair('the user without its last character', '{cutUser}', '{password}'),
  'percent-for-user': pair('a percent sign for a user', '%', '{password}'),
  'empty-user': pair('an empty user', '', '{password}'),
  'other-order': pair('user and password in the other order', '{password}', '{user}'),
  'empty-pair': pair('an empty pair', '', ''),
}

export type PairKind = keyof typeof wrongPairs

function pair(what: string, user: string, password: string) {
  const filled = (text: string, right: RightPair) =>
    text.replace(/\{(\w+)\}/g, (_, part: keyof RightPair) => right[part])
  return { what, of: (right: RightPair) => [filled(user, right), filled(password, right)] as const }
}
