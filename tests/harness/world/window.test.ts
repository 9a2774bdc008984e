import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { Unjudged } from '../../../src/findings/finding.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Shard } from '../../../src/settings/settings.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { buildWindow, mustBeIn, windowPlan } from '../../../src/world/window.ts'
import { shows } from '../../catalogue/faults/answers.ts'
import { specialEvent } from '../reference/running-service.ts'
import {
  eventsFromToday,
  idOf,
  leaseOf,
  mustBeUnjudged,
  sharedEventsOn,
  today,
} from './events-on-target.ts'

/** A service with events, so many of them leased, and further ones in the middle of windows of these years. */
const leased = async (count: number, decisions?: Override, further: readonly number[] = []) => {
  const there = further.map((years) =>
    specialEvent(900 + years, { dates: [addDays(yearEnd(years), 20)] }),
  )
  const toLease = eventsFromToday(count)
  const fixture = await sharedEventsOn({ events: [...toLease, ...there], decisions })
  const leases = toLease.map((event) => leaseOf(fixture, event))
  const build = (shard?: Shard) => buildWindow(fixture.service, leases, { today, shard })
  return { ...fixture, leases, build }
}

const nearYears = [3, 4, 5, 6]

const yearEnd = (years: number) =>
  `${Number(today.slice(0, 4)) + years}-12-28` as Parameters<typeof addDays>[0]

describe('the window', () => {
  it('holds as many events as the plan, each on its days and on no other', async () => {
    const { build, reference } = await leased(windowPlan.length)
    const { base, events, unlisted, range } = await build()
    expect(base).toBe(yearEnd(3))
    expect(unlisted).toEqual([])
    expect(events.map(({ id }) => id)).toEqual(windowPlan.map((_, index) => idOf(index + 1)))
    const stored = new Map(reference.snapshot().map((event) => [event.eventId, event.dates]))
    for (const [index, { id, dates }] of events.entries()) {
      expect(dates).toEqual(windowPlan[index]?.map((offset) => addDays(base, offset)))
      expect(stored.get(id)).toEqual(dates)
      for (const date of dates) expect(date > range.startDate && date < range.endDate).toBe(true)
    }
  })

  it('lies in a far year where events take place in each near one', async () => {
    const { build } = await leased(1, undefined, nearYears)
    expect((await build()).base).toBe(yearEnd(24))
  })

  it.each([
    ['as many as eight', 8, 8],
    ['three', 3, 3],
    ['more, in far years', 12, 12],
    ['more than there is room for', 20, 16],
  ])('of runs beside each other, %s, lies where no other does', async (_, count, having) => {
    const { build, leases } = await leased(1)
    const bases: string[] = []
    for (let index = 1; index <= count; index++)
      await build({ index, count }).then(
        ({ base }) => bases.push(base),
        (error) => expect(error).toBeInstanceOf(Unjudged),
      )
    await leases[0]?.putBack()
    expect(bases).toHaveLength(having)
    expect(new Set(bases).size).toBe(having)
  })

  it.each([
    ['2029-12-31', '2030-01-02', true],
    ['2030-01-09', '2030-01-11', true],
    ['2030-01-01', '2030-01-10', false],
    ['2030-01-02', '2030-01-09', false],
    ['2029-12-31', '2030-01-01', false],
  ] as [IsoDate, IsoDate, boolean][])(
    'knows what has one day strictly inside: from %s to %s',
    (startDate, endDate, isKnown) => {
      const event = { id: idOf(1), dates: ['2030-01-01', '2030-01-10'] as IsoDate[] }
      const window = { base: today, range: { startDate, endDate }, events: [event], unlisted: [] }
      expect(mustBeIn(window, window.range)).toEqual(isKnown ? [idOf(1)] : [])
    },
  )

  it.each<[string, Override | undefined, taken: number[]]>([
    ['no range is empty', undefined, [...nearYears, 24, 25, 26, 27]],
    ['the range is ignored', () => ({ inRange: () => true }), []],
  ])('cannot be had where %s, and nothing is moved', async (_, decisions, taken) => {
    const { build, reference, journal } = await leased(3, decisions, taken)
    await mustBeUnjudged(build(), 'no-empty-range')
    expect(reference.log).not.toHaveProperty('PATCH')
    expect(await journal.entries()).toEqual([])
  })

  it('cannot be had where the list does not show what was moved', async () => {
    const stale = eventsFromToday(4)
    const { build } = await leased(4, () => ({ candidates: () => stale }))
    await mustBeUnjudged(build(), 'moved-events-not-listed', { listed: 0, moved: 4 })
  })

  it('names the events that were moved and read back so, but that no listing shows', async () => {
    const { build } = await leased(6, () => ({
      candidates: (store) => store.all().filter(({ eventId }) => eventId !== idOf(2)),
    }))
    const { events, unlisted } = await build()
    expect(unlisted).toEqual([idOf(2)])
    expect(events.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6].map(idOf))
  })

  it('leaves out what the service refuses to move, or does not move', async () => {
    const { build } = await leased(6, (sound) => ({
      find: {
        ...sound.find,
        update: (store, eventId: string, request) =>
          eventId === idOf(1) ? undefined : sound.find.update(store, eventId, request),
      },
      stored: (merged, { before }) => (before.eventId === idOf(2) ? before : merged),
    }))
    const { events, unlisted } = await build()
    expect(events.map(({ id }) => id)).toEqual([3, 4, 5, 6].map(idOf))
    expect(unlisted).toEqual([])
  })

  it('knows an event whose days the list shows in another order', async () => {
    const { build } = await leased(
      windowPlan.length,
      shows('list', ({ dates }) => ({ dates: [...dates].reverse() })),
    )
    expect((await build()).events).toHaveLength(windowPlan.length)
  })
})
