import * as fc from 'fast-check'
import { smallerUpdate } from '../../../src/arbitraries/smaller.ts'
import { ordinaryText } from '../../../src/arbitraries/text.ts'
import { update } from '../../../src/arbitraries/update.ts'
import type { IsoDate, Update } from '../../../src/contract/special-event.ts'
import { players, type Step } from '../../../src/model/events.ts'
import { farDay } from '../../../src/world/values/far-days.ts'

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
    fc.constantFrom(...players),
    fc.oneof(
      { weight: 6, arbitrary: values.map((body) => ({ operation: 'update' as const, body })) },
      {
        weight: 1,
        arbitrary: values.map((body) => ({
          operation: 'update both at once' as const,
          body,
        })),
      },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom('get' as const, 'get in capitals' as const, 'list' as const)
          .map((operation) => ({ operation })),
      },
      // None without credentials: a service may shut out who sends many of them.
      {
        weight: 1,
        arbitrary: refusable.map((body) => ({
          operation: 'update with wrong dates' as const,
          body,
        })),
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

const sends = (event: Step['event'], ...updates: readonly Update[]): Step[] =>
  updates.map((body) => ({ event, operation: 'update', body }))

/** Sequences in which each update must be carried out for what it says, whatever was sent before. */
export const scripted: readonly (readonly Step[])[] = [
  // There and back again: a service that knows an update from before must carry it out all the same.
  [
    ...sends('first', everyField, { eventDescription: 'Told anew' }, { name: 'There', price: 3.5 }),
    ...sends('first', { name: 'Elsewhere', price: 4.5 }, { name: 'There', price: 3.5 }),
    { event: 'first', operation: 'get' },
    { event: 'first', operation: 'update back' },
  ],
  // The same for another event; then one with what a refused update has sent in vain.
  [
    { event: 'first', operation: 'update both at once', body: everyField },
    {
      event: 'first',
      operation: 'update with wrong dates',
      body: { name: 'Not this', location: 'Nor here' },
    },
    {
      event: 'second',
      operation: 'update without credentials',
      body: { name: 'Not that', price: 46.5 },
    },
    ...sends('first', { price: 3.5 }),
    ...sends('second', { eventDescription: 'Told anew' }),
    { event: 'second', operation: 'list' },
    { event: 'first', operation: 'update in capitals', body: { price: 4.5 } },
    { event: 'first', operation: 'get in capitals' },
  ],
  // Dates that begin as the former ones do, fewer and more; a price of 0 beside other fields, and nothing at all.
  [
    ...sends('first', { ...everyField, dates: [farDay('ordinary', 0), farDay('ordinary', 9)] }),
    ...sends('first', {
      dates: [farDay('ordinary', 0), farDay('ordinary', 3)],
      price: 0,
      name: 'Free',
    }),
    ...sends('first', {}, { dates: [], price: 8 }, { dates: [farDay('ordinary', 0)], price: 0 }),
    { event: 'first', operation: 'list' },
  ],
]

/** The same step with an update that sends less. */
export function* smallerStep(step: Step): Iterable<Step> {
  if ('body' in step) for (const body of smallerUpdate(step.body)) yield { ...step, body }
}
