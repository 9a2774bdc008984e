import { everyOperation } from '../operation.ts'
import type { Represent } from '../representation.ts'
import type { Variation } from './variation.ts'

/** Events that say more, or say it differently. */
export const representationVariations: readonly Variation[] = [
  {
    name: 'extra-fields',
    description: 'Events carry fields that the specification does not name.',
    decisions: () => ({
      represent: everyOperation<Represent>((event) => ({
        ...event,
        currency: 'EUR',
        links: { self: `/special-events/${event.eventId}` },
        tags: null,
      })),
    }),
  },
]
