import { setTimeout as sleep } from 'node:timers/promises'
import { firstUpdateDay } from '../../src/arbitraries/dates.ts'
import { type ReceivedEvent, type Update, updateFields } from '../../src/contract/special-event.ts'
import { type Impostor, impostors } from '../../src/service/impostors.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { clause, type Experiment } from '../../src/verdict/check.ts'
import { eventOf, ifAnswered } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { addDays } from '../../src/world/days.ts'
import type { Lease } from '../../src/world/lease.ts'
import { listedNow } from '../../src/world/listing.ts'
import { differingFields } from '../../src/world/same.ts'
import { mustNotSucceed } from './experiments/must-not-succeed.ts'

interface RefusedUpdate {
  readonly impostor: Impostor
  readonly before?: ReceivedEvent
  readonly answer: EventAnswer | undefined
  readonly after?: EventAnswer
  /** The event as the list shows it around the day that the update has sent. */
  readonly listed?: ReceivedEvent | undefined
}

/** An update sent with the wrong credentials, between two reads with the right ones. */
const refusedUpdates: Experiment<Impostor, RefusedUpdate> = {
  name: 'refused updates',
  // Wrong passwords last, one after the other: so many of them may lock the account.
  inTurn: true,
  examples: async ({ world, target }) => {
    await world.putBack()
    const all = impostors(target)
    return [...all.filter(({ mayLock }) => !mayLock), ...all.filter(({ mayLock }) => mayLock)]
  },
  act: ({ service, world, target }, impostor) =>
    world.lease(1, async (lease) => {
      const { authorization } = impostor
      if (target.profile === 'static-mock')
        return {
          impostor,
          answer: await ifAnswered(lease.update(lease.original, { authorization })),
        }
      const before = await telling(lease)
      const sent = trace(impostor)
      const answer = await ifAnswered(lease.update(sent, { authorization }))
      const after = await lease.get()
      if (authorization !== 'none') return { impostor, before, answer, after }
      // What is refused may be carried out all the same, a little later, or show in the list only.
      await sleep(laterMs)
      const listed = await listedNow(service, { ...sent, eventId: lease.id })
      return { impostor, before, answer, after: await lease.get(), listed }
    }),
}

/** The event as it is, once it has a value in each field: on an empty one it would not show that it is cleared. */
async function telling(lease: Lease): Promise<ReceivedEvent> {
  const current = await lease.current()
  const empty = updateFields.some((field) => ['""', '0', '[]'].includes(shown(current[field])))
  if (!empty) return current
  const held = Object.entries(ordinary).filter(([field]) => field in lease.original)
  await lease.update(Object.fromEntries(held))
  return lease.current()
}

const ordinary: Required<Update> = {
  name: 'Held as it is',
  location: 'Front door',
  eventDescription: 'Nobody is to change this',
  dates: [addDays(firstUpdateDay(), 820)],
  price: 21.5,
}

const laterMs = 300

/** Values for every field, so that whichever is written without leave shows. */
function trace({ ordinal }: Impostor): Required<Update> {
  return {
    name: `Written without leave ${ordinal}`,
    location: `Back door ${ordinal}`,
    eventDescription: `Nobody was asked ${ordinal}`,
    dates: [addDays(firstUpdateDay(), 800 + ordinal)],
    price: 1000 + ordinal,
  }
}

clause('auth.update', async ({ world, target, over, each }) => {
  await over(refusedUpdates, ({ impostor, answer }) =>
    mustNotSucceed(answer, impostor, 'an update'),
  )
  if (target.profile !== 'full') return
  // Whether leave is asked must not depend on what is sent.
  const [stranger] = impostors(target)
  if (!stranger) return
  const { authorization } = stranger
  await each([[], ...updateFields.map((field) => [field])], (fields) =>
    world.lease(1, async (lease) => {
      const body = Object.fromEntries(fields.map((field) => [field, trace(stranger)[field]]))
      const answer = await ifAnswered(lease.update(body, { authorization }))
      mustNotSucceed(answer, stranger, `an update of ${fields.join(', ') || 'no field'}`)
    }),
  )
})

clause('auth.refused-changes-nothing', ({ over }) =>
  over(refusedUpdates, ({ impostor, before, answer, after, listed }) => {
    if (answer?.succeeded || !before || !after) throw new Unjudged('the update is not refused')
    const now = eventOf(after)
    const [field] = differingFields(before, now)
    if (field)
      throw new Violated(
        `${field} ${shown(before[field])} as before an update refused with ${impostor.what} (${answer ? `status ${answer.status}` : 'no answer'})`,
        `${field} ${shown(now[field])}`,
      )
    if (listed)
      throw new Violated(
        `event ${after.eventId} not to be listed around a day that only a refused update has sent`,
        shown(listed),
      )
  }),
)
