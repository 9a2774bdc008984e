import { type CaseOutcome, runCase, type Sighting } from './case.ts'

/** How often a sighting is tried again before it is given up. */
const mostReplays = 6

/** What trying a sighting again came to. */
export type Confirmation =
  | { readonly kind: 'confirmed'; readonly sighting: Sighting; readonly replays: number }
  | { readonly kind: 'not-reproduced'; readonly sighting: Sighting; readonly replays: number }
  | { readonly kind: 'not-judgeable'; readonly reason: string }

/**
 * Tries a sighting again until it shows again. Where a valid request was refused or left without an
 * answer, a plain request beside it must be answered, or else it is the target that is out of order
 * and not this request.
 */
export async function confirm(
  sighting: Sighting,
  again: () => Promise<void>,
  plainRequestSucceeds: () => Promise<boolean>,
): Promise<Confirmation> {
  for (let replays = 1; replays <= mostReplays; replays++) {
    if (sighting.violated.refused && !(await plainRequestSucceeds()))
      return {
        kind: 'not-judgeable',
        reason: `a plain request is not answered either: ${sighting.violated.received}`,
      }
    const outcome: CaseOutcome = await runCase(again)
    if (outcome.kind === 'violated' || (outcome.kind === 'no-answer' && outcome.kind === sighting.kind))
      return { kind: 'confirmed', sighting: outcome, replays }
  }
  return { kind: 'not-reproduced', sighting, replays: mostReplays }
}
