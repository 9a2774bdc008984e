import { type AuthenticationDecisions, soundAuthentication } from './authentication.ts'
import { type ListQueryDecisions, soundListQuery } from './list-query.ts'
import { type ListDecisions, soundListing } from './listing.ts'
import { type ReadDecisions, soundReading } from './reading.ts'
import { type RefusalDecisions, soundRefusals } from './refusals.ts'
import { type RepresentationDecisions, soundRepresentation } from './representation.ts'
import { soundTransport, type TransportDecisions } from './transport.ts'
import { soundUpdating, type UpdateDecisions } from './updating.ts'

/**
 * Everything that the service decides, each decision open to be overridden by itself.
 * No decision calls another: only the operations do, so an override holds wherever it matters.
 */
export interface Decisions
  extends AuthenticationDecisions,
    ListQueryDecisions,
    ListDecisions,
    ReadDecisions,
    UpdateDecisions,
    RepresentationDecisions,
    RefusalDecisions,
    TransportDecisions {}

/**
 * Replaces decisions of one service. It is called once per service that starts, so whatever it
 * holds in its closure (a counter, a cache) belongs to that service alone.
 *
 * @example
 * const defaultLimitOf20: Override = () => ({ defaultLimit: () => 20 })
 */
export type Override = (sound: Decisions) => Partial<Decisions>

/** The decisions that keep every clause. */
export const soundDecisions: Decisions = {
  ...soundAuthentication,
  ...soundListQuery,
  ...soundListing,
  ...soundReading,
  ...soundUpdating,
  ...soundRepresentation,
  ...soundRefusals,
  ...soundTransport,
}
