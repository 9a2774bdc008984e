import { fewer } from '../../src/arbitraries/smaller.ts'
import type { Operation } from '../../src/contract/clauses.ts'
import { present } from '../../src/contract/present.ts'
import type { Bench, CaseBench } from '../../src/judging/check.ts'
import type { Detour } from '../../src/service/detours.ts'
import { type InvalidCredentials, nobody } from '../../src/service/invalid-credentials.ts'
import type { Authorization } from '../../src/service/request.ts'
import type { AnyAnswer, Service } from '../../src/service/service.ts'
import { together } from '../../src/service/together.ts'
import type { Settings } from '../../src/settings/settings.ts'
import type { ListedEvent } from '../../src/world/reading/catalogue.ts'
import { ifAnswered } from '../../src/world/reading/expectations.ts'
import {
  detoursOfNobody,
  isWrongPassword,
  mustBeTried,
  nobodyOf,
} from './experiments/wrong-credentials.ts'
import { mustNotShowEvents, mustShowNone } from './matchers.ts'

interface Reads<Way> {
  readonly operation: Operation
  readonly send: (
    service: Service,
    way: Way,
    how: { readonly authorization: Authorization; readonly detour?: Detour },
  ) => Promise<AnyAnswer>
  /** What is asked for where any will do. */
  readonly plain: Way
  /** What is asked for where the answer may be cached. */
  readonly ways: readonly Way[]
  readonly tried: readonly InvalidCredentials[]
  /** What no answer may show. */
  readonly events: readonly ListedEvent[]
}

/** The ways to read without valid credentials, each of them one table of cases. */
export function readsWithoutLeave<Way>(
  { each, target, settings }: Omit<Bench, 'setup'>,
  { operation, send, plain, ways, tried, events }: Reads<Way>,
) {
  const listed = target.profile === 'static-mock' ? [] : events.map((event) => event.listed)
  const { cached, fresh } = shared(tried, ways, settings)
  const nobodies = nobodyOf(target, settings)
  const mustHide = async (service: Service, way: Way, credentials: InvalidCredentials) => {
    const { authorization } = credentials
    mustShowNone(await ifAnswered(send(service, way, { authorization })), credentials, listed)
  }
  return {
    /** Where the answer cannot be cached. */
    fresh: (
      ask: (bench: CaseBench, credentials: InvalidCredentials) => Promise<AnyAnswer | undefined>,
    ) =>
      each(fresh, async ({ credentials }, bench) => {
        mustBeTried(credentials, operation, bench)
        mustShowNone(await ifAnswered(ask(bench, credentials)), credentials, listed)
      }),
    /** Where it may be, from a request with the right credentials for the same or for what is given here. */
    cached: (askedFirst?: Way) => {
      const judge = async ({ askedBefore, credentials }: Shared<Way>, { service }: CaseBench) => {
        if (askedBefore !== undefined)
          await ifAnswered(
            send(service, askedFirst ?? askedBefore, { authorization: 'configured' }),
          )
        for (const one of credentials) await mustHide(service, askedBefore ?? plain, one)
      }
      return each(cached, judge, smallerShared)
    },
    /** By ways that a check of credentials may not know. */
    detours: () =>
      each(detoursOfNobody(target, settings), async ({ credentials, detour }, { service }) => {
        const { authorization } = credentials
        const answer = await ifAnswered(send(service, plain, { authorization, detour }))
        mustNotShowEvents(answer, credentials, detour)
      }),
    /** Nor is leave shared with whoever asks at the same time. */
    atOnce: (requests: readonly (readonly [by: 'configured' | 'none', way: Way])[]) => {
      const inputs = nobodies.map((atOnceWithOthers) => ({ atOnceWithOthers }))
      return each(inputs, async ({ atOnceWithOthers }, { service }) => {
        const answers = await together(
          requests.map(([by, way]) => ifAnswered(send(service, way, { authorization: by }))),
        )
        for (const [index, [by]] of requests.entries())
          if (by === 'none') mustShowNone(answers[index], atOnceWithOthers, listed)
      })
    },
    /** For more, each under the name that a report has for it: with no credentials alone. */
    further: <Named extends object>(all: readonly Named[], wayOf: (named: Named) => Way) =>
      each(
        nobodies.flatMap((credentials) => all.map((named) => ({ credentials, ...named }))),
        (named, { service }) => mustHide(service, wayOf(named), named.credentials),
      ),
  }
}

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
