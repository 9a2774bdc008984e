import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { IsoDate, ReceivedEvent, Update } from '../../../src/contract/special-event.ts'
import { Unjudged } from '../../../src/findings/finding.ts'
import { restorable } from '../../../src/world/lease.ts'
import { specialEvent } from '../reference/running-service.ts'
import { always, httpServer, json } from '../service/loopback.ts'
import {
  answeredBy,
  type Fixture,
  idOf,
  journalFiles,
  leaseOf,
  mustBeUnjudged,
  sharedEventsAt,
} from './events-on-target.ts'

const event = specialEvent(1)
const { eventId, ...original } = event

/** A lease of an event of a server that answers with it, and looks around whenever something comes. */
const leased = async (
  given: Update = original,
  look: (method: string, fixture: Fixture) => void = () => {},
) => {
  const server = await httpServer(({ method }, response) => {
    look(method, fixture)
    json(response, event)
  })
  const fixture: Fixture = sharedEventsAt(server.url)
  return { ...fixture, server, lease: leaseOf(fixture, event, given) }
}

describe('a leased event', () => {
  it('is rewound to its original where the run has written to it, and else left alone', async () => {
    const { lease, server } = await leased()
    await lease.rewind()
    expect(server.received).toEqual([])
    await lease.update({ price: 1 })
    await lease.rewind()
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([{ price: 1 }, original])
  })
})

describe('the original of a leased event', () => {
  it('is on disk, for nobody else to read, when the first update reaches the server', async () => {
    const seen: [mode: number, entry: unknown][] = []
    const { lease, server } = await leased(original, (method, { folder }) => {
      if (method !== 'PATCH') return
      for (const [name, text] of Object.entries(journalFiles(folder)))
        seen.push([
          statSync(join(folder, 'journal', name)).mode & 0o777,
          JSON.parse(text.split('\n')[0] ?? ''),
        ])
    })
    await lease.update({ price: 1 })
    expect(seen).toEqual([
      [0o600, { formatVersion: 1, target: server.url, eventId: idOf(1), original }],
    ])
  })

  it('is on disk for updates that are sent at once', async () => {
    const kept: number[] = []
    const { lease } = await leased(original, (_method, { folder }) =>
      kept.push(Object.keys(journalFiles(folder)).length),
    )
    await Promise.all([lease.update({ price: 1 }), lease.update({ price: 2 }), lease.update('{')])
    expect(kept).toEqual([1, 1, 1])
  })

  it('is not on disk for what is only read', async () => {
    const { lease, journal } = await leased()
    await lease.get()
    await lease.read()
    expect(await journal.entries()).toEqual([])
    expect(lease.written).toBe(false)
  })

  it('keeps every update back when it cannot be put on disk', async () => {
    const { lease, server, folder } = await leased()
    writeFileSync(join(folder, 'journal'), 'a file in its place')
    await expect(lease.update({ price: 1 })).rejects.toThrow(/EEXIST|ENOTDIR/)
    await expect(lease.update({ price: 1 })).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(server.received).toEqual([])
  })

  it('is sent back whole to repair an event', async () => {
    const { lease, server } = await leased()
    await lease.repair()
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual(original)
  })
})

describe('a field whose original is not valid', () => {
  const { price: _, ...known } = original

  it('is never written', async () => {
    const { lease, server, journal } = await leased(known)
    await mustBeUnjudged(lease.update({ price: 1 }), 'field-not-restorable', {
      eventId: idOf(1),
      field: 'price',
    })
    await expect(lease.update({ name: 'x', price: undefined })).rejects.toThrow(Unjudged)
    expect(server.received).toEqual([])
    expect(await journal.entries()).toEqual([])
    expect(lease.written).toBe(false)
  })

  it.each(['{"price":', '{"name":"x"}', '', 'null'])(
    'keeps bodies back of which it is not known what they write: %j',
    async (body) => {
      const { lease, server } = await leased(known)
      await expect(lease.update(body)).rejects.toThrow(Unjudged)
      expect(server.received).toEqual([])
    },
  )

  it('lets the others be written', async () => {
    const { lease, server } = await leased(known)
    await lease.update({ name: 'x', eventId: idOf(2) })
    await lease.update({})
    await lease.repair()
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([
      { name: 'x', eventId: idOf(2) },
      {},
      known,
    ])
  })
})

describe('what can be put back of an event', () => {
  it('are its updatable fields', () => {
    expect(restorable({ ...event, currency: 'EUR' })).toEqual(original)
  })

  it.each<[string, ReceivedEvent]>([
    ['price', { price: '12.50' }],
    ['price', { price: null }],
    ['dates', { dates: ['2026-02-30'] }],
    ['dates', { dates: null }],
    ['dates', { dates: '2026-01-01' }],
    ['name', { name: 7 }],
    ['location', { location: undefined }],
    ['eventDescription', { eventDescription: [] }],
  ])('is not %s where it is not valid: %j', (field, wrong) => {
    const kept = restorable({ ...event, ...wrong })
    expect(kept).toEqual({ ...original, [field]: undefined })
    expect(Object.keys(kept)).not.toContain(field)
  })

  it('comes from the first source that has it valid', () => {
    const dates = ['2027-01-01' as IsoDate]
    const read = { ...event, price: 'none', name: 'as read' }
    const listed = { ...event, price: 3, name: 'as listed', dates }
    expect(restorable(read, listed)).toEqual({ ...original, name: 'as read', price: 3 })
    expect(restorable(undefined, listed)).toEqual(restorable(listed))
    expect(restorable(undefined, undefined)).toEqual({})
  })
})

describe('reading a leased event', () => {
  it('is done once for what is asked within a moment', async () => {
    const { lease, server } = await leased()
    await lease.read()
    expect(await lease.current()).toEqual(event)
    expect(server.received).toHaveLength(1)
  })

  it('is done again after a moment, after an update, and each time for a replay', async () => {
    const { lease, service, server } = await leased()
    await lease.read()
    await sleep(530)
    await lease.current()
    expect(server.received.map(({ method }) => method)).toEqual(['GET', 'GET'])
    await lease.update({ price: 1 })
    await lease.current()
    expect(server.received.map(({ method }) => method)).toEqual(['GET', 'GET', 'PATCH', 'GET'])
    const replay = lease.forReplay(service)
    await replay.current()
    await replay.current()
    expect(server.received).toHaveLength(6)
  })

  it('is insisted on', async () => {
    const lease = leaseOf(await answeredBy(always(404)), event)
    expect((await lease.get()).status).toBe(404)
    await mustBeUnjudged(lease.read(), 'event-unreadable', { eventId })
    await expect(lease.current()).rejects.toThrow(Unjudged)
  })
})
