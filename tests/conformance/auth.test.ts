import { setTimeout as sleep } from 'node:timers/promises'
import { firstUpdateDay } from '../../src/arbitraries/dates.ts'
import {
  type EventId,
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  type Update,
  updateFields,
} from '../../src/contract/special-event.ts'
import type { Answer } from '../../src/service/answer.ts'
import { type Impostor, impostors } from '../../src/service/impostors.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { clause, type Experiment } from '../../src/verdict/check.ts'
import { eventOf, ifAnswered } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { addDays } from '../../src/world/days.ts'
import { differingFields } from '../../src/world/same.ts'

// Each is tried where the answer may be cached from a request with credentials, and where it cannot be.
clause('auth.list', async ({ service, world, target, each }) => {
  const today = world.todays()[0] as IsoDate
  const asked = { startDate: today, endDate: addDays(today, 9) }
  await each(impostors(target), async (impostor) => {
    const fresh = { startDate: addDays(today, -impostor.ordinal), endDate: today }
    mustNotSucceed(
      await ifAnswered(service.list(fresh, impostor.authorization)),
      impostor,
      'a listing',
    )
  })
  // What is cached may leave the credentials out of account, and a bare request its check.
  const [stranger, ...others] = impostors(target)
  const sent = [stranger, others[0]].flatMap((impostor) =>
    impostor ? [asked, {}].map((query) => ({ impostor, query })) : [],
  )
  await each(sent, async ({ impostor, query }) => {
    await service.list(query)
    mustNotSucceed(
      await ifAnswered(service.list(query, impostor.authorization)),
      impostor,
      'a listing',
    )
  })
})

clause('auth.get', async ({ service, world, target, each }) => {
  const { events } = await world.catalogue()
  const known = await world.anyEvent()
  const read = 'reading an event'
  await each(impostors(target), async (impostor) => {
    const fresh: EventId = events.at(-1 - impostor.ordinal)?.id ?? known
    mustNotSucceed(await ifAnswered(service.get(fresh, impostor.authorization)), impostor, read)
  })
  await each(impostors(target).slice(0, 2), async (impostor) => {
    for (const id of [known, known.toUpperCase() as EventId]) {
      await service.get(known)
      mustNotSucceed(await ifAnswered(service.get(id, impostor.authorization)), impostor, read)
    }
  })
})

/** An update sent with the wrong credentials, between two reads with the right ones. */
const refusedUpdates: Experiment<
  Impostor,
  {
    impostor: Impostor
    before: ReceivedEvent | undefined
    answer: EventAnswer | undefined
    after?: EventAnswer
  }
> = {
  name: 'refused updates',
  examples: async ({ target }) => impostors(target),
  act: ({ world, target }, impostor) =>
    world.lease(1, async (lease) => {
      const { authorization } = impostor
      if (target.profile === 'static-mock')
        return {
          impostor,
          before: undefined,
          answer: await ifAnswered(lease.update(lease.original, { authorization })),
        }
      // Without dates before, it would not show that they are cleared.
      if (receivedDates(await lease.current()).length === 0)
        await lease.update({ dates: [firstUpdateDay()] })
      const before = await lease.current()
      const answer = await ifAnswered(lease.update(trace(impostor), { authorization }))
      const after = await lease.get()
      if (impostor.authorization !== 'none') return { impostor, before, answer, after }
      // What is refused may be carried out all the same, a little later.
      await sleep(laterMs)
      return { impostor, before, answer, after: await lease.get() }
    }),
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
  over(refusedUpdates, ({ impostor, before, answer, after }) => {
    if (answer?.succeeded || !before || !after) throw new Unjudged('the update is not refused')
    const now = eventOf(after)
    const [field] = differingFields(before, now)
    if (field)
      throw new Violated(
        `${field} ${shown(before[field])} as before an update refused with ${impostor.what} (${answer ? `status ${answer.status}` : 'no answer'})`,
        `${field} ${shown(now[field])}`,
      )
  }),
)

function mustNotSucceed(answer: Answer | undefined, { what }: Impostor, request: string): void {
  if (answer?.succeeded)
    throw new Violated(`${request} with ${what} to be refused`, `status ${answer.status}`)
}
