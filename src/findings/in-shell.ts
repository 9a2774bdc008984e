/** A variable of a POSIX shell without its last character. */
const cut = (name: string) => `$\{${name}%?}`

/** How a shell writes these pairs, where it can. */
const inShell: Readonly<Record<string, string>> = {
  'a wrong password': '$TARGET_USERNAME:not:$TARGET_PASSWORD',
  'the password with :not behind it': '$TARGET_USERNAME:$TARGET_PASSWORD:not',
  'the password with a blank behind it': '$TARGET_USERNAME:$TARGET_PASSWORD ',
  'a wrong user': '$TARGET_USERNAME-not:$TARGET_PASSWORD',
  'the password without its last character': `$TARGET_USERNAME:${cut('TARGET_PASSWORD')}`,
  'a percent sign for a password': '$TARGET_USERNAME:%',
  'an empty password': '$TARGET_USERNAME:',
  'a percent sign for a user': '%:$TARGET_PASSWORD',
  'the user without its last character': `${cut('TARGET_USERNAME')}:$TARGET_PASSWORD`,
  'the user for a password': '$TARGET_USERNAME:$TARGET_USERNAME',
  'an empty user': ':$TARGET_PASSWORD',
  'an empty pair': ':',
}

/** The pair that a header as reports show it stands for, as a word of a POSIX shell, if it can be told in one. */
export function pairInShell(shown: string): string | undefined {
  const pair = inShell[/^Basic <(.*)>$/.exec(shown)?.[1] ?? '']
  return pair && `"${pair}"`
}

/** A text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
