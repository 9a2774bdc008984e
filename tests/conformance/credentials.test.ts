import type { Answer } from '../../src/service/answer.ts'
import type { Operation } from '../../src/service/request.ts'
import { words } from '../../src/settings/mask/wording.ts'
import { clause } from '../../src/judging/check.ts'
import { ifAnswered, refusalInWords } from '../../src/world/expectations.ts'
import { Unjudged, Violated } from '../../src/findings/finding.ts'

// Apart from the wrong credentials, and before them: they may lock the account for a while.
clause('auth.basic-accepted', async ({ service, world, target, each }) => {
  if (target.username === undefined)
    throw new Unjudged('no credentials are configured (TARGET_USERNAME, TARGET_PASSWORD)')
  const operations: readonly Operation[] =
    target.profile === 'read-only' ? ['list', 'get'] : ['list', 'get', 'update']
  const send = async (operation: Operation): Promise<Answer> => {
    if (operation === 'list') return service.list()
    if (operation === 'get') return service.get(await world.anyEvent())
    return world.lease(1, (lease) => lease.update(lease.original))
  }
  // Twice, since one of two instances may not know the user.
  const requests = [...operations, ...operations]
  await each(requests, async (operation) => {
    const answer = await ifAnswered(send(operation))
    if (!answer) throw new Unjudged(`a plain ${operation} got no answer`)
    if (answer.status === 401 || answer.status === 403)
      throw new Violated(
        `the configured Basic credentials to be accepted by ${operation}`,
        refusalInWords(answer),
      )
    if (!answer.succeeded)
      throw new Unjudged(words`a plain ${operation} got ${refusalInWords(answer)}`)
  })
})
