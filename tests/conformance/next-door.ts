import type { Update } from '../../src/contract/special-event.ts'
import type { CaseBench } from '../../src/judging/check.ts'
import { isHidden } from '../../src/service/answer.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { eventOf, ifAnswered } from '../../src/world/reading/expectations.ts'
import { mark } from '../../src/world/values/mark.ts'
import { fieldsNotTaken } from '../../src/world/values/same.ts'
import { fieldsIn, otherValue } from './matchers.ts'

/** What is sent to the neighbours of an event's identifier, and what the event itself holds meanwhile. */
interface NextDoor {
  readonly nextDoor: Update
  readonly heldMeanwhile: Update
}

export const nextDoor: NextDoor = {
  nextDoor: { name: `Next door ${mark}`, price: 17.25 },
  heldMeanwhile: { name: `At home ${mark}`, price: 18.5 },
}

/** An update of an identifier that no event has changes none whose own differs from it in one digit. */
export function staysWhenNearIdIsUpdated(
  { nextDoor, heldMeanwhile }: NextDoor,
  { service, probe, world }: CaseBench,
): Promise<unknown> {
  return world.lease(1, async (lease: Lease) => {
    const sent = lease.sendable(nextDoor)
    const own = lease.sendable(heldMeanwhile)
    const { complete } = await world.catalogue()
    if (fieldsIn(own).length === 0 || !complete) return 'silent'
    // What may come to it by its neighbours it gets by itself before, so that it can be put back from there.
    for (const update of [sent, own]) if (!(await lease.update(update)).succeeded) return 'silent'
    const strangers = await world.neighboursOf(lease.id)
    await Promise.all(
      strangers.map(async (id) => {
        // No listing need show an event without dates, and nobody has kept what it is: only one that is not there is sent it.
        const read = await ifAnswered(probe.getUnknown(id))
        if (isHidden(read?.status))
          await ifAnswered(service.update(id, sent, { namesNoEvent: true }))
      }),
    )
    const event = eventOf(await lease.get())
    const [field] = fieldsNotTaken(own, event)
    // What else has come to it, others may have written.
    if (!field || fieldsNotTaken({ [field]: sent[field] }, event).length > 0) return undefined
    const occasion = { as: 'before-update-of-another', eventId: lease.id } as const
    throw otherValue(field, own, event, occasion).but({ atRest: true })
  })
}
