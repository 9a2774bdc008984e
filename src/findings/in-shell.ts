/** How a shell writes the credentials in its environment, within double quotes. */
interface Shell {
  readonly user: string
  readonly password: string
  /** A variable without its last character. */
  readonly cut: (name: string) => string
  readonly base64: (text: string) => string
}

const posix: Shell = {
  user: '$TARGET_USERNAME',
  password: '$TARGET_PASSWORD',
  cut: (name) => `$\{${name}%?}`,
  base64: (text) => `$(printf %s "${text}" | base64 | tr -d '\\n')`,
}

const variable = (name: string) => `$\{env:${name}}`

const powershell: Shell = {
  user: variable('TARGET_USERNAME'),
  password: variable('TARGET_PASSWORD'),
  cut: (name) => `$(${variable(name)} -replace '.$')`,
  base64: (text) => `$([Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes("${text}")))`,
}

/** How a shell writes these credentials, as far as it can. */
const credentials: Readonly<Record<string, (shell: Shell) => string>> = {
  '***': ({ user, password }) => `${user}:${password}`,
  '<pair>': ({ user, password }) => `${user}:${password}`,
  '<a wrong password>': ({ user, password }) => `${user}:not:${password}`,
  '<the password with :not behind it>': ({ user, password }) => `${user}:${password}:not`,
  '<the password with a blank behind it>': ({ user, password }) => `${user}:${password} `,
  '<a wrong user>': ({ user, password }) => `${user}-not:${password}`,
  '<the password without its last character>': ({ user, cut }) =>
    `${user}:${cut('TARGET_PASSWORD')}`,
  '<a percent sign for a password>': ({ user }) => `${user}:%`,
  '<an empty password>': ({ user }) => `${user}:`,
  '<a percent sign for a user>': ({ password }) => `%:${password}`,
  '<the user without its last character>': ({ cut, password }) =>
    `${cut('TARGET_USERNAME')}:${password}`,
  '<the user for a password>': ({ user }) => `${user}:${user}`,
  '<user and password in the other order>': ({ user, password }) => `${password}:${user}`,
  '<user>': ({ user }) => user,
  '<an empty user>': ({ password }) => `:${password}`,
  '<an empty pair>': () => ':',
}

function splitUp(shown: string): { readonly scheme: string; readonly told: string } {
  const [scheme = '', ...told] = shown.split(' ')
  return { scheme, told: told.join(' ') }
}

/**
 * The credentials that an Authorization header as reports show it stands for, as a word of a POSIX shell, where they are
 * those of a command's own option: a pair under Basic.
 */
export function pairInShell(shown: string): string | undefined {
  const { scheme, told } = splitUp(shown)
  const pair = scheme === 'Basic' ? credentials[told]?.(posix) : undefined
  return pair?.includes(':') ? `"${pair}"` : undefined
}

/** A header as a word of a POSIX shell; `colon` is what stands between its name and its value. */
export function headerInShell(name: string, value: string, colon: string): string {
  // Both curl and HTTPie send a header without a value only so.
  if (name === 'authorization' && value === '<empty>') return quoted(`${name};`)
  const whole = name === 'authorization' ? headerIn(posix, value) : undefined
  return whole === undefined ? quoted(`${name}${colon}${value}`) : `"${name}${colon}${whole}"`
}

/** An Authorization header as reports show it, as an expression of PowerShell; nothing where it is sent as it is shown. */
export function authorizationInPowerShell(shown: string): string | undefined {
  if (shown === '<empty>') return "''"
  const whole = headerIn(powershell, shown)
  return whole && `"${whole}"`
}

function headerIn(shell: Shell, shown: string): string | undefined {
  const { scheme, told } = splitUp(shown)
  const text = credentials[told]?.(shell)
  return text === undefined ? undefined : `${scheme} ${shell.base64(text)}`
}

/** A text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
