import { type EventId, sameId, updateFields } from '../../src/contract/special-event.ts'
import { unjudged } from '../../src/findings/finding.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { pause } from '../../src/service/pause.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { longestLagMs, valuesIn } from '../../src/world/lateness/promises.ts'
import { plainFields } from '../../src/world/values/ordinary-values.ts'
import { contradict, sameValue } from '../../src/world/values/same.ts'
import { otherValue } from './matchers.ts'
import { staysAsRead } from './stays-as-read.ts'

/** So often it is waited until no read can be late any more; where reads are always late, each one raises the doubt. */
const mostDoubts = 3

/** So many refused updates are remembered. */
const mostRefused = 40

/** Between so long and so long after an update, somebody may put back what it has changed: as long as costs no waiting. */
const putBackAfterMs = { least: 1000, most: 10_000 }

/**
 * Every update of the run that was answered with success must be read afterwards, whatever it was sent for (section
 * 4.3): a read that shows the event as it was before, for as long as nobody else is seen to write, is a violation.
 */
export function lostUpdates({
  probe,
  formerIn,
  promises,
  knownEvents,
  paceOnMany,
}: Pick<
  MemoryBench,
  'probe' | 'formerIn' | 'promises' | 'knownEvents' | 'paceOnMany'
>): AnswerMemory {
  let doubts = 0
  /** When an update was first seen undone that had been carried out. */
  let firstUndoneAt: number | undefined
  /** The last updates of any event that were refused. */
  const refused: EventAnswer[] = []
  /** When updates were answered that were carried out, of late, and to which events. */
  let carriedOutOfLate: readonly { readonly eventId: EventId; readonly at: number }[] = []
  return function* (answer) {
    if ('ids' in answer) return
    const { operation } = answer.request
    if (operation === 'update' && !answer.succeeded) refused.push(answer)
    if (refused.length > mostRefused) refused.shift()
    const now = performance.now()
    if (operation === 'update' && answer.succeeded)
      carriedOutOfLate = [
        ...carriedOutOfLate.filter((one) => one.at > now - putBackAfterMs.most),
        { eventId: answer.eventId, at: now },
      ]
    if (operation !== 'get') return
    const promised = formerIn(answer)
    const { eventId, event = {} } = answer
    if (!promised) return
    const { values, at, sent, beside, met, exchanges } = promised
    // What is odd may be answered as it was sent, and stored as something tidier.
    const plain = plainFields(values)
    const field = updateFields.find((name) => name in plain && contradict(name, values, event))
    if (!field || doubts >= mostDoubts) return
    // What may have been carried out may be undone by somebody who sets all events back, as an import does: of that time,
    // one tells as much as all. What shows an older state than that before the update has undone more than this one.
    const before = promised.former.at(-1)?.values ?? {}
    const isUndone = promises.mayBeUndone(promised) || contradict(field, event, before)
    if (isUndone && firstUndoneAt !== undefined && at < firstUndoneAt) return
    // Whoever puts the event back to what it was at first, after an update before it, may have undone this one with it.
    const followsAnother = carriedOutOfLate.some(
      (one) =>
        one.at < Math.min(at, now - putBackAfterMs.least) &&
        one.at > now - putBackAfterMs.most &&
        sameId(one.eventId, eventId),
    )
    const isBackAtFirst = async () => {
      const { events } = await knownEvents()
      const first = events.find((one) => sameId(one.eventId, eventId))?.original
      return first !== undefined && sameValue(first[field], event[field])
    }
    // What stands in its place may be what an update has sent that was refused, whichever event it was sent to.
    const held = JSON.stringify(event[field])
    const sentIn = ({ exchange: { requestBody = '' } }: EventAnswer) => valuesIn(requestBody)
    const carriedOut = refused.findLast(
      (one) => held !== undefined && JSON.stringify(sentIn(one)[field]) === held,
    )
    // What one with the right credentials leaves of the event that it was sent to, the text does not say.
    const mayBeTouched = refused.some(
      (one) =>
        one.request.authorization === 'configured' &&
        sameId(one.eventId, eventId) &&
        field in sentIn(one) &&
        !exchanges.some(({ startedAt }) => startedAt > one.exchange.startedAt),
    )
    if (mayBeTouched) return
    doubts++
    const occasion = met
      ? ({ as: 'sent-at-once', seen: 'read' } as const)
      : ({ as: 'answered', seen: 'read', sent, ...(beside > 0 && { beside }) } as const)
    const violation = otherValue(field, values, event, occasion)
    yield {
      violated: violation,
      before: [...(carriedOut ? [carriedOut.exchange] : []), ...exchanges].sort(
        (one, other) => one.startedAt - other.startedAt,
      ),
      ask: async () => {
        await pause(Math.max(0, at + longestLagMs - performance.now()))
        if (!(await staysAsRead(probe, eventId, event, [field]))) return
        if (formerIn(answer) !== promised) return
        // Somebody may put back at any time since what they have changed shortly before.
        if ((await paceOnMany(performance.now() - at)) > 0) return
        const isFirst = isUndone && (firstUndoneAt === undefined || at <= firstUndoneAt)
        const mayBePutBack = isUndone && followsAnother && (await isBackAtFirst())
        if (!isFirst && !mayBePutBack) throw violation
        // One that nothing can bear out is as good as many.
        if (!isFirst) doubts--
        firstUndoneAt ??= performance.now()
        throw unjudged('wrong-once', { sent })
      },
    }
  }
}
