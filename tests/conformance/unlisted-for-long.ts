import { defaultLimit, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import { idKey, receivedDates } from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { type ListAnswer, limitOf } from '../../src/service/service.ts'
import type { DateRange } from '../../src/world/values/days.ts'
import { sameButForOrder } from '../../src/world/values/same.ts'
import { notListed } from './matchers.ts'

/**
 * An event whose update was answered is listed where its days are, whatever a listing was asked for (sections 4.1 and 4.3):
 * one that lacks it for longer than any listing may be late is a violation, as long as the event is read with these days.
 */
export function unlistedForLong({
  probe,
  lackedBy,
  whileStill,
}: Pick<MemoryBench, 'probe' | 'lackedBy' | 'whileStill'>): AnswerMemory {
  return function* (answer) {
    if (!('ids' in answer)) return
    const [promised] = lackedBy(answer)
    const { startDate, endDate } = answer.query
    if (!promised || ![startDate, endDate].every((day) => fieldIsValid('dates', [day]))) return
    if (limitOf(answer.query) > maximumLimit || !isSmall(answer)) return
    const { id, values } = promised
    const dates = receivedDates(values)
    const violation = notListed(id, dates, answer.query as DateRange)
    yield {
      violated: violation,
      ask: (again) =>
        whileStill(async () => {
          const hasDays = async () => {
            const { event } = await probe.get(id)
            return event !== undefined && sameButForOrder(receivedDates(event), dates)
          }
          if (!(await hasDays())) return
          const next = await again()
          // Asked for as much as there may be, so that it is no matter of how many a page holds.
          const most = await probe.list({ ...answer.query, limit: maximumLimit })
          for (const one of [next, most])
            if (!('ids' in one) || !isSmall(one) || one.ids.map(idKey).includes(idKey(id))) return
          if (await hasDays()) throw violation
        }),
    }
  }
}

/** Whether a page holds fewer events than any page may be cut to, so that it is the whole of its listing. */
function isSmall({ elements }: ListAnswer): boolean {
  return elements !== undefined && elements.length < defaultLimit
}
