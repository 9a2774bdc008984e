import type { Fault } from './fault.ts'

/** Events that are shown in another shape than stored. */
export const representationFaults: readonly Fault[] = [
  {
    name: 'list-price-as-text',
    description: 'Listed events carry their price as a string.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: ({ represent }) => ({
      represent: { ...represent, list: (event) => ({ ...event, price: String(event.price) }) },
    }),
  },
]
