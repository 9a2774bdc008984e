import type { ReceivedEvent, Update } from '../contract/special-event.ts'

/** The events of a sequence, as a report calls them. */
export const players = ['first', 'second'] as const

/** One thing that is done to an event, or by way of it. A report shows it as it is, so it has the words of the specification. */
export type Step = {
  readonly event: (typeof players)[number]
} & (
  | { readonly operation: 'update' | 'update in capitals'; readonly body: Update }
  | { readonly operation: 'update both at once'; readonly body: Update }
  /** What it held before the run wrote to it. */
  | { readonly operation: 'update back' }
  | { readonly operation: 'get' | 'get in capitals' | 'list' }
  /** These must be refused or have no effect. */
  | {
      readonly operation: 'update with wrong dates' | 'update without credentials'
      readonly body: Update
    }
)

/**
 * What an event holds after a step (section 4.3): what was sent takes the place of what was, all else is kept.
 *
 * @param index - which event of the sequence it is
 * @param original - what it held before the run wrote to it
 */
export function afterStep(
  event: ReceivedEvent,
  step: Step,
  index: number,
  original: Update,
): ReceivedEvent {
  if (step.operation === 'update both at once') return { ...event, ...step.body }
  if (step.event !== players[index]) return event
  if (step.operation === 'update' || step.operation === 'update in capitals')
    return { ...event, ...step.body }
  return step.operation === 'update back' ? { ...event, ...original } : event
}
