import type { ServerResponse } from 'node:http'
import { authenticate } from './authentication.ts'
import { list } from './listing.ts'
import type { PerOperation } from './operation.ts'
import { get } from './reading.ts'
import { Refusal } from './refusals.ts'
import type { Answer, ServiceRequest } from './request.ts'
import type { Surroundings } from './surroundings.ts'
import { update } from './updating.ts'

const operations: PerOperation<(surroundings: Surroundings, request: ServiceRequest) => Answer> = {
  list,
  get,
  update,
}

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
  try {
    const { status, headers, body } = await decisions.around(request, async () =>
      operate(surroundings, request, refusal, report),
    )
    const text = body === undefined ? '' : decisions.text(body, request)
    const payload = decisions.encode(text, request)
    await decisions.deliver({ status, headers, payload }, response, request)
  } catch (error) {
    // Nothing sensible can be written any more: the error came from writing, or from around it.
    report(error)
    response.destroy()
  }
}

function operate(
  surroundings: Surroundings,
  request: ServiceRequest,
  refusal: Refusal | undefined,
  report: (error: unknown) => void,
): Answer {
  const { decisions, credentials } = surroundings
  try {
    if (refusal !== undefined) throw refusal
    const { operation } = request
    if (operation === undefined) throw new Refusal('unknown-path', 'Nothing is at this path.')
    authenticate(decisions, credentials, operation, request)
    return operations[operation](surroundings, request)
  } catch (error) {
    if (!(error instanceof Refusal)) report(error)
    const refused = error instanceof Refusal ? error : internalRefusal
    return decisions.refuse(refused, decisions.refusalStatus[refused.reason], request)
  }
}

const internalRefusal = new Refusal('internal', 'The service failed to answer.')
