import { specialEventFaults } from '../../../src/contract/schemas.ts'
import { eventFields } from '../../../src/contract/special-event.ts'
import { beginningOf } from '../../../src/findings/phrases.ts'
import { charactersIn } from '../../../src/findings/quantities.ts'
import type { Answered } from '../../../src/judging/check.ts'
import type { Answer } from '../../../src/service/answer.ts'
import { excerptOf, joined, type Wording, words } from '../../../src/settings/mask/wording.ts'
import { sameValue } from '../../../src/world/values/same.ts'
import type { Attempted } from './series.ts'

/** Most member names that the shape of an object is told by, and most characters of each. */
const mostNames = 8
const longestName = 40

/**
 * What an answer is, by its shape and not its data: `400, application/problem+json, object with type,
 * title, status, detail` or `200, application/json, array of 10`.
 */
export function answerInWords({ status, headers, content, exchange }: Answer): Wording {
  const declared = headers['content-type']
  const mediaType = declared ? mediaTypeOf(declared) : 'no Content-Type'
  const bytes = exchange.responseBody?.bytes ?? 0
  switch (content.kind) {
    case 'none':
      return declared ? words`${status}, ${mediaType}, no body` : words`${status}, no body`
    case 'unreadable':
      return words`${status}, ${mediaType}, body of ${bytes} bytes (${content.reason})`
    case 'json':
      return words`${status}, ${mediaType}, ${shapeOf(content.value)}`
  }
}

/** An answer in words, with its exchange; `more` is added to the sentence. */
export function told(answer: Answer, more?: Wording): Answered {
  const told = answerInWords(answer)
  return { words: more ? words`${told}; ${more}` : told, exchange: answer.exchange }
}

/** Most characters of a challenge that are quoted. */
const longestChallenge = 120

/** Whether an answer challenges for credentials, and how. */
export function challengeOf({ headers, exchange, succeeded }: Answer): Answered {
  const challenge = headers['www-authenticate']
  const words =
    challenge !== undefined
      ? excerptOf(challenge, (text) => `yes: ${text.slice(0, longestChallenge)}`)
      : succeeded
        ? 'no, the request succeeds'
        : 'no'
  return { words, exchange }
}

function mediaTypeOf(declared: string): Wording {
  return excerptOf(declared, (text) => shortened((text.split(';')[0] ?? '').trim().toLowerCase()))
}

function shapeOf(value: unknown): Wording {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'empty array' : `array of ${value.length}`
  if (typeof value !== 'object') return typeof value === 'string' ? 'text' : typeof value
  const names = Object.keys(value)
  if (specialEventFaults(value).length > 0)
    return names.length === 0 ? 'empty object' : words`object with ${listed(names)}`
  const further = names.filter((name) => !(eventFields as readonly string[]).includes(name))
  return further.length === 0
    ? 'special event'
    : words`special event with further fields ${listed(further)}`
}

function listed(names: readonly string[]): Wording {
  const few = names.slice(0, mostNames).map((name) => excerptOf(name, shortened))
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  return words`${joined(few, ', ')}${more}`
}

function shortened(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName)}…`
}

/** Most characters of a value that an answer quotes. */
const quotedLength = 60

/**
 * What became of a value that an update has sent: as it was answered and as it was read afterwards.
 * Nothing when the update did not succeed.
 */
export function whatBecameOf(
  field: string,
  sent: unknown,
  { before, answer, after }: Attempted,
): Wording | undefined {
  if (!answer.succeeded) return undefined
  const told = (value: unknown) => valueInWords(value, sent, before[field])
  const answered = answer.event && told(answer.event[field])
  const read = after && told(after[field])
  if (answered === undefined) return read && words`when read afterwards, ${field} ${read}`
  const alike = read === answered || sameValue(answer.event?.[field], after?.[field])
  return read === undefined || alike
    ? words`${field} ${answered}`
    : words`${field} ${answered}; when read afterwards, it ${read}`
}

function valueInWords(value: unknown, sent: unknown, before: unknown): Wording {
  if (value === undefined) return 'does not come back'
  if (sameValue(value, sent))
    return Object.is(value, sent) || typeof value !== 'number'
      ? 'comes back as sent'
      : `comes back rounded to binary32, ${value}`
  if (sameValue(value, before)) return 'stays as it was'
  return words`comes back as ${excerptOf(JSON.stringify(value) ?? 'nothing', quoted)}`
}

function quoted(text: string): string {
  return text.length <= quotedLength
    ? text
    : `${beginningOf(text, quotedLength)}… (${charactersIn(text)} characters)`
}
