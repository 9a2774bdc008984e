import { Automaton } from './mask/automaton.ts'
import { base64Forms } from './mask/base64-forms.ts'
import { cover, marker } from './mask/cover.ts'
import { foldedText } from './mask/fold.ts'
import { type Stretch, search } from './mask/search.ts'
import { encodedForms, escapedForms, plainForms } from './mask/secret-forms.ts'
import { settle } from './mask/settle.ts'
import { tokenSearch } from './mask/tokens.ts'
import {
  type Manner,
  mannersOf,
  startOf,
  unescaped,
  type View,
  withoutBegunEscape,
} from './mask/view.ts'
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
 * Of a text that was cut, the end is covered as far as a secret, in any of these forms, may begin so, and
 * as far as it may be an escape of which the rest is missing.
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
  const begun = new Automaton(tokens(short).map(foldedText))
  const stretchesIn = (text: string, manner: Manner, cutAt: number | undefined) => {
    const found: Stretch[][] = []
    let view: View | undefined = { text }
    for (let depth = 0; depth <= deepest && view; depth++) {
      const given: View = view
      if (cutAt !== undefined) {
        view = withoutBegunEscape(given)
        if (view !== given) found.push([{ start: startOf(given, view.text.length), end: cutAt }])
        found.push(search(view, begun, { cutAt }).filter(({ end }) => end === cutAt))
      }
      found.push(search(view, anywhere, { cutAt }), alone(view))
      if (/[\r\n]/.test(view.text))
        found.push(search(view, acrossLines, { isSkipped: isLineBreak, cutAt }))
      view = unescaped(view, isDoubtful, manner) ?? (view === given ? undefined : view)
    }
    return found
  }
  const once = (text: string, isCut: boolean) => {
    const cutAt = isCut ? text.length : undefined
    return cover(
      text,
      mannersOf(text)
        .flatMap((manner) => stretchesIn(text, manner, cutAt))
        .flat(),
    )
  }
  // Only a secret that holds a character of the marker can come about by marking.
  const arising = long.filter((secret) => secret.includes(marker.charAt(0)))
  if (arising.length === 0)
    return (text, { isCut } = { isCut: false }) => asMasked(once(text, isCut))
  const automaton = new Automaton(arising)
  return (text, { isCut } = { isCut: false }) => {
    let masked = text
    for (let round = 0; round < mostRounds; round++) {
      const before = masked
      masked = settle(once(before, isCut && round === 0), automaton)
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
    ...plainForms(secret).map((form) => form.replaceAll(' ', '+')),
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
