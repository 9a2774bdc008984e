import { specialEventFaults } from '../../src/contract/schemas.ts'
import { clause } from '../../src/verdict/check.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { invalidBodies } from './experiments/invalid-bodies.ts'

clause('update.invalid-never-stored', ({ world, each }) =>
  each(invalidBodies, ({ what, body }) =>
    world.lease(1, async (lease) => {
      if (specialEventFaults(await lease.current()).length > 0)
        throw new Unjudged('the event is not valid even before an invalid update is sent')
      const answer = await lease.update(body)
      const after = await lease.get()
      try {
        for (const [when, { event }] of [
          ['answered', answer],
          ['read', after],
        ] as const) {
          const [fault] = event ? specialEventFaults(event) : []
          if (fault)
            throw new Violated(
              `a valid special event when ${when} after an update with ${what}`,
              `${fault.pointer} ${fault.demand}, is ${shown(fault.found)}`,
            )
        }
        if (!after.succeeded)
          throw new Violated(
            `event ${lease.id} to be readable after an update with ${what}`,
            `status ${after.status}`,
          )
      } finally {
        if (!after.event || specialEventFaults(after.event).length > 0) await lease.repair()
      }
    }),
  ),
)
