import { isJsonObject } from '../contract/json-in.ts'
import { defaultLimit, type ListQuery, listParameters } from '../contract/list-query.ts'
import { type EventId, type ReceivedEvent, receivedId } from '../contract/special-event.ts'
import type { Answer, Sender } from './answer.ts'
import { inAddress, plainListing, type ServiceRequest } from './request.ts'

/**
 * A query as it may stand in a URL, parameters more than once, too; values of other types than the
 * contract's show what a service makes of them.
 */
export type RawQuery = {
  readonly [Name in keyof ListQuery]?: string | number | readonly (string | number)[]
}

export interface ListAnswer extends Answer {
  readonly query: RawQuery
  /** The elements of the array; absent when the answer is no success or no array. */
  readonly elements?: readonly unknown[]
  readonly events: readonly ReceivedEvent[]
  /** The identifiers of those events as they stand in the answer; compare with `idKey`. */
  readonly ids: readonly EventId[]
}

/** The answer to a read or an update of one event. */
export interface EventAnswer extends Answer {
  readonly eventId: EventId
  /** The object that a success carries; absent when it carries something else. */
  readonly event?: ReceivedEvent
}

export type AnyAnswer = ListAnswer | EventAnswer

/** Sends a request once more. */
export type Again = () => Promise<AnyAnswer>

/** How a listing or a read departs from a plain one. */
type ReadOptions = Partial<
  Pick<ServiceRequest, 'after' | 'authorization' | 'detour' | 'namesNoEvent'>
>

/** How an update departs from a plain JSON one. */
export interface UpdateOptions extends Omit<ReadOptions, 'after'> {
  /** `null`: no Content-Type header is sent. */
  readonly contentType?: string | null
}

/** Sees every answer before the caller does. */
export type Inspect = (answer: AnyAnswer, again: Again) => Promise<void>

/** Sees updates and reads pass, and may send a read again where it comes too early to show an update. */
export interface Patience {
  /** After how many milliseconds reads and listings have shown updates; 0 where it was at once. */
  readonly lags: Readonly<Record<'get' | 'list', number>>
  /** Events that others may be writing to, by what they came to hold. */
  readonly suspected: readonly EventId[]
  update(
    eventId: EventId,
    body: object | string,
    send: () => Promise<EventAnswer>,
  ): Promise<EventAnswer>
  get(eventId: EventId, send: () => Promise<EventAnswer>): Promise<EventAnswer>
  /** From now on, has no events read but these, since reading changes them. */
  readNoOthersThan(eventIds: readonly EventId[]): void
  /** Whether reading events was seen to change them. */
  readonly readsChangeEvents: boolean
  /** Has one more read all the same, to show that. */
  readAlso(eventId: EventId): void
  /** Whether an event may be read by its identifier. */
  mayRead(eventId: EventId): boolean
  /** Whether an event was read by its identifier. */
  hasRead(eventId: EventId): boolean
  /** Does some work during which no events but these are sent updates, once none is under way. */
  undisturbed<T>(eventIds: readonly EventId[], work: () => Promise<T>): Promise<T>
  /** Whether an update of this event would have to wait until such work is done. */
  holdsBack(eventId: EventId): boolean
  list(query: RawQuery, send: () => Promise<ListAnswer>): Promise<ListAnswer>
  /** The same for replays, which may wait in vain a few times more. */
  forReplays(): Patience
}

/** The three operations of section 4, as checks call them. */
export class Service {
  constructor(
    private readonly client: Sender,
    private readonly inspect: Inspect,
    readonly patience: Patience,
  ) {}

  /** The same operations for a replay: its reads are waited for even where others were in vain too often. */
  forReplay(): Service {
    return new Service(this.client, this.inspect, this.patience.forReplays())
  }

  /** Lists special events (section 4.1). The parameters stand in the address in the order of the query's keys. */
  list(query: RawQuery = {}, how: ReadOptions = {}): Promise<ListAnswer> {
    return this.#sendInspected(
      { ...listingOf(query), ...how },
      (answer) => listAnswer(answer, query),
      (send) => this.patience.list(query, send),
    )
  }

  /** Reads one special event (section 4.2). */
  get(eventId: EventId, how: ReadOptions = {}): Promise<EventAnswer> {
    const isPatient = !how.after && !how.namesNoEvent
    return this.#sendInspected(
      { ...readOf(eventId), ...how },
      (answer) => eventAnswer(answer, eventId),
      (send) => (isPatient ? this.patience.get(eventId, send) : send()),
    )
  }

  /** Reads by an identifier that no event is known to have: a target that never answers it is not lost. */
  getUnknown(eventId: EventId): Promise<EventAnswer> {
    return this.get(eventId, { namesNoEvent: true })
  }

  /**
   * Updates one special event (section 4.3). Checks go through a lease, which keeps the original first.
   *
   * @param body the value to send as JSON, or the text to send as it stands when it is a string
   */
  update(
    eventId: EventId,
    body: object | string,
    { contentType, ...how }: UpdateOptions = {},
  ): Promise<EventAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.#sendInspected(
      { ...updateOf(eventId, text, contentType), ...how },
      (answer) => eventAnswer(answer, eventId),
      (send) => this.patience.update(eventId, body, send),
    )
  }

  /** Does some work during which no events but these are sent updates, once none is under way; it must not send others any. */
  undisturbed<T>(eventIds: readonly EventId[], work: () => Promise<T>): Promise<T> {
    return this.patience.undisturbed(eventIds, work)
  }

  /** Whether an update of this event would have to wait until others have no time to themselves any more. */
  holdsBack(eventId: EventId): boolean {
    return this.patience.holdsBack(eventId)
  }

  async #sendInspected<T extends AnyAnswer>(
    request: ServiceRequest,
    read: (answer: Answer) => T,
    patiently: (send: () => Promise<T>) => Promise<T>,
  ): Promise<T> {
    const sendOnce = async () => read(await this.client.send(request))
    const isOurs = request.authorization === 'configured'
    const send = () => (isOurs ? patiently(sendOnce) : sendOnce())
    const answer = await send()
    await this.inspect(answer, send)
    return answer
  }
}

/** How many items a page may hold that was asked for with this query. */
export function limitOf(query: RawQuery): number {
  return Number(query.limit ?? defaultLimit)
}

/** The update that sends this text. */
export function updateOf(
  eventId: EventId,
  body: string,
  contentType: string | null = 'application/json',
): ServiceRequest {
  return {
    ...readOf(eventId),
    operation: 'update',
    method: 'PATCH',
    body,
    ...(contentType === null ? {} : { contentType }),
  }
}

export function listingOf(query: RawQuery): ServiceRequest {
  const pairs = Object.entries(query)
    .filter(([name]) => (listParameters as readonly string[]).includes(name))
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, String(one)] as const))
  return { ...plainListing, query: pairs }
}

export function readOf(eventId: EventId): ServiceRequest {
  const path = `${plainListing.path}/${inAddress(eventId)}`
  return { ...plainListing, operation: 'get', path }
}

function listAnswer(answer: Answer, query: RawQuery): ListAnswer {
  const { succeeded, content } = answer
  if (!succeeded || content.kind !== 'json' || !Array.isArray(content.value))
    return { ...answer, query, events: [], ids: [] }
  const elements: readonly unknown[] = content.value
  const events = elements.filter(isJsonObject)
  const ids = events.map(receivedId).filter((id) => id !== undefined)
  return { ...answer, query, elements, events, ids }
}

function eventAnswer(answer: Answer, eventId: EventId): EventAnswer {
  const { succeeded, content } = answer
  return succeeded && content.kind === 'json' && isJsonObject(content.value)
    ? { ...answer, eventId, event: content.value }
    : { ...answer, eventId }
}
