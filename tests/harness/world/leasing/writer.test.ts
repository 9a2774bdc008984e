import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../../../src/contract/special-event.ts'
import { Unjudged } from '../../../../src/findings/finding.ts'
import { writerOf } from '../../../../src/world/leasing/writer.ts'
import { eventsFromToday, sharedEventsOn } from '../events-on-target.ts'

const uuid = fc.uuid().map((id) => id as EventId)
const shares = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ index: index + 1, count }))

describe('an event', () => {
  it('is updated by one run at most of those beside each other, whatever letters it is written in', () => {
    fc.assert(
      fc.property(uuid, fc.integer({ min: 1, max: 12 }), (id, count) => {
        const writers = shares(count).map((shard) => writerOf(id, { shard }))
        const ours = writers.filter((writer) => writer === 'this run').length
        const others = writers.filter((writer) => writer === 'another run').length
        expect([ours, others]).toEqual(writers.includes('nobody') ? [0, 0] : [1, count - 1])
        const upper = id.toUpperCase() as EventId
        expect(shares(count).map((shard) => writerOf(upper, { shard }))).toEqual(writers)
      }),
    )
  })

  it('is updated by exactly one where it is named, and by none where others are', () => {
    fc.assert(
      fc.property(uuid, uuid, fc.integer({ min: 1, max: 12 }), (id, other, count) => {
        fc.pre(id !== other)
        const writers = (named: EventId) =>
          shares(count).map((shard) => writerOf(id, { shard, writableEventIds: [named] }))
        expect(writers(id).filter((writer) => writer === 'this run')).toHaveLength(1)
        expect(new Set(writers(other))).toEqual(new Set(['nobody']))
      }),
    )
  })
})

describe('runs beside each other', () => {
  it('lease different events and leave some to nobody; each takes those of the others for moving', async () => {
    const events = eventsFromToday(60)
    const leased: EventId[][] = []
    for (const shard of shares(3)) {
      const { shared } = await sharedEventsOn({ events, target: { shard } })
      const { all } = await shared.leases.size()
      const leases = await shared.leases.take(all)
      leased.push(leases.map(({ id }) => id))
      await expect(shared.leases.take(all + 1)).rejects.toThrow(Unjudged)
      shared.leases.giveBack(leases)
      const untouched = events.filter(({ eventId }) => shared.leases.isUntouched(eventId))
      for (const { eventId } of untouched)
        expect(writerOf(eventId, { shard })).not.toBe('another run')
      expect(untouched.length).toBeLessThan(events.length)
      expect(await shared.paceOfOthers()).toBeGreaterThan(0)
    }
    const all = leased.flat()
    for (const ids of leased) expect(ids.length).toBeGreaterThan(2)
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeLessThan(events.length)
  })
})
