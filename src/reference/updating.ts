import { type SpecialEvent, type Update, updateFields } from '../contract/special-event.ts'
import { Refusal } from './refusals.ts'
import type { ServiceRequest } from './request.ts'
import type { EventStore } from './store.ts'
import { type FieldFault, updateSchemaFaults } from './validation.ts'

/** An update on its way: what came, and the event as it was before. */
export interface Updating {
  readonly before: SpecialEvent
  readonly update: Update
  /** The JSON value of the request body, unknown fields included. */
  readonly body: unknown
  readonly request: ServiceRequest
}

/** What an update does to an event (section 4.3). */
export interface UpdateDecisions {
  readonly acceptsMediaType: (contentType: string | undefined) => boolean
  /** The JSON value of a body; throws a {@link Refusal} if it is none. */
  readonly parseBody: (bytes: Uint8Array) => unknown
  readonly updateFaults: (body: unknown) => readonly FieldFault[]
  /** What of a body counts as the update. */
  readonly updateFrom: (body: unknown) => Update
  readonly merge: (updating: Updating) => SpecialEvent
  readonly stored: (merged: SpecialEvent, updating: Updating) => SpecialEvent
  readonly answered: (merged: SpecialEvent, updating: Updating) => SpecialEvent
  /** What else happens to the store, after the event is stored. */
  readonly afterUpdate: (store: EventStore, stored: SpecialEvent, updating: Updating) => void
}

/** Sent fields replace, all others stay; nothing invalid is taken. */
export const soundUpdating: UpdateDecisions = {
  acceptsMediaType: (contentType) => /^application\/json\s*(;|$)/i.test(contentType ?? ''),
  parseBody: (bytes) => {
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    } catch {
      throw new Refusal('body-text', 'The body is not JSON in UTF-8.')
    }
  },
  updateFaults: updateSchemaFaults,
  updateFrom: (body) =>
    Object.fromEntries(
      Object.entries(body ?? {}).filter(([field]) =>
        (updateFields as readonly string[]).includes(field),
      ),
    ),
  merge: ({ before, update }) => ({ ...before, ...update }),
  stored: (merged) => merged,
  answered: (merged) => merged,
  afterUpdate: () => {},
}
