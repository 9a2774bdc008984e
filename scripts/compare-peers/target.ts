import type { Profile } from '../../src/contract/clauses.ts'
import type { SpecialEvent } from '../../src/contract/special-event.ts'
import { type RunningService, startReferenceService } from '../../src/reference/service.ts'
import type { Fault } from '../../tests/catalogue/faults/fault.ts'
import { faults } from '../../tests/catalogue/faults/index.ts'
import { variations } from '../../tests/catalogue/variations/index.ts'
import type { Variation } from '../../tests/catalogue/variations/variation.ts'

/** A service that tools are run on: sound, with one fault, or varied in one permitted way. */
export interface Target {
  readonly kind: 'sound' | 'fault' | 'variation'
  readonly name: string
  readonly entry: Partial<Pick<Fault & Variation, 'decisions' | 'events' | 'service'>>
  /** What may be done to it. */
  readonly profile: Profile
  /** What its user would tell this suite beyond that, by the names of the settings. */
  readonly settings: Readonly<Record<string, string>>
}

/** The service that every tool has to pass. */
export const soundTarget: Target = {
  kind: 'sound',
  name: 'sound service',
  entry: {},
  profile: 'full',
  settings: {},
}

/** Every so manieth fault of the catalogue and every so manieth variation, beginning with the first. */
export function targets(step: number): Target[] {
  return [
    ...everyNth(faults, step).map((fault) => targetOf('fault', fault)),
    ...everyNth(variations, step).map((variation) => targetOf('variation', variation)),
  ]
}

/** The first of some things, and every so manieth after it. */
export function everyNth<Thing>(things: readonly Thing[], step: number): Thing[] {
  return things.filter((_, index) => index % step === 0)
}

/** Starts the service of a target, with credentials that any tool can be given. */
export function startTarget({ entry }: Target): Promise<RunningService> {
  const { decisions, events, service } = entry
  return startReferenceService({
    username: 'museum',
    password: 'open-sesame',
    ...service,
    ...(decisions && { decisions }),
    ...(events && { events }),
  })
}

/** How many events are not what they were, counting those that are gone. */
export function changedSince(before: readonly SpecialEvent[], after: readonly SpecialEvent[]) {
  const left = new Set(after.map((event) => JSON.stringify(event)))
  return before.filter((event) => !left.has(JSON.stringify(event))).length
}

function targetOf(kind: Target['kind'], entry: Fault | Variation): Target {
  const { profile = 'full', settings = {} }: Partial<Variation> = entry
  return { kind, name: entry.name, entry, profile, settings }
}
