import { Automaton } from './mask/automaton.ts'
import { cover, marker } from './mask/cover.ts'
import { formsOf } from './mask/secret-forms.ts'
import { settle } from './mask/settle.ts'
import { tokenMask } from './mask/tokens.ts'
import { asMasked, type Mask } from './mask/wording.ts'

/** Shorter secrets would mask half the report, since any text holds them by chance. */
const shortestAnywhere = 4

/**
 * A function that puts `***` in the place of every secret in a text, in every form that the secret
 * may stand in: plain, Base64, escaped for JSON, addresses, forms, HTML, XML and shells.
 *
 * A secret of fewer than 4 characters is masked only where it stands as a token of its own, that is
 * with no letter, digit, `_` or `*` beside it: `ab` is masked in `user:ab`, not in `cabin`.
 *
 * Masking a masked text changes nothing. It takes time linear in the length of the text.
 */
export function maskerOf(secrets: readonly string[]): Mask {
  const given = [...new Set(secrets)].filter((secret) => secret !== '')
  const long = formsOfAll(given.filter((secret) => [...secret].length >= shortestAnywhere))
  const short = formsOfAll(given.filter((secret) => [...secret].length < shortestAnywhere))
  const automaton = new Automaton(long)
  const maskTokens = tokenMask(short)
  // Only a secret that holds a character of the marker can come about by marking.
  const mayArise = long.some((form) => form.includes(marker.charAt(0)))
  return (text) => {
    const masked = maskTokens(cover(text, automaton))
    return asMasked(mayArise ? settle(masked, automaton) : masked)
  }
}

function formsOfAll(secrets: readonly string[]): string[] {
  return [...new Set(secrets.flatMap(formsOf))]
}
