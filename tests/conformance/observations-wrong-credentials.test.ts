import type { Answer } from '../../src/service/answer.ts'
import { impostors } from '../../src/service/impostors.ts'
import { excerptOf } from '../../src/settings/mask/wording.ts'
import { type Answered, type ExperimentBench, observe } from '../../src/verdict/check.ts'
import { told } from './experiments/answer-in-words.ts'
import { whereUpdatesAreSent } from './experiments/not-asked.ts'
import { oncePerRun } from './experiments/once-per-run.ts'

// The last of the files with observations, by its name: wrong credentials may lock the account.

/** Most characters of a header's value that are quoted. */
const quotedLength = 120

const withNone = oncePerRun(({ service }) => service.list({}, 'none'))

observe('auth.none.list', async (bench) => told(await withNone(bench)))

observe('auth.none.get', async ({ service, world }) =>
  told(await service.get(await world.anyEvent(), 'none')),
)

observe(
  'auth.none.update',
  whereUpdatesAreSent(({ world }) =>
    world.lease(1, async (lease) =>
      told(await lease.update(lease.original, { authorization: 'none' })),
    ),
  ),
)

observe('auth.none.challenge', async (bench) => challengeOf(await withNone(bench)))

const withWrongPassword = oncePerRun(async ({ service, target }: ExperimentBench) => {
  const wrong = impostors(target).find(({ what }) => what === 'a wrong password')
  return wrong && service.list({}, wrong.authorization)
})

const notAsked = { words: 'not asked: a static mock cannot tell a wrong password from a right one' }

observe('auth.wrong', async (bench) => {
  const answer = await withWrongPassword(bench)
  return answer ? told(answer) : notAsked
})

observe('auth.wrong.challenge', async (bench) => {
  const answer = await withWrongPassword(bench)
  return answer ? challengeOf(answer) : notAsked
})

function challengeOf({ headers, exchange, succeeded }: Answer): Answered {
  const challenge = headers['www-authenticate']
  const words =
    challenge !== undefined
      ? excerptOf(challenge, (text) => `yes: ${text.slice(0, quotedLength)}`)
      : succeeded
        ? 'no, the request succeeds'
        : 'no'
  return { words, exchange }
}
