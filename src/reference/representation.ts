import type { SpecialEvent } from '../contract/special-event.ts'
import { everyOperation, type PerOperation } from './operation.ts'
import type { Headers, ServiceRequest } from './request.ts'

/** An event as the JSON value that an answer carries. */
export type Represent = (event: SpecialEvent, request: ServiceRequest) => unknown

/** How successful answers look (sections 2 and 4). */
export interface RepresentationDecisions {
  readonly represent: PerOperation<Represent>
  readonly status: PerOperation<number>
  /** Content-Type of a success; undefined for none. */
  readonly mediaType: PerOperation<string | undefined>
  /** Further headers of a success. */
  readonly headers: PerOperation<Headers>
  /** The text of any JSON value that is answered, refusals included. */
  readonly text: (body: unknown, request: ServiceRequest) => string
  readonly encode: (text: string, request: ServiceRequest) => Uint8Array
}

/** The six fields as JSON in UTF-8. */
export const soundRepresentation: RepresentationDecisions = {
  represent: everyOperation<Represent>((event) => event),
  status: everyOperation(200),
  mediaType: everyOperation<string | undefined>('application/json; charset=utf-8'),
  headers: everyOperation<Headers>({}),
  text: (body) => JSON.stringify(body),
  encode: (text) => Buffer.from(text, 'utf8'),
}
