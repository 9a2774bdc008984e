import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { isBusy } from '../../src/service/answer.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { isValid } from '../../src/service/valid-request.ts'
import { refused } from '../../src/world/expectations.ts'

/** So many failures are looked into, at four requests each. */
const mostFailures = 8

/**
 * Any update of the run that is valid and that the service fails at, as it does when that is sent again, while it lists
 * events and takes an update of no field (section 4.3). What a service may refuse it may not fail at.
 */
export function failedUpdates({ probe }: Pick<MemoryBench, 'probe'>): AnswerMemory {
  let looked = 0
  return function* (answer) {
    if ('ids' in answer || !isFailure(answer) || looked++ >= mostFailures) return
    yield {
      violated: refused(answer),
      ask: async (again) => {
        const next = await again()
        if ('ids' in next || !isFailure(next)) return
        const others = [await probe.list(), await probe.update(answer.eventId, {})]
        if (others.every(({ succeeded }) => succeeded)) throw refused(next)
      },
    }
  }
}

function isFailure(answer: EventAnswer): boolean {
  const { request, status } = answer
  const isUpdate = request.operation === 'update' && request.after === undefined
  return isUpdate && status >= 500 && !isBusy(answer) && isValid(request)
}
