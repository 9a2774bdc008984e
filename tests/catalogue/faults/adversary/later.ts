import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { Update } from '../../../../src/contract/special-event.ts'
import type { Decisions, Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import { afterwards } from '../../overrides.ts'
import { bodyOf } from '../circumstances/tools.ts'
import { remembering, restingOnReads } from '../fault.ts'
import { isUpdateField } from '../update/changing.ts'

/** Clauses that any update with a wrong result may be noticed by. */
export const whereUpdatesShow: readonly ClauseId[] = [
  ...restingOnReads,
  'get.event-id-echo',
  'get.full-object',
  'get.listed-is-readable',
  'list.range.complete',
  'list.range.sound',
  'update.any-subset',
  'update.event-id-echo',
  'update.sent-replaced',
]

/** Keeps the valid fields of updates refused with a status, and applies them with the event's next one. */
export function mergesLater(status: number): Override {
  return remembering(() => {
    const waiting = new Map<string, Update>()
    return (sound) => ({
      ...afterwards((given, request) => {
        if (given.status === status)
          waiting.set(request.eventId.toLowerCase(), validPart(sound, request))
        return given
      }, 'update')(sound),
      merge: (updating) => {
        const id = updating.before.eventId.toLowerCase()
        const update = { ...waiting.get(id), ...updating.update }
        waiting.delete(id)
        return sound.merge({ ...updating, update })
      },
    })
  })
}

/** The fields of a request's body that would be taken if they were sent alone. */
export function validPart({ updateFaults }: Decisions, request: ServiceRequest): Update {
  const isTaken = ([field, value]: readonly [string, unknown]) =>
    isUpdateField(field) && updateFaults({ [field]: value }).length === 0
  return Object.fromEntries(Object.entries(bodyOf(request)).filter(isTaken))
}
