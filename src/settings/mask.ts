import { Automaton } from './mask/automaton.ts'
import { base64Forms } from './mask/base64-forms.ts'
import { cover, marker } from './mask/cover.ts'
import { foldedText } from './mask/fold.ts'
import { type Stretch, search } from './mask/search.ts'
import { encodedForms, escapedForms, plainForms } from './mask/secret-forms.ts'
import { settle } from './mask/settle.ts'
import { tokenSearch } from './mask/tokens.ts'
import { mannersOf, unescaped, type View } from './mask/view.ts'
import { asMasked, type Mask } from './mask/wording.ts'

/** Shorter secrets would mask half the report, since any text holds them by chance. */
const shortestAnywhere = 4

/** How often escapes are undone: one thing is written within another, and that within a third. */
const deepest = 5

/** Few secrets hold the marker's character; what marking them makes is looked at so often. */
const mostRounds = 5

/**
 * A function that puts `***` in the place of every secret in a text, in every form that the secret may
 * stand in: plain, in Base64 and hexadecimal digits, and escaped for JSON, addresses, forms, HTML, XML
 * and shells, one inside the other, too. The text is searched as it stands, and again each time that its
 * escapes are undone.
 *
 * A secret of fewer than 4 characters is masked only where it stands as a token of its own, that is
 * with no letter, digit, `_` or `*` beside it: `ab` is masked in `user:ab`, not in `cabin`.
 *
 * Masking a masked text changes nothing. It takes time linear in the length of the text.
 */
export function maskerOf(secrets: readonly string[]): Mask {
  const given = [...new Set(secrets)].filter((secret) => secret !== '')
  if (given.length === 0) return asMasked
  const long = given.filter((secret) => [...secret].length >= shortestAnywhere)
  const short = given.filter((secret) => [...secret].length < shortestAnywhere)
  const encoded = words(long.flatMap(encodedForms))
  const all = [
    ...words(long.flatMap((secret) => [...plainForms(secret), ...escapedForms(secret)])),
    ...encoded,
  ]
  const anywhere = new Automaton(all)
  const units = new Set(all.join(''))
  const isDoubtful = (text: string) =>
    units.has(text.charAt(0)) || anywhere.mayBegin(foldedText(text.slice(1)))
  const acrossLines = new Automaton(encoded)
  const alone = tokenSearch(tokens(short))
  const once = (text: string) => {
    const found: Stretch[][] = []
    for (const manner of mannersOf(text)) {
      let view: View | undefined = { text }
      for (let depth = 0; depth <= deepest && view; depth++) {
        found.push(search(view, anywhere), alone(view))
        if (/[\r\n]/.test(view.text)) found.push(search(view, acrossLines, isLineBreak))
        view = unescaped(view, isDoubtful, manner)
      }
    }
    return cover(text, found.flat())
  }
  // Only a secret that holds a character of the marker can come about by marking.
  const arising = long.filter((secret) => secret.includes(marker.charAt(0)))
  if (arising.length === 0) return (text) => asMasked(once(text))
  const automaton = new Automaton(arising)
  return (text) => {
    let masked = text
    for (let round = 0; round < mostRounds; round++) {
      const before = masked
      masked = settle(once(before), automaton)
      if (masked === before) break
    }
    return asMasked(masked)
  }
}

/** Forms as they are compared, and as they read where escapes are undone. */
function words(forms: readonly string[]): string[] {
  // A backslash at its end may have been taken for an escape of what stands behind it.
  const given = forms.flatMap((form) => [form, form.replace(/\\+$/, '')])
  const all = given.flatMap((form) => {
    const readings = [form]
    for (
      let view = unescaped({ text: form });
      view && readings.length <= deepest;
      view = unescaped(view)
    )
      readings.push(view.text)
    return readings
  })
  return [...new Set(all.map(foldedText))].filter((word) => word.length >= shortestAnywhere)
}

function tokens(secrets: readonly string[]): string[] {
  const forms = secrets.flatMap((secret) => [
    ...plainForms(secret),
    secret.replaceAll(' ', '+'),
    ...base64Forms(secret).flatMap((form) => [
      form,
      form.replaceAll('+', '-').replaceAll('/', '_'),
    ]),
  ])
  return [...new Set(forms)].filter((form) => form !== '')
}

function isLineBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}
