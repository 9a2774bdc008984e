import { operations as all, type Operation } from '../../src/contract/clauses.ts'
import { defaultPage } from '../../src/contract/list-query.ts'
import type { IsoDate } from '../../src/contract/special-event.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { type AnswerMemory, type CaseBench, clause } from '../../src/judging/check.ts'
import type { AnyAnswer } from '../../src/service/service.ts'
import { answerFacts, ifAnswered, refusal } from '../../src/world/reading/expectations.ts'
import { nobodyOf } from './experiments/wrong-credentials.ts'

// Apart from the wrong credentials, and before them: they may lock the account for a while.
clause(
  'auth.basic-accepted',
  { acrossAnswers: refusedNowAndThen },
  async ({ target, settings, each }) => {
    if (target.username === undefined) throw unjudged('no-credentials', {})
    const operations = all.filter((one) => one !== 'update' || target.profile !== 'read-only')
    const send = async (
      operation: Operation,
      { service, world }: CaseBench,
    ): Promise<AnyAnswer> => {
      if (operation === 'list') return service.list()
      if (operation === 'get') return service.get(await world.anyEvent())
      return world.lease(1, (lease) => lease.update(lease.original))
    }
    // Twice, since one of two instances may not know the user.
    const requests = [...operations, ...operations].map((operation) => ({ operation }))
    await each(requests, async ({ operation }, bench) => {
      const answer = await ifAnswered(send(operation, bench))
      if (!answer) throw unjudged('not-answered', { operation })
      mustLetIn(answer)
    })
    // What is refused to nobody is served to whoever has leave, at the same address and at once.
    const denied = nobodyOf(target, settings).map((deniedTo) => ({ deniedTo }))
    await each(denied, async ({ deniedTo: { authorization } }, { service, world }) => {
      const query = { startDate: world.todays()[0] as IsoDate, limit: someLimit }
      const served = await ifAnswered(service.list({ ...query, page: defaultPage }))
      if (!served?.succeeded) return 'silent'
      await ifAnswered(service.list(query, { authorization }))
      const answer = await ifAnswered(service.list(query))
      if (!answer) throw unjudged('not-answered', { operation: 'list' })
      mustLetIn(answer)
      return undefined
    })
  },
)

/** That with the day on which the run began no other request asks for. */
const someLimit = 23

function mustLetIn(answer: AnyAnswer): void {
  if (answer.status === 401 || answer.status === 403)
    throw violated('credentials-refused', {
      expected: 'success',
      received: answerFacts(answer),
      operation: answer.request.operation,
    })
  if (!answer.succeeded) throw refusal(answer)
}

/** So often requests are refused that are let in when they are sent again, with others let in between: that is no chance. */
const timesRefused = 3
const letInBetween = 5

/** A service may refuse a few requests in a row, until it has found its session again. */
const mostInARow = 6

/** Right credentials that are refused again and again, before wrong ones were sent, which may lock the account. */
function refusedNowAndThen(): AnswerMemory {
  let refused = 0
  let letIn = letInBetween
  let isOver = false
  return function* (answer) {
    isOver ||= typeof answer.request.authorization === 'object'
    if (isOver || answer.request.authorization !== 'configured') return
    if (answer.status !== 401) letIn++
    else if (letIn >= letInBetween) {
      letIn = 0
      const received = answerFacts(answer)
      const { operation } = answer.request
      const seen = violated('credentials-refused', { expected: 'success', received, operation })
      yield {
        violated: seen,
        // A service may refuse anything with 401, such as a limit that is too high.
        ask: async (again) => {
          for (let nth = 1; nth <= mostInARow; nth++) {
            if (!(await again()).succeeded) continue
            if (++refused >= timesRefused) throw seen
            return
          }
        },
      }
    }
  }
}
