import { jsonIn } from '../../contract/json-in.ts'
import { defaultPage, type ListQuery } from '../../contract/list-query.ts'
import type { ReceivedEvent } from '../../contract/special-event.ts'
import { BegunText } from '../../findings/facts.ts'
import { unjudged, violated } from '../../findings/finding.ts'
import type { AnswerFacts, RequestFacts } from '../../findings/phrases.ts'
import type { ViolationFacts } from '../../findings/violations.ts'
import { type Answer, isBusy, limitsTheRate } from '../../service/answer.ts'
import { NoAnswer } from '../../service/no-answer.ts'
import type { AnyAnswer, EventAnswer, ListAnswer, Service } from '../../service/service.ts'

/** An answer as facts: its status, and its JSON value or else its text. */
export function answerFacts({ status, succeeded, content, exchange }: Answer): AnswerFacts {
  const { text = '', cut: isCut = false } = exchange.responseBody ?? {}
  if (content.kind === 'json') return { status, body: content.value }
  if (content.kind === 'unreadable' && succeeded) return { status, problem: content.reason }
  return { status, ...(text === '' ? {} : { body: new BegunText(text, isCut || 'perhaps') }) }
}

export function requestFacts(answer: AnyAnswer): RequestFacts {
  const { operation, body } = answer.request
  if ('query' in answer) return { operation, query: answer.query }
  const { eventId } = answer
  return body === undefined
    ? { operation, eventId }
    : { operation, eventId, sent: jsonIn(body) ?? body }
}

/** A valid request must succeed. @throws Unjudged when it met a limit of the rate, which says nothing about it */
export function mustSucceed(
  answer: AnyAnswer,
  because?: ViolationFacts<'refused'>['because'],
): void {
  const { succeeded, status } = answer
  if (!succeeded && limitsTheRate(answer) && isBusy(answer))
    throw unjudged('target-busy', { status, ...requestFacts(answer) })
  if (!succeeded) throw refused(answer, because)
}

/** The violation that a valid request was refused. */
export function refused(answer: AnyAnswer, because?: ViolationFacts<'refused'>['because']) {
  return violated('refused', {
    expected: 'success',
    received: answerFacts(answer),
    ...requestFacts(answer),
    ...(because && { because }),
  })
}

/** The elements of a successful listing. @throws Unjudged when another clause's business keeps it from being one */
export function elementsOf(answer: ListAnswer): readonly unknown[] {
  if (answer.elements) return answer.elements
  throw answer.succeeded ? unjudged('no-array', {}) : refusal(answer)
}

/** The event of a successful read or update. @throws Unjudged when another clause's business keeps it from being one */
export function eventOf(answer: EventAnswer): ReceivedEvent {
  if (answer.event) return answer.event
  throw answer.succeeded ? unjudged('no-event-in-answer', {}) : refusal(answer)
}

/** That a request was refused, where it is another clause's business that it is not. */
export function refusal(answer: AnyAnswer) {
  return unjudged('request-refused', { ...requestFacts(answer), received: answerFacts(answer) })
}

/**
 * A page of a listing that may have ended before it, where a service owes no answer. Silence is not taken for the
 * end, or noise of the network would make a listing shorter than it is.
 *
 * @throws Unjudged when a page behind the first gets no answer
 */
export async function pageThatMayBe(service: Service, query: ListQuery): Promise<ListAnswer> {
  try {
    return await service.list(query)
  } catch (error) {
    if ((query.page ?? defaultPage) === defaultPage || !(error instanceof NoAnswer)) throw error
    throw unjudged('not-answered', { operation: 'list', query })
  }
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
