import { base64Forms } from './base64-forms.ts'
import { shellForms } from './shell-forms.ts'

/** Longer secrets, which are keys, are not looked for within encoded messages. */
const longestNested = 256

/**
 * What a secret may stand as where no escape is: plain, within the quotes of a shell, and its UTF-8 read
 * as Latin-1. Escapes are undone before these are looked for.
 */
export function plainForms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8')
  const misread = [bytes.toString('latin1'), new TextDecoder('windows-1252').decode(bytes)]
  return [secret, bytes.toString('utf8'), ...misread, ...shellForms(secret)]
}

/** What a secret may stand as in Base64 and in hexadecimal digits, by itself or within a message. */
export function encodedForms(secret: string): string[] {
  const texts = secret.length > longestNested ? [secret] : [secret, ...escapedForms(secret)]
  return texts.flatMap((text) => [...base64Forms(text), Buffer.from(text, 'utf8').toString('hex')])
}

/** A secret as it is usually escaped, in JSON, in HTML and in addresses. */
export function escapedForms(secret: string): string[] {
  return [
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    encodeURIComponent(Buffer.from(secret, 'utf8').toString('utf8')),
  ]
}
