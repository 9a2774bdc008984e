import type { IsoDate, SpecialEvent } from '../../src/contract/special-event.ts'
import type { Decisions } from '../../src/reference/decisions.ts'
import { seedEvents } from '../../src/reference/seed/seed-events.ts'
import type { ReferenceServiceOptions } from '../../src/reference/service.ts'
import { faults } from '../../tests/catalogue/faults/index.ts'

/** What the service of the example does wrong: one fault of the list, one of an update. */
const faultNames = ['default-limit-20', 'update-resets-unsent-description']

/** A faulty service at an address that stays the same, so that examples of two days diff cleanly. */
export const exampleTarget: ReferenceServiceOptions = {
  username: 'museum',
  password: 'pass: word',
  port: 8101,
  events: shortEvents,
  decisions: faulty,
}

/** Long descriptions make a long report, and show nothing. */
function shortEvents(today: IsoDate): SpecialEvent[] {
  return seedEvents(today).map((event) => ({
    ...event,
    eventDescription: event.eventDescription.slice(0, 20),
  }))
}

function faulty(sound: Decisions): Partial<Decisions> {
  let decided = sound
  for (const name of faultNames) {
    const fault = faults.find((one) => one.name === name)
    if (!fault) throw new Error(`no fault is called ${name}`)
    decided = { ...decided, ...fault.decisions(decided) }
  }
  return decided
}
