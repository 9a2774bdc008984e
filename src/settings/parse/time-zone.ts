import { NotAccepted } from '../setting.ts'

/** An IANA time zone, as written. Offsets such as `+01:00`, which later Node versions know, are none. */
export function parseTimeZone(text: string): string {
  if (!/^[A-Za-z]/.test(text)) throw new NotAccepted('not the name of a zone')
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
  } catch {
    throw new NotAccepted('not a zone that this computer knows')
  }
  return text
}
