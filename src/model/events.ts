import type { ReceivedEvent, Update } from '../contract/special-event.ts'

/** One thing that is done to an event, or by way of it. */
export type Step = {
  /** Which of the events of a sequence, from 0. */
  readonly event: number
} & (
  | { readonly does: 'update'; readonly send: Update }
  /** The same update of all events of the sequence, at once. */
  | { readonly does: 'update-all'; readonly send: Update }
  /** An update back to what the event held before the run wrote to it. */
  | { readonly does: 'restore' }
  | { readonly does: 'read' | 'read-in-capitals' | 'list' }
  /** An update that must be refused or has no effect: with a value of another type, or without credentials. */
  | { readonly does: 'update-invalidly' | 'update-without-credentials'; readonly send: Update }
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
  if (step.does === 'update-all') return { ...event, ...step.send }
  if (step.event !== index) return event
  if (step.does === 'update') return { ...event, ...step.send }
  return step.does === 'restore' ? { ...event, ...original } : event
}
