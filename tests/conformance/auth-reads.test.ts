import { defaultPage, type ListQuery, maximumLimit } from '../../src/contract/list-query.ts'
import type { EventId, IsoDate } from '../../src/contract/special-event.ts'
import { clause, observe } from '../../src/judging/check.ts'
import { invalidCredentials } from '../../src/service/invalid-credentials.ts'
import { addDays } from '../../src/world/values/days.ts'
import { challengeOf, told } from './experiments/answer-in-words.ts'
import { anonymousUpdate } from './experiments/refused-updates.ts'
import { unaskedListing, withWrongPassword } from './experiments/wrong-credentials.ts'
import { mustNotSucceed } from './matchers.ts'
import { readsWithoutLeave } from './reads-without-leave.ts'

clause('auth.list', async ({ setup: { world }, ...bench }) => {
  await world.putBackFree()
  const { events } = await world.catalogue()
  const today = world.todays()[0] as IsoDate
  const asked = { startDate: today, endDate: addDays(today, 9) }
  const ahead = { startDate: addDays(today, 30), limit: maximumLimit }
  // What is cached may leave the credentials out of account, and a bare request its check.
  const second = { page: defaultPage + 1, limit: 1 }
  const reads = readsWithoutLeave<ListQuery>(bench, {
    operation: 'list',
    send: (service, query, how) => service.list(query, how),
    plain: {},
    ways: [asked, {}, { page: defaultPage }, second, ahead],
    tried: invalidCredentials(bench.target),
    events,
  })
  await reads.fresh(unaskedListing)
  await reads.detours()
  await reads.atOnce([
    ...[1, 2, 3, 4].map((limit) => ['configured', { limit }] as const),
    // Some of them for what is just being answered to somebody.
    ...[4, 3, 5, 6].map((limit) => ['none', { limit }] as const),
  ])
  await reads.cached()
  const { endDate } = asked
  const further: readonly ListQuery[] = [
    { startDate: endDate, endDate },
    { endDate },
    { limit: maximumLimit },
    { ...asked, page: defaultPage + 1, limit: 5 },
  ]
  const named = further.map((query) => ({ query }))
  await reads.further(named, ({ query }) => query)
})

clause('auth.get', async ({ setup: { world }, ...bench }) => {
  await world.putBackFree()
  const { events } = await world.catalogue()
  const known = await world.anyEvent()
  if (bench.target.profile === 'full')
    await bench.over(anonymousUpdate, ({ unaskedReads = [], credentials }) => {
      for (const answer of unaskedReads) mustNotSucceed(answer, credentials)
    })
  const reads = readsWithoutLeave<EventId>(bench, {
    operation: 'get',
    send: (service, eventId, how) => service.get(eventId, how),
    plain: known,
    ways: [known, known.toUpperCase() as EventId],
    tried: invalidCredentials(bench.target).filter(({ extent }) => extent !== 'list'),
    events,
  })
  await reads.fresh(({ service }, { ordinal, authorization }) => {
    const unread = events.at(-1 - ordinal)?.id ?? known
    return service.get(unread, { authorization })
  })
  await reads.detours()
  await reads.cached(known)
  // Each right behind one that is just being answered to somebody.
  await reads.atOnce([
    ['configured', known],
    ['none', known],
    ['configured', known],
    ['none', known],
  ])
  // Whether leave is asked must not depend on what an event holds either.
  const outstanding = (await world.eventsToRead()).slice(0, mostOutstanding)
  const named = outstanding.map(({ id }) => ({ eventId: id }))
  await reads.further(named, ({ eventId }) => eventId)
})

/** So many events that have the least or the most of something are read with no credentials. */
const mostOutstanding = 12

// After the clauses: an account may be locked by now, but they had the first answer to a wrong password.
observe('auth.wrong', async (bench) => {
  const answer = await withWrongPassword(bench)
  return answer ? told(answer) : notAsked
})

observe('auth.wrong.challenge', async (bench) => {
  const answer = await withWrongPassword(bench)
  return answer ? challengeOf(answer) : notAsked
})

const notAsked = {
  unanswered: true,
  words: 'not asked: a static mock cannot tell a wrong password from a right one',
} as const
