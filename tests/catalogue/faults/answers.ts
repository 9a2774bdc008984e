import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Listing } from '../../../src/reference/listing.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import { Refusal, type RefusalReason } from '../../../src/reference/refusals.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import { afterwards } from '../overrides.ts'

/** Fields that differ from those of an event, others beside them; undefined leaves one out. */
export type Fields = Readonly<Record<string, unknown>>

/** Shows an event with some fields changed in the answers of one operation. */
export function shows(
  operation: Operation,
  changed: (event: SpecialEvent, request: ServiceRequest) => Fields,
): Override {
  return showsAs(operation, (event, request) => ({ ...event, ...changed(event, request) }))
}

/** Shows an event with some fields changed where it is read. */
export function reads(changed: (event: SpecialEvent) => Fields): Override {
  return shows('get', changed)
}

/** Shows an event with some fields changed where it is listed. */
export function listed(changed: (event: SpecialEvent) => Fields): Override {
  return shows('list', changed)
}

/** Shows an event with some fields changed in every answer. */
export function showsEverywhere(changed: (event: SpecialEvent) => Fields): Override {
  const represent: Represent = (event) => ({ ...event, ...changed(event) })
  return () => ({ represent: { list: represent, get: represent, update: represent } })
}

/** Shows something in place of an event in the answers of one operation. */
export function showsAs(operation: Operation, represent: Represent): Override {
  return (sound) => ({ represent: { ...sound.represent, [operation]: represent } })
}

/** Changes the items of a listing, or what is around them, once they are chosen and represented. */
export function listsAs(
  envelope: (items: readonly Fields[], listing: Listing, total: number) => unknown,
): Override {
  return () => ({
    envelope: (items, { length }, listing) => envelope(items as Fields[], listing, length),
  })
}

/** Finds another event, or none, where an event is read, or updated. */
export function finds(
  find: (
    event: SpecialEvent | undefined,
    eventId: string,
    store: EventStore,
    request: ServiceRequest,
  ) => SpecialEvent | undefined,
  operation: 'get' | 'update' = 'get',
): Override {
  return (sound) => ({
    find: {
      ...sound.find,
      [operation]: (store: EventStore, eventId: string, request: ServiceRequest) =>
        find(sound.find[operation](store, eventId, request), eventId, store, request),
    },
  })
}

/** Finds something where an event is read that there is none of. */
export function unknownGives(
  find: (eventId: string, store: EventStore) => SpecialEvent | undefined,
): Override {
  return finds((event, eventId, store) => event ?? find(eventId, store))
}

/** Changes the successful answers of one operation. */
export function answers(
  operation: Operation,
  change: (answer: Answer, request: ServiceRequest) => Answer,
): Override {
  return afterwards(
    (given, request) => (given.status < 300 ? change(given, request) : given),
    operation,
  )
}

/** Declares successes of one operation as another media type, or as none. */
export function declares(
  operation: Operation,
  mediaType: string | undefined,
  when: (answer: Answer, request: ServiceRequest) => boolean = () => true,
): Override {
  return answers(operation, (answer, request) => {
    if (!when(answer, request)) return answer
    const { 'content-type': _former, ...headers } = answer.headers
    const declaration = mediaType === undefined ? {} : { 'content-type': mediaType }
    return { ...answer, headers: { ...headers, ...declaration } }
  })
}

/** A success without a body. */
export const noContent: Answer = bare(204)

/** An answer that has nothing but a status. */
export function bare(status: number): Answer {
  return { status, headers: {}, body: undefined }
}

/** Refuses a request from within a decision. */
export function refuse(reason: RefusalReason): never {
  throw new Refusal(reason, 'This is not served.')
}

/**
 * Answers an operation from copies of its former answers.
 *
 * @param key under which an answer is kept; undefined for one that is not kept. The credentials are
 *   part of it, so that a cache opens no doors.
 * @param emptied which updates empty the cache, all of them by default
 */
export function caches(
  operation: Operation,
  key: (request: ServiceRequest) => string | undefined,
  emptied: (request: ServiceRequest, answer: Answer) => boolean = () => true,
): Override {
  return (sound) => {
    const kept = new Map<string, Answer>()
    return {
      around: async (request, answer) => {
        const place = request.operation === operation ? key(request) : undefined
        const whole = `${request.headers.authorization} ${place}`
        const given =
          (place === undefined ? undefined : kept.get(whole)) ??
          (await sound.around(request, answer))
        if (place !== undefined && given.status === 200) kept.set(whole, given)
        if (request.operation === 'update' && emptied(request, given)) kept.clear()
        return given
      },
    }
  }
}

/** Whether a request sends an update without any field. */
export function sendsNothing({ body }: ServiceRequest): boolean {
  return /^\s*\{\s*\}\s*$/.test(body.toString())
}
