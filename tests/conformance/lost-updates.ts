import { updateFields } from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { pause } from '../../src/service/gate.ts'
import { longestLagMs } from '../../src/world/promises.ts'
import { contradict } from '../../src/world/same.ts'
import { plainFields } from '../../src/world/writable-events.ts'
import { otherValue } from './matchers.ts'

/** So often it is waited until no read can be late any more; where reads are always late, each one raises the doubt. */
const mostDoubts = 3

/**
 * Every update of the run that was answered with success must be read afterwards, whatever it was sent for (section
 * 4.3): a read that shows the event as it was before, for as long as nobody else is seen to write, is a violation.
 */
export function lostUpdates({ probe, formerIn, paceOfOthers }: MemoryBench): AnswerMemory {
  let doubts = 0
  return function* (answer) {
    if ('ids' in answer || answer.request.operation !== 'get') return
    const promised = formerIn(answer)
    const { eventId, event = {} } = answer
    const { values = {}, at = 0, sent, beside = 0, exchange } = promised ?? {}
    // What is odd may be answered as it was sent, and stored as something tidier.
    const plain = plainFields(values)
    const field = updateFields.find((name) => name in plain && contradict(name, values, event))
    if (!field || doubts >= mostDoubts) return
    doubts++
    const atOnce = beside > 0 ? { beside } : {}
    const occasion = { as: 'answered', seen: 'read', sent, ...atOnce } as const
    const violation = otherValue(field, values, event, occasion)
    yield {
      violated: violation,
      before: exchange ? [exchange] : [],
      ask: async () => {
        await pause(Math.max(0, at + longestLagMs - performance.now()))
        const again = await probe.get(eventId)
        if (formerIn(again) === promised && (await paceOfOthers()) === 0) throw violation
      },
    }
  }
}
