import * as fc from 'fast-check'
import { update } from '../../src/arbitraries/update.ts'
import type { ReceivedEvent, Update } from '../../src/contract/special-event.ts'
import { clause } from '../../src/verdict/check.ts'
import { eventOf } from '../../src/verdict/expectations.ts'
import { shown, Violated } from '../../src/verdict/finding.ts'
import { differingFields } from '../../src/world/same.ts'

/** How many events one sequence plays on. */
const players = 2

type Step = { readonly event: number; readonly send?: Update }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ event: fc.nat(players - 1), send: update() }, { noNullPrototype: true }),
  },
  { weight: 1, arbitrary: fc.record({ event: fc.nat(players - 1) }, { noNullPrototype: true }) },
)

clause('update.sequences', ({ world, forAll }) =>
  forAll(fc.array(step, { minLength: 2, maxLength: 4 }), (steps) =>
    world.lease(players, async (...leases) => {
      const model: ReceivedEvent[] = await Promise.all(leases.map((lease) => lease.current()))
      for (const [index, { event, send }] of steps.entries()) {
        const lease = leases[event]
        if (!lease) continue
        const got = eventOf(send ? await lease.update(send) : await lease.get())
        model[event] = { ...model[event], ...send }
        mustAgree(model[event], got, `after step ${index + 1} of ${steps.length}`)
      }
      const final = await Promise.all(leases.map((lease) => lease.current()))
      for (const [index, got] of final.entries())
        mustAgree(model[index] ?? {}, got, 'when read in the end')
    }),
  ),
)

function mustAgree(model: ReceivedEvent, got: ReceivedEvent, when: string): void {
  const [field] = differingFields(model, got)
  if (field)
    throw new Violated(
      `${field} ${shown(model[field])} ${when}, as last sent`,
      `${field} ${shown(got[field])}`,
    )
}
