import * as fc from 'fast-check'
import { smallerUpdate } from '../../../src/arbitraries/smaller.ts'
import { ordinaryText } from '../../../src/arbitraries/text.ts'
import { update } from '../../../src/arbitraries/update.ts'
import type { IsoDate, Update } from '../../../src/contract/special-event.ts'
import type { Step } from '../../../src/model/events.ts'
import { farDay } from '../../../src/world/far-days.ts'

/** On how many events one sequence plays, where so many may be updated. */
export const players = 2

/** Few values, so that they meet again: in another field's company, on another event, before and after another. */
const recurring = {
  name: fc.constantFrom('Here', 'There', "At the curator's"),
  location: fc.constantFrom('Hall', 'Café Noir'),
  eventDescription: fc.constantFrom('Told at first', 'Told anew, 100% true'),
  dates: fc.subarray([0, 3, 9, 31].map((nth) => farDay('ordinary', nth)) as IsoDate[]),
  price: fc.constantFrom(0, 2.5, 19.99),
}

const values: fc.Arbitrary<Update> = fc.oneof(
  { weight: 2, arbitrary: fc.record(recurring, { requiredKeys: [], noNullPrototype: true }) },
  { weight: 1, arbitrary: update() },
)

const refusable = fc.record(
  { name: ordinaryText().map((text) => `Not ${text}`), price: fc.constantFrom(44, 45.5) },
  { noNullPrototype: true },
)

/** One step of a generated sequence. */
export const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.nat(players - 1),
    fc.oneof(
      { weight: 6, arbitrary: values.map((send) => ({ does: 'update' as const, send })) },
      { weight: 1, arbitrary: values.map((send) => ({ does: 'update-all' as const, send })) },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom('read' as const, 'read-in-capitals' as const, 'list' as const)
          .map((does) => ({ does })),
      },
      // None without credentials: a service may shut out who sends many of them.
      {
        weight: 1,
        arbitrary: refusable.map((send) => ({ does: 'update-invalidly' as const, send })),
      },
    ),
  )
  .map(([event, what]): Step => ({ event, ...what }))

/** Every field has a value first, since an event that an earlier update emptied shows no loss of what is not sent. */
const everyField: Required<Update> = {
  name: 'Here',
  location: 'Hall',
  eventDescription: 'Told at first',
  dates: [farDay('ordinary', 0)],
  price: 2.5,
}

const sends = (event: number, ...updates: readonly Update[]): Step[] =>
  updates.map((send) => ({ event, does: 'update', send }))

/** Sequences in which each update must be carried out for what it says, whatever was sent before. */
export const scripted: readonly (readonly Step[])[] = [
  // There and back again: a service that knows an update from before must carry it out all the same.
  [
    ...sends(0, everyField, { eventDescription: 'Told anew' }, { name: 'There', price: 3.5 }),
    ...sends(0, { name: 'Elsewhere', price: 4.5 }, { name: 'There', price: 3.5 }),
    { event: 0, does: 'read' },
    { event: 0, does: 'restore' },
  ],
  // The same for another event; then one with what a refused update has sent in vain.
  [
    { event: 0, does: 'update-all', send: everyField },
    { event: 0, does: 'update-invalidly', send: { name: 'Not this', location: 'Nor here' } },
    { event: 1, does: 'update-without-credentials', send: { name: 'Not that', price: 46.5 } },
    ...sends(0, { price: 3.5 }),
    ...sends(1, { eventDescription: 'Told anew' }),
    { event: 1, does: 'list' },
    { event: 0, does: 'read-in-capitals' },
  ],
  // Dates that begin as the former ones do, fewer and more; a price of 0 beside other fields, and nothing at all.
  [
    ...sends(0, { ...everyField, dates: [farDay('ordinary', 0), farDay('ordinary', 9)] }),
    ...sends(0, { dates: [farDay('ordinary', 0), farDay('ordinary', 3)], price: 0, name: 'Free' }),
    ...sends(0, {}, { dates: [], price: 8 }, { dates: [farDay('ordinary', 0)], price: 0 }),
    { event: 0, does: 'list' },
  ],
]

/** The same step with an update that sends less. */
export function* smallerStep(step: Step): Iterable<Step> {
  if ('send' in step) for (const send of smallerUpdate(step.send)) yield { ...step, send }
}
