import { type ListQuery, listParameters } from '../contract/list-query.ts'
import type { IsoDate, SpecialEvent } from '../contract/special-event.ts'
import type { Credentials } from './authentication.ts'
import type { Decisions } from './decisions.ts'
import type { QueryInForce } from './list-query.ts'
import type { Operation, PerOperation } from './operation.ts'
import { Refusal } from './refusals.ts'
import type { Answer, ServiceRequest } from './request.ts'
import type { EventStore } from './store.ts'

/** What the operations of one running service work with. */
export interface Surroundings {
  readonly decisions: Decisions
  readonly store: EventStore
  readonly credentials: Credentials
  readonly today: () => IsoDate
}

type Carry = (surroundings: Surroundings, request: ServiceRequest) => Answer

/**
 * Carries an operation out (section 4). Whatever the specification says of it is a decision; here
 * is only the order in which decisions are asked. Throws a {@link Refusal} where one refuses.
 */
export const operations: PerOperation<Carry> = { list, get, update }

/** Filters first, then orders, then cuts into pages. */
function list({ decisions, store, today }: Surroundings, request: ServiceRequest): Answer {
  const day = today()
  const asked = askedQuery(decisions, request.query)
  const listing = { asked, query: queryInForce(decisions, asked, day), today: day, request }
  const candidates = decisions.candidates(store, listing)
  const inRange = candidates.filter((event) => decisions.inRange(event, listing.query))
  const matching = decisions.order(inRange, listing)
  const page = decisions.pageOf(matching, listing)
  const items = page.map((event) => decisions.represent.list(event, request))
  return success(decisions, 'list', decisions.envelope(items, matching, listing))
}

function get({ decisions, store }: Surroundings, request: ServiceRequest): Answer {
  const event = namedEvent(decisions, store, 'get', request)
  return success(decisions, 'get', decisions.represent.get(event, request))
}

/** Answers with the whole of the updated event. */
function update({ decisions, store }: Surroundings, request: ServiceRequest): Answer {
  const before = namedEvent(decisions, store, 'update', request)
  const body = validBody(decisions, request)
  const updating = { before, body, update: decisions.updateFrom(body), request }
  const merged = decisions.merge(updating)
  const stored = decisions.stored(merged, updating)
  store.put(stored)
  decisions.afterUpdate(store, stored, updating)
  const answered = decisions.answered(merged, updating)
  return success(decisions, 'update', decisions.represent.update(answered, request))
}

/** The parameters that a request gives, typed and valid. */
function askedQuery(decisions: Decisions, query: URLSearchParams): ListQuery {
  const asked: Record<string, string | number> = {}
  for (const name of listParameters) {
    const text = decisions.parameter(query, name)
    if (text !== undefined) asked[name] = decisions.parameterValue(text, name)
  }
  const faults = decisions.queryFaults(asked)
  if (faults.length === 0) return asked
  throw new Refusal('query', 'The query parameters are not valid.', { faults })
}

function queryInForce(decisions: Decisions, asked: ListQuery, today: IsoDate): QueryInForce {
  const startDate = asked.startDate ?? decisions.defaultStartDate({ asked, today })
  return {
    startDate,
    endDate: asked.endDate ?? decisions.defaultEndDate({ asked, startDate, today }),
    page: asked.page ?? decisions.defaultPage(asked),
    limit:
      asked.limit === undefined
        ? decisions.defaultLimit(asked)
        : decisions.limitInForce(asked.limit, asked),
  }
}

function namedEvent(
  decisions: Decisions,
  store: EventStore,
  operation: 'get' | 'update',
  request: ServiceRequest,
): SpecialEvent {
  if (!decisions.acceptsEventId(request.eventId))
    throw new Refusal('event-id', 'The eventId in the path is not a UUID.')
  const event = decisions.find[operation](store, request.eventId, request)
  if (event === undefined) throw new Refusal('unknown-event', 'No special event has this eventId.')
  return event
}

function validBody(decisions: Decisions, { headers, body: bytes }: ServiceRequest): unknown {
  if (!decisions.acceptsMediaType(headers['content-type']))
    throw new Refusal('media-type', 'An update is sent as application/json.', {
      headers: { 'accept-patch': 'application/json' },
    })
  const body = decisions.parseBody(bytes)
  const faults = decisions.updateFaults(body)
  if (faults.length > 0) throw new Refusal('update', 'The update is not valid.', { faults })
  return body
}

function success(decisions: Decisions, operation: Operation, body: unknown): Answer {
  const mediaType = decisions.mediaType[operation]
  return {
    status: decisions.status[operation],
    headers: {
      ...(mediaType !== undefined && { 'content-type': mediaType }),
      ...decisions.headers[operation],
    },
    body,
  }
}
