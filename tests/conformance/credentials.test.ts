import { unjudged, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { Operation } from '../../src/service/request.ts'
import type { EventAnswer, ListAnswer } from '../../src/service/service.ts'
import { answerFacts, ifAnswered, refusal } from '../../src/world/expectations.ts'

// Apart from the wrong credentials, and before them: they may lock the account for a while.
clause('auth.basic-accepted', async ({ target, each }) => {
  if (target.username === undefined) throw unjudged('no-credentials', {})
  const operations: readonly Operation[] =
    target.profile === 'read-only' ? ['list', 'get'] : ['list', 'get', 'update']
  const send = async (
    operation: Operation,
    { service, world }: CaseBench,
  ): Promise<ListAnswer | EventAnswer> => {
    if (operation === 'list') return service.list()
    if (operation === 'get') return service.get(await world.anyEvent())
    return world.lease(1, (lease) => lease.update(lease.original))
  }
  // Twice, since one of two instances may not know the user.
  const requests = [...operations, ...operations]
  await each(requests, async (operation, bench) => {
    const answer = await ifAnswered(send(operation, bench))
    if (!answer) throw unjudged('not-answered', { operation })
    if (answer.status === 401 || answer.status === 403)
      throw violated('credentials-refused', {
        expected: 'success',
        received: answerFacts(answer),
        operation,
      })
    if (!answer.succeeded) throw refusal(answer)
  })
})
