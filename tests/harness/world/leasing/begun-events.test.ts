import { expect, it } from 'vitest'
import type { IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Unjudged } from '../../../../src/findings/finding.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { finds, refuse, showsEverywhere } from '../../../catalogue/faults/answers.ts'
import { merging, refusingWhere, sentDates } from '../../../catalogue/faults/update/changing.ts'
import { specialEvent } from '../../reference/running-service.ts'
import { day, eventsFromToday, idOf, sharedEventsOn } from '../events-on-target.ts'

type When = (dates: readonly IsoDate[]) => boolean

const isOver: When = (dates) => dates.length > 0 && dates.every((date) => date < day(0))
const hasBegun: When = (dates) => dates.some((date) => date < day(0))

/** A service that changes no event of a kind, whatever the update. */
const locking = (isLocked: When) =>
  finds((event) => (event && isLocked(event.dates) ? refuse('range') : event), 'update')

const [ahead] = eventsFromToday(1) as [SpecialEvent]
const over = specialEvent(2, { dates: [day(-30), day(-20)] })
const underWay = specialEvent(3, { dates: [day(-30), day(300)] })
const all = [ahead, over, underWay]

async function moves(events: readonly SpecialEvent[], decisions?: Override) {
  const { shared, reference } = await sharedEventsOn({ events, decisions })
  const sent = async (dates: readonly IsoDate[]) =>
    shared.leases.during(1, async ([lease]) => {
      const answer = await lease?.update({ dates }).catch(({ because }: Unjudged) => because.code)
      await lease?.rewind()
      return typeof answer === 'string' ? answer : answer?.succeeded
    })
  const to = { over: await sent([day(-3)]), underWay: await sent([day(-3), day(90)]) }
  const { all: writable } = await shared.leases.size()
  await shared.putBackFree()
  const isChanged = (event: SpecialEvent, index: number) =>
    event.dates.length !== events[index]?.dates.length
  return { ...to, all: writable, left: reference.snapshot().filter(isChanged).length }
}

const refused = 'past-days-may-lock'

const ignoring = merging((_merged, { before }) => (hasBegun(before.dates) ? before : {}))

const keeping = sentDates((sent, before) => [
  ...new Set([...before.filter((date) => date < day(0)), ...sent]),
])

// The columns: what there is, what the service decides, and what comes of a past day, of one with a day
// ahead beside it, of how many events may be written to, and how many
// have other days in the end.
it.for<[string, SpecialEvent[], Override | undefined, unknown, unknown, number, left?: number]>([
  ['where one that is over was changed and changed back', [ahead, over], undefined, true, true, 2],
  ['with a day ahead, where one has begun only', [ahead, underWay], undefined, refused, true, 2],
  ['not where events that have had a day are locked', all, locking(hasBegun), refused, refused, 1],
  ['with a day ahead, where those over are locked', all, locking(isOver), refused, true, 2],
  ['not where none has begun, so that nothing is known', [ahead], undefined, refused, refused, 1],
  ['not where updates of it are answered only', [ahead, over], ignoring, refused, refused, 1],
  ['not where such days stay for good, which is tried once', all, keeping, refused, refused, 1, 1],
])(
  'an event is put on a past day %s',
  async ([, events, decisions, past, pastAndAhead, writable, left = 0]) => {
    expect(await moves(events, decisions)).toEqual({
      over: past,
      underWay: pastAndAhead,
      all: writable,
      left,
    })
  },
)

it.each<[string, Override | undefined, readonly string[]]>([
  [
    'nobody knows which days an event has where those that are over are hidden beside others',
    showsEverywhere(({ dates }) => {
      const come = dates.filter((date) => date >= day(0))
      return come.length > 0 ? { dates: come } : {}
    }),
    ['dates'],
  ],
  ['that is known where all are shown', undefined, []],
])('%s', async (_, decisions, inexact) => {
  const { shared, journal, reference } = await sharedEventsOn({ events: [ahead, over], decisions })
  await shared.leases.afterFirstWrites()
  expect(journal.inexact).toEqual(inexact)
  await shared.putBackFree()
  expect(reference.snapshot()).toEqual([ahead, over])
})

it('an event that has begun keeps its own days where it is put back', async () => {
  const { shared } = await sharedEventsOn({ events: [over] })
  await shared.leases.during(1, async ([lease]) => {
    await lease?.update({ dates: [day(500)] })
    expect((await lease?.update(over))?.succeeded).toBe(true)
  })
  expect(over.eventId).toBe(idOf(2))
})

it('an event that is over is tried with a price in cents', async () => {
  const inCentsOnly = refusingWhere(({ price = 0 }) => !/^\d+(\.\d{1,2})?$/.test(`${price}`))
  const events = [ahead, { ...over, price: 0.57 }]
  const { shared } = await sharedEventsOn({ events, decisions: inCentsOnly })
  expect((await shared.leases.size()).all).toBe(2)
})
