import { base64Forms } from './base64-forms.ts'
import { jsonForms } from './json-forms.ts'
import { markupForms } from './markup-forms.ts'
import { percentForms } from './percent-forms.ts'
import { shellForms } from './shell-forms.ts'

/** Longer secrets, which are keys, have no characters whose forms could be nested. */
const longestNested = 256

/**
 * Every text that a secret may stand as: plain, in Base64, and escaped for JSON, addresses, forms,
 * HTML, XML and shells; and, since one thing is often written inside another, each of these escaped
 * once more for JSON, HTML and addresses. Each once.
 */
export function formsOf(secret: string): string[] {
  const forms = new Set([secret, ...markupForms(secret), ...shellForms(secret)])
  for (const text of [secret, ...base64Forms(secret)]) {
    for (const form of [text, ...jsonForms(text), ...percentForms(text)]) forms.add(form)
  }
  if (secret.length <= longestNested) {
    for (const form of [...forms]) for (const nested of nestings(form)) forms.add(nested)
  }
  forms.delete('')
  return [...forms]
}

function nestings(form: string): string[] {
  return [
    JSON.stringify(form).slice(1, -1),
    form.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    encodeURIComponent(wellFormed(form)),
  ]
}

/** Half surrogate pairs replaced, as any writer of UTF-8 does; encodeURIComponent throws at them. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
