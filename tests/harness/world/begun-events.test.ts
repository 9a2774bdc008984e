import { describe, expect, it } from 'vitest'
import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Unjudged } from '../../../src/findings/finding.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { specialEvent } from '../reference/running-service.ts'
import { day, eventsFromToday, idOf, sharedEventsOn } from './events-on-target.ts'

type When = (dates: readonly IsoDate[]) => boolean

const isOver: When = (dates) => dates.length > 0 && dates.every((date) => date < day(0))
const hasBegun: When = (dates) => dates.some((date) => date < day(0))

/** A service that changes no event of a kind, whatever the update. */
const locking =
  (isLocked: When): Override =>
  ({ find }) => ({
    find: {
      ...find,
      update: (store, id, request) => {
        const event = find.update(store, id, request)
        if (event && isLocked(event.dates)) throw new Refusal('range', 'Too late.')
        return event
      },
    },
  })

const [ahead] = eventsFromToday(1) as [SpecialEvent]
const over = specialEvent(2, { dates: [day(-30), day(-20)] })
const underWay = specialEvent(3, { dates: [day(-30), day(300)] })

async function moves(events: readonly SpecialEvent[], decisions?: Override) {
  const { shared, reference } = await sharedEventsOn({ events, decisions })
  const sent = async (dates: readonly IsoDate[]) =>
    shared.leases.during(1, async ([lease]) => {
      const answer = await lease?.update({ dates }).catch(({ because }: Unjudged) => because.code)
      await lease?.rewind()
      return typeof answer === 'string' ? answer : answer?.succeeded
    })
  const to = { over: await sent([day(-3)]), underWay: await sent([day(-3), day(90)]) }
  const { all } = await shared.leases.size()
  await shared.putBack()
  expect(reference.snapshot()).toEqual(events)
  return { ...to, all }
}

const refused = 'past-days-may-lock'

const ignoring: Override = (sound) => ({
  merge: (updating) => (hasBegun(updating.before.dates) ? updating.before : sound.merge(updating)),
})

describe('an event is put on a past day', () => {
  it.for<[string, SpecialEvent[], Override | undefined, object]>([
    [
      'where an event that is over was changed and changed back',
      [ahead, over],
      undefined,
      { over: true, underWay: true, all: 2 },
    ],
    [
      'and one ahead, where no event is over, but one that has begun was changed and changed back',
      [ahead, underWay],
      undefined,
      { over: refused, underWay: true, all: 2 },
    ],
    [
      'not at all, where events that have had a day are locked; those are not written to',
      [ahead, over, underWay],
      locking(hasBegun),
      { over: refused, underWay: refused, all: 1 },
    ],
    [
      'only with one ahead, where events that are over are locked',
      [ahead, over, underWay],
      locking(isOver),
      { over: refused, underWay: true, all: 2 },
    ],
    [
      'not at all, where no event of the service has begun, so that nothing is known',
      [ahead],
      undefined,
      { over: refused, underWay: refused, all: 1 },
    ],
    [
      'not at all, where updates of what has begun are answered and not carried out',
      [ahead, over],
      ignoring,
      { over: refused, underWay: refused },
    ],
  ])('%s', async ([, events, decisions, expected]) => {
    expect(await moves(events, decisions)).toMatchObject(expected)
  })
})

it('an event that has begun keeps its own days where it is put back', async () => {
  const { shared } = await sharedEventsOn({ events: [over] })
  await shared.leases.during(1, async ([lease]) => {
    await lease?.update({ dates: [day(500)] })
    expect((await lease?.update(over))?.succeeded).toBe(true)
  })
  expect(over.eventId).toBe(idOf(2))
})
