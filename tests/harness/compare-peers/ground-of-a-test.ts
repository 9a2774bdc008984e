import type { Ground } from '../../../scripts/compare-peers/ground.ts'
import type { EventId, IsoDate } from '../../../src/contract/special-event.ts'

/** What a tool is told of a service that is not there. */
export const ground: Ground = {
  url: 'http://127.0.0.1:1/v2.0',
  username: 'museum',
  password: 'p',
  profile: 'full',
  settings: {},
  event: {
    eventId: '7d9c1b52-0f0e-4c63-9a1e-3b1f5f6f0a11' as EventId,
    name: 'Night of the Lanterns',
    location: 'Courtyard',
    eventDescription: 'The courtyard after dark.',
    dates: ['2026-12-04' as IsoDate],
    price: 12.5,
  },
  startDate: '2026-12-04' as IsoDate,
  endDate: '2026-12-11' as IsoDate,
  folder: '/nowhere',
}
