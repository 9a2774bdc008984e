import { randomBytes } from 'node:crypto'

const drawn = () => randomBytes(9).toString('base64url')

/** The secrets of one run, with whatever is hard to mask: quotes, markup, escapes, beyond ASCII. */
export function plantedSecrets(): { readonly password: string; readonly apiKey: string } {
  return {
    password: `${drawn()}.*"q"'a'<b>&amp;\\n%41 :pä€💐\${x}${drawn()}`,
    apiKey: `${drawn()}"k"'$&<\\n>${drawn()}`,
  }
}
