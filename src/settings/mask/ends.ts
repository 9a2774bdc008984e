import { Automaton } from './automaton.ts'
import { base64Search } from './base64.ts'
import { formsAnywhere, mostUnescaping } from './forms.ts'
import { tellingLength, tellingPart } from './parts.ts'
import { type Stretch, search } from './search.ts'
import { startOf, unescaped, type View, withoutBegunEscape } from './view.ts'

/** So many characters one may take, escaped twice. */
const longestEscape = 12

/** Finds the end of a text as far as it is so much of a secret, since whoever has sent it may have cut it there. */
export function endSearch(secrets: readonly string[]): (text: string) => Stretch[] {
  const parts = new Automaton(formsAnywhere(secrets).all, ({ length }) =>
    Math.min(tellingLength, Math.ceil(length * tellingPart)),
  )
  const atEnd = (view: View, found: readonly Stretch[]) =>
    found.filter(({ end }) => end === startOf(view, view.text.length))
  const encoded = base64Search((text) => atEnd({ text }, search({ text }, parts)).length > 0)
  const read = (view: View, depth = 0): Stretch[] =>
    // What stands at the end may be an escape, or the beginning of one.
    [...new Set([view, withoutBegunEscape(view)])].flatMap((one) => {
      const further = depth < mostUnescaping && unescaped(one)
      const found = atEnd(one, [...search(one, parts), ...encoded(one, false)])
      return further ? [...found, ...read(further, depth + 1)] : found
    })
  return (text) => {
    const from = Math.max(0, text.length - (parts.longest + 2) * longestEscape)
    const found = read({ text: text.slice(from) })
    return found.map(({ start }) => ({ start: from + start, end: text.length }))
  }
}
