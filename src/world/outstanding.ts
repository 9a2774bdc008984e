import { updateFields } from '../contract/special-event.ts'
import type { ListedEvent } from './catalogue.ts'

/** What a value weighs: prices by themselves, text and days by their number. */
function weightOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0
}

const weights: readonly ((event: ListedEvent) => number)[] = [
  ...updateFields.map(
    (field) =>
      ({ listed }: ListedEvent) =>
        weightOf(listed[field]),
  ),
  ({ dates }) => Date.parse([...dates].sort()[0] ?? '') || 0,
  ({ listed }) => (Number(listed.price) * 100) % 100,
]

/** The events that have the least or the most of something: what a service cannot take shows there first. */
export function outstanding(events: readonly ListedEvent[]): ListedEvent[] {
  return weights.flatMap((weight) => {
    const sorted = [...events].sort((one, other) => weight(one) - weight(other))
    return [...sorted.slice(0, 1), ...sorted.slice(-1)]
  })
}
