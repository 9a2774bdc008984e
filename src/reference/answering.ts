import type { ServerResponse } from 'node:http'
import { operations, type Surroundings } from './operations.ts'
import { Refusal } from './refusals.ts'
import type { Answer, ServiceRequest } from './request.ts'

/**
 * Answers one request and writes the response.
 *
 * @param refusal what the framework has found wrong before an operation could look
 * @param report is told of an error in the service itself, which is answered as a refusal
 */
export async function answer(
  surroundings: Surroundings,
  request: ServiceRequest,
  response: ServerResponse,
  refusal: Refusal | undefined,
  report: (error: unknown) => void,
): Promise<void> {
  const { decisions } = surroundings
  const answerOnce = async (): Promise<Answer> => {
    try {
      if (refusal !== undefined) throw refusal
      return operate(surroundings, request)
    } catch (error) {
      if (!(error instanceof Refusal)) report(error)
      const refused = error instanceof Refusal ? error : internalRefusal
      return decisions.refuse(refused, decisions.refusalStatus[refused.reason], request)
    }
  }
  try {
    const { status, headers, body } = await decisions.around(request, answerOnce)
    const text = body === undefined ? '' : decisions.text(body, request)
    const payload = decisions.encode(text, request)
    await decisions.deliver({ status, headers, payload }, response, request)
  } catch (error) {
    // Nothing sensible can be written any more: the error came from writing, or from around it.
    report(error)
    response.destroy()
  }
}

const internalRefusal = new Refusal('internal', 'The service failed to answer.')

function operate(surroundings: Surroundings, request: ServiceRequest): Answer {
  const { operation, headers } = request
  const { decisions, credentials } = surroundings
  if (operation === undefined) throw new Refusal('unknown-path', 'Nothing is at this path.')
  if (!decisions.authorised[operation](headers.authorization, credentials, request)) {
    const { challenge } = decisions
    throw new Refusal('credentials', 'Valid Basic credentials are required.', {
      headers: challenge === undefined ? {} : { 'www-authenticate': challenge },
    })
  }
  return operations[operation](surroundings, request)
}
