import { randomUUID } from 'node:crypto'
import type { EventId } from '../contract/special-event.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { Service } from '../service/service.ts'
import { type Wording, words } from '../settings/mask/wording.ts'
import type { Catalogue } from '../world/catalogue.ts'
import { ifAnswered } from '../world/expectations.ts'

/**
 * Finds out whether there is a special events service at the address that takes the credentials.
 * A list operation that is broken by itself is for the checks to tell, not for this.
 *
 * @returns why the target cannot be judged, in one line; nothing when it can
 */
export async function preflight(service: Service): Promise<Wording | undefined> {
  try {
    const list = await service.list()
    if (list.succeeded) return undefined
    const read = await ifAnswered(service.getUnknown(randomUUID() as EventId))
    if (!read) return undefined
    const statuses = [list.status, read.status]
    const location = list.headers.location
    if (statuses.every((status) => status >= 300 && status < 400))
      return `every request is redirected (${list.status}${location ? ` to ${location}` : ''}); name the final address in TARGET_URL`
    if (statuses.every((status) => status === 401 || status === 403))
      return `the credentials are refused everywhere (status ${list.status}); check TARGET_USERNAME and TARGET_PASSWORD`
    if (statuses.every((status) => status >= 500))
      return `every request is answered with a server error (status ${list.status})`
    if (list.status === 404 && read.status === 404 && !(await anyListSucceeds(service)))
      return 'there is no special events service at this address (status 404); check TARGET_URL'
    return undefined
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return error.exchange.status === undefined
      ? words`the target cannot be reached: ${error.reason}`
      : words`the target takes no request: ${error.reason}`
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
