import { type RightPair, wrongPairs } from './wrong-pairs.ts'

/** How a shell writes the credentials in its environment, within double quotes. */
interface Shell extends RightPair {
  readonly base64: (text: string) => string
}

const posix: Shell = {
  user: '$TARGET_USERNAME',
  password: '$TARGET_PASSWORD',
  cutUser: `$\{TARGET_USERNAME%?}`,
  cutPassword: `$\{TARGET_PASSWORD%?}`,
  base64: (text) => `$(printf %s "${text}" | base64 | tr -d '\\n')`,
}

const variable = (name: string) => `$\{env:${name}}`

const powershell: Shell = {
  user: variable('TARGET_USERNAME'),
  password: variable('TARGET_PASSWORD'),
  cutUser: `$(${variable('TARGET_USERNAME')} -replace '.$')`,
  cutPassword: `$(${variable('TARGET_PASSWORD')} -replace '.$')`,
  base64: (text) => `$([Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes("${text}")))`,
}

const rightPair = ({ user, password }: Shell) => `${user}:${password}`

/** How a shell writes credentials, as far as it can, by what a report shows of them. */
const credentials: Readonly<Record<string, (shell: Shell) => string>> = {
  '***': rightPair,
  '<pair>': rightPair,
  '<user>': ({ user }) => user,
  ...Object.fromEntries(
    Object.values(wrongPairs).map(({ what, of }) => [`<${what}>`, (shell) => of(shell).join(':')]),
  ),
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
