import { expect, it } from 'vitest'
import { daysBetween } from '../../../src/contract/special-event.ts'
import { onBench } from '../../../src/judging/judging-run.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer } from '../../../src/reference/request.ts'
import { answerInstead, beforehand } from '../../catalogue/overrides.ts'
import { nextDoor, staysWhenNearIdIsUpdated } from '../../conformance/next-door.ts'
import { target, together } from '../end-to-end/target.ts'
import { specialEvent } from '../reference/running-service.ts'
import { eventsFromToday, idOf } from '../world/events-on-target.ts'
import { runOn } from './settings-of.ts'

/** An event that no listing shows, next to the only one that is listed. */
const unlisted = specialEvent(2, { dates: [] })

const refused = (status: number): Answer => ({ status, headers: {}, body: undefined })

/** Refuses to read the event that is not listed. */
const unreadWith = (status: number) =>
  answerInstead(
    () =>
      ({ operation, eventId }) =>
        operation === 'get' && eventId === unlisted.eventId ? refused(status) : undefined,
  )

/** Refuses to list more than a year, so that nobody can tell whether all events were seen. */
const narrow = answerInstead(() => ({ operation, query }) => {
  const days = daysBetween(query.get('startDate') ?? '', query.get('endDate') ?? '')
  return operation === 'list' && days > 366 ? refused(400) : undefined
})

/** Judges a service by the neighbours of its one listed event, and tells which events were sent updates. */
async function updatedOn(decisions: Override) {
  const updated = new Set<string>()
  const service = await target({
    events: [...eventsFromToday(1), unlisted],
    decisions: together(
      decisions,
      beforehand(({ eventId }) => updated.add(eventId), 'update'),
    ),
  })
  const { run } = runOn({ ...service.env, TARGET_PROFILE: 'full' })
  await onBench(run, (bench) => staysWhenNearIdIsUpdated(nextDoor, bench))
  return updated
}

it.each([403, 500])(
  'a neighbour that is there and whose reads are answered %i is sent nothing',
  async (status) => {
    const updated = await updatedOn(unreadWith(status))
    expect(updated.size).toBeGreaterThan(1)
    expect(updated).not.toContain(unlisted.eventId)
  },
)

it('no neighbour is sent anything where not all events are known', async () => {
  const updated = await updatedOn(together(unreadWith(404), narrow))
  expect([...updated].filter((id) => id !== idOf(1))).toEqual([])
})
