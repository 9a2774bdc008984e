import { defaultPage, type ListQuery } from '../../src/contract/list-query.ts'
import type { EventId, IsoDate } from '../../src/contract/special-event.ts'
import { impostors } from '../../src/service/impostors.ts'
import { clause } from '../../src/verdict/check.ts'
import { ifAnswered } from '../../src/verdict/expectations.ts'
import { addDays } from '../../src/world/days.ts'
import { mustNotSucceed } from './experiments/must-not-succeed.ts'

// Each is tried where the answer may be cached from a request with credentials, and where it cannot be.
clause('auth.list', async ({ service, world, target, each }) => {
  await world.putBack()
  const today = world.todays()[0] as IsoDate
  const asked = { startDate: today, endDate: addDays(today, 9) }
  const ahead = { startDate: addDays(today, 30) }
  await each(impostors(target), async (impostor) => {
    const fresh = { startDate: addDays(today, -impostor.ordinal), endDate: today }
    mustNotSucceed(
      await ifAnswered(service.list(fresh, impostor.authorization)),
      impostor,
      'a listing',
    )
  })
  // What is cached may leave the credentials out of account, and a bare request its check.
  const ways: readonly ListQuery[] = [asked, {}, { page: defaultPage }, { limit: 5 }, ahead]
  await each(ways, async (query) => {
    await ifAnswered(service.list(query))
    for (const impostor of impostors(target).slice(0, 2))
      mustNotSucceed(
        await ifAnswered(service.list(query, impostor.authorization)),
        impostor,
        'a listing',
      )
  })
})

clause('auth.get', async ({ service, world, target, each }) => {
  await world.putBack()
  const { events } = await world.catalogue()
  const known = await world.anyEvent()
  const read = 'reading an event'
  const chosen = impostors(target).filter(({ onceEnough }) => !onceEnough)
  await each(chosen, async (impostor) => {
    const fresh: EventId = events.at(-1 - impostor.ordinal)?.id ?? known
    mustNotSucceed(await ifAnswered(service.get(fresh, impostor.authorization)), impostor, read)
  })
  await each([known, known.toUpperCase() as EventId], async (id) => {
    await ifAnswered(service.get(known))
    for (const impostor of impostors(target).slice(0, 2))
      mustNotSucceed(await ifAnswered(service.get(id, impostor.authorization)), impostor, read)
  })
})
