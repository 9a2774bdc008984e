import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import type { Violated } from '../../../src/findings/finding.ts'
import { loadChecks } from '../../../src/run/checks.ts'
import type { RawQuery } from '../../../src/service/service.ts'
import { specialEvent } from '../reference/running-service.ts'
import { serviceOn, targetAt } from '../service/requests.ts'

/** The event that these tests read and update. */
export const event = specialEvent(1)

/** What a service answers, and what it was asked. */
export interface Answered {
  /** A JSON value, or text as it stands. */
  readonly body?: unknown
  readonly status?: number
  /** `application/json` unless another is given; none at all when it is `null`. */
  readonly mediaType?: string | null
  readonly query?: RawQuery
  readonly eventId?: EventId
  readonly timezone?: string
}

export const checks = (await loadChecks()).flatMap((file) => file.checks)

/** Has a service give one answer, and tells what the rule of a clause for every answer finds wrong with it. */
export async function judged(
  clause: ClauseId,
  { body, status = 200, mediaType = 'application/json', query = {}, ...asked }: Answered,
): Promise<Violated | undefined> {
  const { service, url } = await serviceOn((_request, response) => {
    response.writeHead(status, mediaType === null ? {} : { 'content-type': mediaType })
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
  })
  const { timezone, eventId = event.eventId } = asked
  const target = targetAt(url, { target: timezone === undefined ? {} : { timezone } })
  const { everyListing, everyRead, everyUpdate } = checks.find(({ id }) => id === clause) ?? {}
  if (everyListing) return everyListing(await service.list(query), target)
  if (everyRead) return everyRead(await service.get(eventId), target)
  if (everyUpdate) return everyUpdate(await service.update(eventId, {}), target)
  throw new Error(`${clause} has no rule for every answer`)
}
