import { fewer } from '../../src/arbitraries/smaller.ts'
import { defaultPage, type ListQuery, maximumLimit } from '../../src/contract/list-query.ts'
import { present } from '../../src/contract/present.ts'
import type { EventId, IsoDate } from '../../src/contract/special-event.ts'
import { type CaseBench, clause, observe } from '../../src/judging/check.ts'
import {
  type InvalidCredentials,
  invalidCredentials,
  nobody,
} from '../../src/service/invalid-credentials.ts'
import type { Authorization } from '../../src/service/request.ts'
import { together } from '../../src/service/together.ts'
import type { Settings } from '../../src/settings/settings.ts'
import { ifAnswered } from '../../src/world/reading/expectations.ts'
import { addDays } from '../../src/world/values/days.ts'
import { challengeOf, told } from './experiments/answer-in-words.ts'
import { anonymousUpdate } from './experiments/refused-updates.ts'
import {
  detoursOfNobody,
  isWrongPassword,
  mustBeTried,
  nobodyOf,
  unaskedListing,
  withWrongPassword,
} from './experiments/wrong-credentials.ts'
import { mustNotShowEvents, mustNotSucceed, mustShowNone } from './matchers.ts'

// Each is tried where the answer may be cached from a request with credentials, or where it cannot be.
clause('auth.list', async ({ setup, target, settings, each }) => {
  await setup.world.putBackFree()
  const { events } = await setup.world.catalogue()
  const listed = target.profile === 'static-mock' ? [] : events.map((event) => event.listed)
  const today = setup.world.todays()[0] as IsoDate
  const asked = { startDate: today, endDate: addDays(today, 9) }
  const ahead = { startDate: addDays(today, 30) }
  // What is cached may leave the credentials out of account, and a bare request its check.
  const second = { page: defaultPage + 1, limit: 1 }
  const ways: readonly ListQuery[] = [asked, {}, { page: defaultPage }, second, ahead]
  const { cached, fresh } = shared(invalidCredentials(target), ways, settings)
  await each(fresh, async ({ credentials }, bench) => {
    mustBeTried(credentials, 'list', bench)
    mustShowNone(await ifAnswered(unaskedListing(bench, credentials)), credentials, listed)
  })
  await each(detoursOfNobody(target, settings), async ({ detour }, bench) => {
    mustBeTried(nobody, 'list', bench)
    const answer = await ifAnswered(
      bench.service.list({}, { authorization: nobody.authorization, detour }),
    )
    mustNotShowEvents(answer, nobody, detour)
  })
  // Nor is leave shared with whoever asks at the same time.
  await each(nobodyOf(target, settings).map(atOnce), async (_, bench) => {
    mustBeTried(nobody, 'list', bench)
    const { service } = bench
    const asked = (limits: readonly number[], authorization: Authorization = 'configured') =>
      limits.map((limit) => ifAnswered(service.list({ limit }, { authorization })))
    const others = asked([1, 2, 3, 4])
    // Some of them for what is just being answered to somebody.
    const answers = await together([...others, ...asked([4, 3, 5, 6], nobody.authorization)])
    for (const answer of answers.slice(others.length)) mustShowNone(answer, nobody, listed)
  })
  const mustShowNothing = async (
    { askedBefore: query, credentials: all }: Shared<ListQuery>,
    { service }: CaseBench,
  ) => {
    if (query) await ifAnswered(service.list(query))
    for (const credentials of all) {
      const answer = await ifAnswered(
        service.list(query ?? {}, { authorization: credentials.authorization }),
      )
      mustShowNone(answer, credentials, listed)
    }
  }
  await each(cached, mustShowNothing, smallerShared)
  const { endDate } = asked
  const further: readonly ListQuery[] = [
    { startDate: endDate, endDate },
    { endDate },
    { limit: maximumLimit },
    { ...asked, page: defaultPage + 1, limit: 5 },
  ]
  await each(
    nobodyOf(target, settings).flatMap((credentials) =>
      further.map((query) => ({ credentials, query })),
    ),
    async ({ credentials, query }, bench) => {
      mustBeTried(credentials, 'list', bench)
      const { authorization } = credentials
      mustShowNone(
        await ifAnswered(bench.service.list(query, { authorization })),
        credentials,
        listed,
      )
    },
  )
})

clause('auth.get', async ({ setup, target, settings, each, over }) => {
  await setup.world.putBackFree()
  const { events } = await setup.world.catalogue()
  const listed = target.profile === 'static-mock' ? [] : events.map((event) => event.listed)
  const known = await setup.world.anyEvent()
  if (target.profile === 'full')
    await over(anonymousUpdate, ({ unaskedReads = [], credentials }) => {
      for (const answer of unaskedReads) mustNotSucceed(answer, credentials)
    })
  const chosen = invalidCredentials(target).filter(({ extent }) => extent !== 'list')
  const { cached, fresh } = shared(chosen, [known, known.toUpperCase() as EventId], settings)
  await each(fresh, async ({ credentials }, bench) => {
    mustBeTried(credentials, 'get', bench)
    const unread: EventId = events.at(-1 - credentials.ordinal)?.id ?? known
    const answer = await ifAnswered(
      bench.service.get(unread, { authorization: credentials.authorization }),
    )
    mustShowNone(answer, credentials, listed)
  })
  await each(detoursOfNobody(target, settings), async ({ detour }, bench) => {
    mustBeTried(nobody, 'get', bench)
    const answer = await ifAnswered(
      bench.service.get(known, { authorization: nobody.authorization, detour }),
    )
    mustNotShowEvents(answer, nobody, detour)
  })
  const mustShowNothing = async (
    { askedBefore: id, credentials: all }: Shared<EventId>,
    { service }: CaseBench,
  ) => {
    if (id) await ifAnswered(service.get(known))
    for (const credentials of all) {
      const answer = await ifAnswered(
        service.get(id ?? known, { authorization: credentials.authorization }),
      )
      mustShowNone(answer, credentials, listed)
    }
  }
  await each(cached, mustShowNothing, smallerShared)
  await each(nobodyOf(target, settings).map(atOnce), async (_, bench) => {
    mustBeTried(nobody, 'get', bench)
    const read = (authorization: Authorization = 'configured') =>
      ifAnswered(bench.service.get(known, { authorization }))
    const { authorization } = nobody
    // Each right behind one that is just being answered to somebody.
    const [, first, , second] = await together([
      ...[read(), read(authorization)],
      ...[read(), read(authorization)],
    ])
    for (const answer of [first, second]) mustShowNone(answer, nobody, listed)
  })
  // Whether leave is asked must not depend on what an event holds either.
  const outstanding = (await setup.world.eventsToRead()).slice(0, mostOutstanding)
  await each(
    nobodyOf(target, settings).flatMap((credentials) =>
      outstanding.map(({ id: eventId }) => ({ credentials, eventId })),
    ),
    async ({ credentials, eventId }, bench) => {
      mustBeTried(credentials, 'get', bench)
      const { authorization } = credentials
      const answer = await ifAnswered(bench.service.get(eventId, { authorization }))
      mustShowNone(answer, credentials, listed)
    },
  )
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

/** A report names what is tried so. */
const atOnce = (credentials: InvalidCredentials) => ({ atOnceWithOthers: credentials })

interface Shared<Way> {
  /** With credentials, just before; absent where nothing is. */
  readonly askedBefore?: Way
  readonly credentials: readonly InvalidCredentials[]
}

/** Without what was asked with credentials, and by one of those who have none alone: few, since the account may get locked. */
function* smallerShared<Way>({ askedBefore, credentials }: Shared<Way>): Iterable<Shared<Way>> {
  if (askedBefore !== undefined) yield { credentials }
  for (const some of fewer<InvalidCredentials>()(credentials))
    yield { ...present({ askedBefore }), credentials: some }
}

/**
 * Who is tried in which of these ways, right after a request with credentials: nobody, and one wrong
 * password each; and who is tried elsewhere. Twice the same password, only where there are too few. Where
 * not all are tried, only nobody is tried more than once.
 */
function shared<Way>(
  all: readonly InvalidCredentials[],
  ways: readonly Way[],
  { authProbes }: Pick<Settings, 'authProbes'>,
) {
  const wrong = all.find(isWrongPassword)
  const many = authProbes === 'all'
  const guessers = all.filter(({ mayLock, extent }) => many && mayLock && extent !== 'fully')
  const cached = ways.map((askedBefore, index): Shared<Way> => {
    const guesser = many ? (guessers[index] ?? wrong) : undefined
    return { askedBefore, credentials: [nobody, guesser].filter((one) => one !== undefined) }
  })
  const elsewhere = guessers.slice(ways.length)
  const fresh = all.filter((one) => !guessers.includes(one) || elsewhere.includes(one))
  return { cached, fresh: fresh.map((credentials) => ({ credentials })) }
}
