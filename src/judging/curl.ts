import { headerInShell, pairInShell, quoted } from '../findings/in-shell.ts'
import type { Exchange } from '../findings/result.ts'

const unsaid = new Set(['accept-encoding', 'user-agent'])

/** The curl command that sends a request again; secrets stand as variables of the shell. */
export function curlOf({ request }: Pick<Exchange, 'request'>): string {
  const { method, url, headers, body } = request
  const words = ['curl', '-sS', '-i']
  if (method !== 'GET') words.push('-X', method)
  for (const [name, value] of Object.entries(headers)) {
    if (unsaid.has(name)) continue
    const pair = name === 'authorization' ? pairInShell(value) : undefined
    if (pair) words.push('-u', pair)
    else words.push('-H', headerInShell(name, value, ': '))
  }
  // Unless it is told otherwise, curl asks for anything, and calls every body a form.
  if (!('accept' in headers)) words.push('-H', quoted('accept:'))
  if (body !== undefined) {
    if (!('content-type' in headers)) words.push('-H', quoted('content-type:'))
    words.push('--data-raw', quoted(body))
  }
  return [...words, quoted(url)].join(' ')
}
