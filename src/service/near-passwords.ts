/** Passwords that differ from the right one by as little as can be. */
export interface NearPasswords {
  readonly withoutFirst: string
  readonly withoutLast: string
  readonly otherFirst: string
  readonly otherLast: string
  readonly swappedCase: string
}

/** Of a short password, some of these may be the right one again, or empty; of one character, no other is near. */
export function nearPasswords(password: string): NearPasswords {
  const letters = [...password]
  const [first, last] = letters.length > 1 ? [letters.at(0), letters.at(-1)] : []
  return {
    withoutFirst: password.slice(1),
    withoutLast: password.slice(0, -1),
    otherFirst: first === undefined ? '' : [otherThan(first), ...letters.slice(1)].join(''),
    otherLast: last === undefined ? '' : [...letters.slice(0, -1), otherThan(last)].join(''),
    swappedCase: letters.map(swapCase).join(''),
  }
}

/** Neither in another letter case nor in another of Unicode's forms the same, nor likely in a former password. */
function otherThan(letter: string): string {
  return letter.normalize('NFKC') === '~' ? '!' : '~'
}

function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}
