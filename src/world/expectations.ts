import type { ReceivedEvent } from '../contract/special-event.ts'
import { shown, Unjudged, Violated } from '../findings/finding.ts'
import type { AnswerFacts } from '../findings/phrases.ts'
import type { Answer } from '../service/answer.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { EventAnswer, ListAnswer } from '../service/service.ts'
import { type Wording, words } from '../settings/mask/wording.ts'

/** An answer as facts: its status, and its JSON value or else its text. */
export function answerFacts({ status, succeeded, content, exchange }: Answer): AnswerFacts {
  const text = exchange.responseBody?.text ?? ''
  if (content.kind === 'json') return { status, body: content.value }
  if (content.kind === 'unreadable' && succeeded) return { status, problem: content.reason }
  return { status, ...(text === '' ? {} : { body: text }) }
}

/** What an answer that is no success says, in words fit for "received". */
export function refusalInWords({ status, exchange }: Answer): Wording {
  const text = exchange.responseBody?.text ?? ''
  return text === '' ? `status ${status}` : words`status ${status}: ${shown(text, 120)}`
}

/** A valid request must succeed. */
export function mustSucceed(answer: Answer, what: string): void {
  if (!answer.succeeded)
    throw new Violated(`${what} to succeed`, refusalInWords(answer), { refused: true })
}

/** The elements of a successful listing. @throws Unjudged when another clause's business keeps it from being one */
export function elementsOf(answer: ListAnswer): readonly unknown[] {
  if (!answer.elements)
    throw new Unjudged(
      answer.succeeded
        ? 'the listing is no JSON array'
        : words`a listing got ${refusalInWords(answer)}`,
    )
  return answer.elements
}

/** The event of a successful read or update. @throws Unjudged when another clause's business keeps it from being one */
export function eventOf(answer: EventAnswer): ReceivedEvent {
  if (!answer.event)
    throw new Unjudged(
      answer.succeeded
        ? 'the answer is no special event'
        : words`a plain ${answer.request.operation} got ${refusalInWords(answer)}`,
    )
  return answer.event
}

/**
 * The answer to a request that a service may refuse in any manner; nothing when it chose not to answer
 * at all, which is as good a refusal as any.
 */
export async function ifAnswered<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}
