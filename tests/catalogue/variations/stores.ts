import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import type { Variation } from './variation.ts'

/** What a service's store and its way of writing JSON bring along. */
export const storeVariations: readonly Variation[] = [
  {
    name: 'json-all-letters-escaped',
    description: 'Every letter of keys and texts is written as an escape.',
    decisions: (sound) => ({
      text: (body, request) =>
        sound
          .text(body, request)
          .replace(/"(?:[^"\\]|\\.)*"/g, (string) =>
            string.replace(/\\u[0-9a-f]{4}|\\.|[a-z]/gi, (c) =>
              c.length > 1 ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
            ),
          ),
    }),
  },
  {
    name: 'json-padded-with-blanks',
    description: 'Each body begins with 64 kB of blanks.',
    decisions: (sound) => ({
      text: (body, request) => ' \n'.repeat(32_768) + sound.text(body, request),
    }),
  },
  {
    name: 'upcoming-from-tomorrow',
    description: 'What takes place today is not upcoming any more.',
    decisions: (sound) => ({
      candidates: (store, listing) =>
        sound
          .candidates(store, listing)
          .filter(({ dates }) =>
            dates.some(
              (d) =>
                listing.today < d && listing.query.startDate <= d && d <= listing.query.endDate,
            ),
          ),
    }),
  },
  {
    name: 'data-twins',
    description: 'All events are alike in every field but the eventId.',
    events: (today: IsoDate): SpecialEvent[] =>
      seedEvents(today)
        .slice(0, 60)
        .map(({ eventId }) => ({
          eventId,
          name: 'Guided tour',
          location: 'Main hall',
          eventDescription: 'A tour.',
          dates: [addDays(today, 2), addDays(today, 30)],
          price: 12,
        })),
  },
  {
    name: 'body-limit-of-2-kb',
    description: 'A request body of more than 2048 bytes is refused with 413.',
    decisions: (sound) => ({
      parseBody: (bytes) => {
        if (bytes.length > 2048) throw new Refusal('body-size', 'The body is too large.')
        return sound.parseBody(bytes)
      },
    }),
  },
  {
    name: 'text-the-database-cannot-hold-500',
    description: 'A text with U+0000 or half a surrogate pair gets 500.',
    decisions: (sound) => ({
      updateFrom: (body) => {
        const update = sound.updateFrom(body)
        if (
          Object.values(update).some(
            (v) =>
              typeof v === 'string' &&
              (v.includes('\u0000') || /[\ud800-\udbff](?![\udc00-\udfff])/.test(v)),
          )
        )
          throw new Refusal('internal', 'invalid byte sequence for encoding "UTF8"')
        return update
      },
    }),
  },
]
