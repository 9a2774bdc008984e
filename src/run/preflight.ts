import { randomUUID } from 'node:crypto'
import type { EventId } from '../contract/special-event.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { Service } from '../service/service.ts'
import type { Catalogue } from '../world/catalogue.ts'
import { ifAnswered } from '../world/expectations.ts'

/**
 * Finds out whether there is a special events service at the address that takes the credentials.
 * A list operation that is broken by itself is for the checks to tell, not for this.
 *
 * @returns why the target cannot be judged; nothing when it can
 */
export async function preflight(service: Service): Promise<Reason | undefined> {
  try {
    const list = await service.list()
    if (list.succeeded) return undefined
    const read = await ifAnswered(service.getUnknown(randomUUID() as EventId))
    if (!read) return undefined
    const statuses = [list.status, read.status]
    const { status } = list
    const { location } = list.headers
    if (statuses.every((one) => one >= 300 && one < 400))
      return reason('every-request-redirected', { status, ...(location ? { location } : {}) })
    if (statuses.every((one) => one === 401 || one === 403))
      return reason('credentials-refused', { status })
    if (statuses.every((one) => one >= 500))
      return reason('every-request-a-server-error', { status })
    if (list.status === 404 && read.status === 404 && !(await anyListSucceeds(service)))
      return reason('no-service-at-address', {})
    return undefined
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const code =
      error.exchange.status === undefined ? 'target-unreachable' : 'target-takes-no-request'
    return reason(code, { why: error.because })
  }
}

/** A service may answer 404 to a range without events, wrongly so: that is for the checks to tell. */
async function anyListSucceeds(service: Service): Promise<boolean> {
  const widest = { startDate: '1900-01-01', endDate: '2999-12-31' }
  return (await service.list(widest)).succeeded
}

/** Whether the target answers plain requests as it should, so that a refusal says something. */
export async function plainRequestSucceeds(
  service: Service,
  catalogue: () => Promise<Pick<Catalogue, 'events'>>,
): Promise<boolean> {
  try {
    if ((await service.list()).succeeded) return true
    const [known] = (await catalogue()).events
    if (known) return (await service.get(known.id)).succeeded
    // A service that refuses even this with anything but "not found" is out of order as a whole.
    return (await service.getUnknown(randomUUID() as EventId)).status === 404
  } catch (error) {
    if (error instanceof NoAnswer) return false
    throw error
  }
}
