import { defaultPage, type ListQuery } from '../../src/contract/list-query.ts'
import type { EventId, IsoDate } from '../../src/contract/special-event.ts'
import { type Impostor, impostors } from '../../src/service/impostors.ts'
import { clause } from '../../src/verdict/check.ts'
import { ifAnswered } from '../../src/verdict/expectations.ts'
import { addDays } from '../../src/world/days.ts'
import { mustNotSucceed } from './experiments/must-not-succeed.ts'

// Each is tried where the answer may be cached from a request with credentials, or where it cannot be.
clause('auth.list', async ({ service, world, target, each }) => {
  await world.putBack()
  const today = world.todays()[0] as IsoDate
  const asked = { startDate: today, endDate: addDays(today, 9) }
  const ahead = { startDate: addDays(today, 30) }
  // What is cached may leave the credentials out of account, and a bare request its check.
  const second = { page: defaultPage + 1, limit: 1 }
  const ways: readonly ListQuery[] = [asked, {}, { page: defaultPage }, second, ahead]
  const { cached, fresh } = shared(impostors(target), ways)
  await each(fresh, async (impostor) => {
    const unasked = { startDate: addDays(today, -impostor.ordinal), endDate: today }
    mustNotSucceed(
      await ifAnswered(service.list(unasked, impostor.authorization)),
      impostor,
      'a listing',
    )
  })
  await each(cached, async ([query, some]) => {
    await ifAnswered(service.list(query))
    for (const impostor of some)
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
  const chosen = impostors(target).filter(({ extent }) => extent !== 'list')
  const { cached, fresh } = shared(chosen, [known, known.toUpperCase() as EventId])
  await each(fresh, async (impostor) => {
    const unread: EventId = events.at(-1 - impostor.ordinal)?.id ?? known
    mustNotSucceed(await ifAnswered(service.get(unread, impostor.authorization)), impostor, read)
  })
  await each(cached, async ([id, some]) => {
    await ifAnswered(service.get(known))
    for (const impostor of some)
      mustNotSucceed(await ifAnswered(service.get(id, impostor.authorization)), impostor, read)
  })
})

/**
 * Who is tried in which of these ways, right after a request with credentials: nobody, and one wrong
 * password each; and who is tried elsewhere. Twice the same password, only where there are too few.
 */
function shared<Way>(all: readonly Impostor[], ways: readonly Way[]) {
  const [nobody, wrong] = all
  const guessers = all.filter(({ mayLock, extent }) => mayLock && extent !== 'fully')
  const cached = ways.map((way, index): [Way, Impostor[]] => {
    const guesser = guessers[index] ?? wrong
    return [way, [nobody, guesser].filter((one) => one !== undefined)]
  })
  const elsewhere = guessers.slice(ways.length)
  return { cached, fresh: all.filter((one) => !guessers.includes(one) || elsewhere.includes(one)) }
}
