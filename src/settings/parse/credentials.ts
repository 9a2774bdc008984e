import { NotAccepted } from '../setting.ts'

/** Neither half of Basic credentials may hold control characters (RFC 7617, section 2). */
const control = /\p{Cc}/u

/** The user name of Basic credentials: a colon would end it. */
export function parseUsername(text: string): string {
  if (text.includes(':')) throw new NotAccepted('which holds a colon: it would end the user name')
  if (control.test(text)) throw new NotAccepted('which holds a control character')
  return text
}

/** The password of Basic credentials; colons and blanks are part of it. */
export function parsePassword(text: string): string {
  if (control.test(text)) {
    throw new NotAccepted('it holds a control character, perhaps the line break of a file')
  }
  return text
}
