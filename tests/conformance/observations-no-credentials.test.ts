import { observe } from '../../src/judging/check.ts'
import { challengeOf, told } from './experiments/answer-in-words.ts'
import { whereUpdatesAreSent } from './experiments/not-asked.ts'
import { oncePerRun } from './experiments/once-per-run.ts'

const withNone = oncePerRun(({ service }) => service.list({}, { authorization: 'none' }))

observe('auth.none.list', async (bench) => told(await withNone(bench)))

observe('auth.none.get', async ({ service, world }) =>
  told(await service.get(await world.anyEvent(), { authorization: 'none' })),
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
