import { specialEventFaults } from '../../src/contract/schemas.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { clause } from '../../src/verdict/check.ts'
import { ifAnswered, refusalInWords } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { invalidBodies } from './experiments/invalid-bodies.ts'

clause('update.invalid-never-stored', ({ world, each }) =>
  each(invalidBodies, ({ what, body }) =>
    world.lease(1, async (lease) => {
      if (specialEventFaults(await lease.current()).length > 0)
        throw new Unjudged('the event is not valid even before an invalid update is sent')
      const answer = await ifAnswered(lease.update(body))
      const after = await lease.get()
      try {
        if (answer) mustBeValid(answer, `answered to an update with ${what}`)
        mustBeValid(after, `read after an update with ${what}`)
        if (!after.succeeded)
          throw new Violated(
            `event ${lease.id} to be readable after an update with ${what}`,
            refusalInWords(after),
          )
      } finally {
        if (!after.event || specialEventFaults(after.event).length > 0) await lease.repair()
      }
    }),
  ),
)

function mustBeValid({ event }: EventAnswer, when: string): void {
  const [fault] = event ? specialEventFaults(event) : []
  if (fault)
    throw new Violated(
      `a valid special event when ${when}`,
      `${fault.pointer} ${fault.demand}, is ${shown(fault.found)}`,
    )
}
