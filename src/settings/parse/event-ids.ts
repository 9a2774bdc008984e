import { quotedValue } from '../quoted-value.ts'
import { NotAccepted } from '../setting.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Event ids, separated by commas, blanks or both; each once, as first written. */
export function parseEventIds(text: string): readonly string[] {
  const ids = text.split(/[\s,]+/).filter((id) => id !== '')
  if (ids.length === 0) throw new NotAccepted('which names no event')
  const wrong = ids.find((id) => !uuid.test(id))
  if (wrong !== undefined) throw new NotAccepted(`in which ${quotedValue(wrong)} is not a uuid`)
  const keys = ids.map((id) => id.toLowerCase())
  return ids.filter((id, index) => keys.indexOf(id.toLowerCase()) === index)
}
