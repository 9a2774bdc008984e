import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Find } from '../../../src/reference/reading.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { pseudoRandom } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

type Rename = (eventId: string, index: number) => string

const named = (rename: Rename) => (today: IsoDate) =>
  seedEvents(today).map((event, index) => renamed(event, rename(event.eventId, index)))

/** Identifiers shown in other letters than stored. */
const shownAs =
  (show: (eventId: string) => string): Override =>
  () => ({ represent: everyOperation<Represent>((event) => renamed(event, show(event.eventId))) })

const findExactly: Find = (store, eventId) => store.all().find((event) => event.eventId === eventId)

const findLeniently: Find = (store, eventId) => {
  const [digits = ''] = /[0-9a-f]{32}/i.exec(eventId.replace(/[-\s]/g, '')) ?? []
  return store.find(digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

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

/** Identifiers: section 2 says no more than that they are UUIDs. */
export const eventIdVariations: readonly Variation[] = [
  {
    name: 'event-ids-in-upper-case',
    description: 'Events have identifiers in upper case, found in any.',
    events: named((eventId) => eventId.toUpperCase()),
  },
  {
    name: 'event-ids-in-upper-case-found-as-written',
    description: 'Events have identifiers in upper case, and are found only as written.',
    events: named((eventId) => eventId.toUpperCase()),
    decisions: () => ({ find: { get: findExactly, update: findExactly } }),
  },
  {
    name: 'event-ids-in-mixed-case-found-as-written',
    description: 'Events have identifiers in mixed case, and are found only as written.',
    events: named((eventId) => eventId.slice(0, 18) + eventId.slice(18).toUpperCase()),
    decisions: () => ({ find: { get: findExactly, update: findExactly } }),
  },
  {
    name: 'event-ids-shown-in-upper-case-when-read',
    description: 'Identifiers are listed in lower case, and read in upper case.',
    decisions: (sound) => ({
      represent: {
        ...sound.represent,
        get: (event) => renamed(event, event.eventId.toUpperCase()),
      },
    }),
  },
  {
    name: 'event-ids-shown-in-any-case',
    description: 'The letters of an identifier are large or small as chance will have it.',
    decisions: (sound) => {
      const random = pseudoRandom(1)
      const inAnyCase = (text: string) =>
        text.replace(/[a-f]/g, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter))
      return shownAs(inAnyCase)(sound)
    },
  },
  {
    name: 'event-ids-shown-as-asked-for',
    description: 'Reads and updates answer with the identifier just as the path has it.',
    decisions: ({ represent }) => {
      const asAskedFor: Represent = (event, { eventId }) => renamed(event, eventId)
      return { represent: { ...represent, get: asAskedFor, update: asAskedFor } }
    },
  },
  {
    name: 'event-ids-of-all-versions',
    description: 'Identifiers are UUIDs of all versions and variants, and of none.',
    events: named(inVersion),
  },
  {
    name: 'event-ids-counted-from-nil',
    description: 'Identifiers are counted from the nil UUID, and the last one is the greatest.',
    events: named(nearlyNil),
  },
  {
    name: 'event-ids-read-leniently',
    description: 'An identifier may lack its hyphens, or have anything around it.',
    decisions: () => ({
      acceptsEventId: () => true,
      find: { get: findLeniently, update: findLeniently },
    }),
  },
]

function renamed(event: SpecialEvent, eventId: string): SpecialEvent {
  return { ...event, eventId: eventId as EventId }
}
