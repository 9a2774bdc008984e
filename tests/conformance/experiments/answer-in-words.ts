import { specialEventFaults } from '../../../src/contract/schemas.ts'
import { eventFields } from '../../../src/contract/special-event.ts'
import type { Answer } from '../../../src/service/answer.ts'
import type { Answered } from '../../../src/verdict/check.ts'

/** Most member names that the shape of an object is told by, and most characters of each. */
const mostNames = 8
const longestName = 40

/**
 * What an answer is, by its shape and not its data: `400, application/problem+json, object with type,
 * title, status, detail` or `200, application/json, array of 10`.
 */
export function answerInWords({ status, headers, content, exchange }: Answer): string {
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const bytes = exchange.responseBody?.bytes ?? 0
  switch (content.kind) {
    case 'none':
      return mediaType ? `${status}, ${cut(mediaType)}, no body` : `${status}, no body`
    case 'unreadable':
      return `${status}, ${typeInWords(mediaType)}, body of ${bytes} bytes (${content.reason})`
    case 'json':
      return `${status}, ${typeInWords(mediaType)}, ${shapeOf(content.value)}`
  }
}

/** An answer in words, with its exchange; `more` is added to the sentence. */
export function told(answer: Answer, more?: string): Answered {
  const words = answerInWords(answer)
  return { words: more ? `${words}; ${more}` : words, exchange: answer.exchange }
}

/** Most characters of a challenge that are quoted. */
const longestChallenge = 120

/** Whether an answer challenges for credentials, and how. */
export function challengeOf({ headers, exchange, succeeded }: Answer): Answered {
  const challenge = headers['www-authenticate']?.slice(0, longestChallenge)
  const otherwise = succeeded ? 'no, the request succeeds' : 'no'
  return { words: challenge === undefined ? otherwise : `yes: ${challenge}`, exchange }
}

function typeInWords(mediaType: string | undefined): string {
  return mediaType ? cut(mediaType) : 'no Content-Type'
}

function shapeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'empty array' : `array of ${value.length}`
  if (typeof value !== 'object') return typeof value === 'string' ? 'text' : typeof value
  const names = Object.keys(value)
  if (specialEventFaults(value).length > 0)
    return names.length === 0 ? 'empty object' : `object with ${listed(names)}`
  const further = names.filter((name) => !(eventFields as readonly string[]).includes(name))
  return further.length === 0
    ? 'special event'
    : `special event with further fields ${listed(further)}`
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map(cut).join(', ')
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown
}

function cut(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName)}…`
}
