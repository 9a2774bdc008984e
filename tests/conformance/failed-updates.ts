import type { EventId } from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { isBusy } from '../../src/service/answer.ts'
import type { AnyAnswer, EventAnswer } from '../../src/service/service.ts'
import { isValid } from '../../src/service/valid-request.ts'
import { valuesIn } from '../../src/world/lateness/promises.ts'
import { refused } from '../../src/world/reading/expectations.ts'
import { isBenign } from '../../src/world/values/ordinary-values.ts'
import { fieldsIn } from './matchers.ts'

/** So many failures are looked into, at four requests each. */
const mostFailures = 8

/** So many events that fail at any update are looked at again once another one has taken an update. */
const mostFailing = 3

/**
 * Any update of the run that is valid and that the service fails at, as it does when that is sent again, while it lists
 * events and takes an update of no field, be it of another event where it fails at any of this one (section 4.3). What a
 * service may refuse it may not fail at, unless it does so wherever it refuses: with which status is left open.
 */
export function failedUpdates({ probe }: Pick<MemoryBench, 'probe'>): AnswerMemory {
  let looked = 0
  // A service that fails at what it has to refuse may mean no more than that by failing at an odd value.
  let refusesByFailing = false
  /** Events that fail at an update of no field as well. */
  const failing: EventAnswer[] = []
  const mustNotFailAlone = async (one: EventId, other: EventId) => {
    const empty = await probe.update(one, {})
    if (!isFailure(empty) || refusesByFailing) return
    if ((await probe.update(other, {})).succeeded) throw refused(empty)
  }
  return function* (answer) {
    refusesByFailing ||= answer.status >= 500 && !isBusy(answer) && isForRefusal(answer)
    if ('ids' in answer) return
    // Amid the time that an event has to itself, an update of another one would be waited for, and that for this answer.
    if (isTaken(answer) && !failing.some(({ eventId }) => probe.holdsBack(eventId)))
      for (const before of failing.splice(0))
        yield {
          violated: refused(before),
          before: [before.exchange],
          ask: () => mustNotFailAlone(before.eventId, answer.eventId),
        }
    if (!isFailure(answer)) return
    if ((refusesByFailing && !isOrdinary(answer)) || looked++ >= mostFailures) return
    yield {
      violated: refused(answer),
      ask: async (again) => {
        const next = await again()
        if ('ids' in next || !isFailure(next) || !(await probe.list()).succeeded) return
        if ((await probe.update(answer.eventId, {})).succeeded) throw refused(next)
        if (failing.length < mostFailing) failing.push(next)
      },
    }
  }
}

/** Whether an event has taken an update that sends something. */
function isTaken({ request, succeeded }: EventAnswer): boolean {
  const isUpdate = request.operation === 'update' && request.authorization === 'configured'
  return isUpdate && succeeded && Object.keys(valuesIn(request.body ?? '')).length > 0
}

/** Whether a request with the right credentials names no event, or is not valid. */
function isForRefusal({ request }: AnyAnswer): boolean {
  return request.authorization === 'configured' && !request.detour && !isValid(request)
}

function isOrdinary({ request }: EventAnswer): boolean {
  const sent = valuesIn(request.body ?? '')
  return fieldsIn(sent).every((field) => isBenign(field, sent[field]))
}

function isFailure(answer: EventAnswer): boolean {
  const { request, status } = answer
  const isUpdate = request.operation === 'update' && request.after === undefined
  return isUpdate && status >= 500 && !isBusy(answer) && isValid(request)
}
