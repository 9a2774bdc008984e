import { headerInShell, pairInShell, quoted } from '../../findings/in-shell.ts'
import type { Exchange } from '../../findings/result.ts'

const leftToHttpie = new Set(['accept-encoding', 'user-agent'])

/** HTTPie takes such an escape back before it sends the address. */
const escapedLetter = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][\da])/iu

/**
 * The command of HTTPie that sends a recorded request again; secrets stand as variables of the shell. Nothing where
 * HTTPie would send another address.
 */
export function httpieOf({ request }: Pick<Exchange, 'request'>): string | undefined {
  const { method, url, headers, body } = request
  if (escapedLetter.test(url)) return undefined
  const { authorization, ...others } = headers
  const pair = authorization === undefined ? undefined : pairInShell(authorization)
  // Without credentials of its own, HTTPie would take those that a .netrc has for this host.
  const auth = pair === undefined ? '--ignore-netrc' : `--auth=${pair}`
  const items = Object.entries({
    // HTTPie calls every body JSON, unless it is told otherwise.
    ...(body === undefined ? {} : { 'content-type': '' }),
    ...others,
    ...(authorization === undefined || pair !== undefined ? {} : { authorization }),
  })
  return [
    url.startsWith('https:') ? 'https' : 'http',
    '--ignore-stdin',
    auth,
    ...(body === undefined ? [] : [`--raw=${quoted(body)}`]),
    method,
    quoted(url),
    ...items
      .filter(([name]) => !leftToHttpie.has(name))
      .map(([name, value]) => headerInShell(name, value, ':')),
  ].join(' ')
}
