import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Find } from '../../../src/reference/reading.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import { reads } from '../faults/answers.ts'
import { seedEventsWith } from './planned-events.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { type Differing, tableOf } from './variation.ts'

type Rename = (eventId: string, index: number) => string

/** Seed events with other identifiers. */
const named = (rename: Rename, find?: Find): Differing => ({
  events: seedEventsWith(({ eventId }, index) => ({ eventId: rename(eventId, index) as EventId })),
  ...(find && { decisions: () => ({ find: { get: find, update: find } }) }),
})

const asWritten: Find = (store, eventId) => store.all().find((event) => event.eventId === eventId)

const leniently: Find = (store, eventId) => {
  const [digits = ''] = /[0-9a-f]{32}/i.exec(eventId.replace(/[-\s]/g, '')) ?? []
  return store.find(digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

const upperCase: Rename = (eventId) => eventId.toUpperCase()
const upperCaseInPart: Rename = (eventId) => eventId.slice(0, 18) + eventId.slice(18).toUpperCase()

/** A UUID of another version, or of none. */
const inVersion: Rename = (eventId, index) => {
  const version = [1, 3, 4, 6, 7, 8, 2, 0, 9, 15][index % 10]?.toString(16)
  const variant = ['8', '9', 'a', 'b', 'c', 'e', '0', '7'][index % 8]
  return `${eventId.slice(0, 14)}${version}${eventId.slice(15, 19)}${variant}${eventId.slice(20)}`
}

const nearlyNil: Rename = (_eventId, index) =>
  index === 0
    ? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    : `00000000-0000-0000-0000-${(index - 1).toString(16).padStart(12, '0')}`

const nil = '00000000-0000-0000-0000-000000000000' as EventId

const wellKnown = [nil, 'ffffffff-ffff-4fff-bfff-ffffffffffff']

const shownAs = (event: SpecialEvent, eventId: string) => ({ ...event, eventId })

/** Identifiers: section 2 says no more than that they are UUIDs. */
export const eventIdVariations = tableOf({
  'event-ids-in-upper-case: Identifiers are in upper case, found in any.': named(upperCase),
  'event-ids-in-upper-case-found-as-written: Identifiers are in upper case, and found only as written.':
    named(upperCase, asWritten),
  'event-ids-in-mixed-case-found-as-written: Identifiers are in mixed case, and found only as written.':
    named(upperCaseInPart, asWritten),
  'event-ids-of-all-versions: Identifiers are UUIDs of any version.': named(inVersion),
  'event-ids-of-all-versions-and-nil: Identifiers are UUIDs of any version; an event without dates has the nil one.':
    {
      events: seedEventsWith(({ eventId }, index) =>
        index === 0
          ? { eventId: nil, dates: [] }
          : { eventId: inVersion(eventId, index) as EventId },
      ),
    },
  'event-ids-counted-from-nil: Identifiers are counted from the nil UUID.': named(nearlyNil),
  'event-ids-well-known: Two events without dates have the nil UUID, and the greatest of version 4.':
    {
      events: seedEventsWith(({ eventId }, index) =>
        index < wellKnown.length
          ? { eventId: wellKnown[index] as EventId, dates: [] }
          : { eventId },
      ),
    },
  'event-ids-shown-in-upper-case-when-read: Identifiers are listed in lower case, and read in upper case.':
    reads(({ eventId }) => ({ eventId: eventId.toUpperCase() })),
  'event-ids-shown-in-any-case: An identifier’s letters are in either case.': () => {
    const random = pseudoRandom(1)
    const inAnyCase = (text: string) =>
      text.replace(/[a-f]/g, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter))
    return {
      represent: everyOperation<Represent>((event) => shownAs(event, inAnyCase(event.eventId))),
    }
  },
  'event-ids-shown-as-asked-for: Identifiers are shown as in the path.': ({ represent }) => {
    const asAskedFor: Represent = (event, { eventId }) => shownAs(event, eventId)
    return { represent: { ...represent, get: asAskedFor, update: asAskedFor } }
  },
  'event-ids-read-leniently: An identifier may lack its hyphens, or have anything around it.':
    () => ({ acceptsEventId: () => true, find: { get: leniently, update: leniently } }),
})
