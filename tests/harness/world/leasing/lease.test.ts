import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { IsoDate, ReceivedEvent, Update } from '../../../../src/contract/special-event.ts'
import { reason } from '../../../../src/findings/reasons.ts'
import { restorable } from '../../../../src/world/values/restorable.ts'
import { specialEvent } from '../../reference/running-service.ts'
import { always, json } from '../../service/loopback.ts'
import {
  answeredBy,
  type Fixture,
  idOf,
  journalFiles,
  leaseOf,
  mustBeUnjudged,
} from '../events-on-target.ts'

const event = specialEvent(1)
const { eventId, ...original } = event

/** A lease of an event of a server that answers with it, and looks around whenever an update comes. */
const leased = async (given: Update = original, look: (fixture: Fixture) => void = () => {}) => {
  const fixture = await answeredBy(({ method }, response) => {
    if (method === 'PATCH') look(fixture)
    json(response, event)
  })
  const { received } = fixture
  return {
    ...fixture,
    lease: leaseOf(fixture, event, given),
    bodies: () => received.filter(({ body }) => body !== '').map(({ body }) => JSON.parse(body)),
  }
}

describe('an event that holds again what it held at first', () => {
  it.concurrent('is left alone until an update of more than a second ago is not put back any more', async () => {
    const { lease } = await leased()
    const held = { field: 'price', value: original.price }
    const waited = async (what: typeof held) => {
      const from = performance.now()
      await lease.restAfter(what)
      return performance.now() - from
    }
    await lease.update({ price: 1 })
    // Within a moment, nobody has.
    expect(await waited(held)).toBeLessThan(900)
    await sleep(1100)
    expect(await waited({ ...held, value: 99 })).toBeLessThan(900)
    expect(await waited(held)).toBeGreaterThan(2000)
    expect(await waited(held)).toBeLessThan(900)
  })
})

describe('the original of a leased event', () => {
  it('is sent back where the run has written to the event, and else left alone', async () => {
    const { lease, bodies } = await leased()
    await lease.rewind()
    expect(bodies()).toEqual([])
    await lease.update({ price: 1 })
    await lease.rewind()
    await lease.repair()
    expect(bodies()).toEqual([{ price: 1 }, original, original])
  })

  it('is not read again to be put back where the last thing sent was a read that has shown it', async () => {
    const { lease, methods, folder } = await leased()
    await lease.update({ price: 1 })
    await lease.get()
    expect(await lease.putBack()).toBe(true)
    expect(methods()).toBe('PATCH GET')
    expect(journalFiles(folder)).toEqual({})
    await lease.update({ price: 1 })
    expect(await lease.putBack()).toBe(true)
    expect(methods()).toBe('PATCH GET PATCH GET')
  })

  it('may be overwritten yet where an update was sent and the run has ended before what follows it', async () => {
    const fixture = await answeredBy((_, response) => json(response, event))
    const { client, journal, service } = fixture
    const update = async (...sent: Parameters<typeof service.update>) => {
      await service.update(...sent)
      client.end(reason('interrupted', {}))
      return service.update(eventId, { name: 'Put right' })
    }
    const lease = leaseOf(
      { ...fixture, service: Object.create(service, { update: { value: update } }) },
      event,
    )
    await expect(lease.update({ dates: [] })).rejects.toThrow('interrupted')
    expect(await journal.entries()).toMatchObject([{ onItsWaySince: expect.any(Number) }])
  })

  it('is no fault of the harness where several updates at once were kept from being sent', async () => {
    const { lease, client } = await leased()
    await lease.read()
    client.end(reason('interrupted', {}))
    const updates = [1, 2, 3].map((price) => lease.update({ price }))
    for (const update of updates) await expect(update).rejects.toThrow('interrupted')
  })

  it('leaves nothing known of the event where it came back in part only', async () => {
    const stored: { -readonly [field in keyof ReceivedEvent]: ReceivedEvent[field] } = { ...event }
    const fixture = await answeredBy(({ method, body }, response) => {
      const { price, ...rest } = method === 'PATCH' ? JSON.parse(body) : ({} as Update)
      Object.assign(stored, rest, price === 1 && { price })
      json(response, stored)
    })
    const lease = leaseOf(fixture, event, original)
    await lease.update({ name: 'Changed', price: 1 })
    expect((await lease.read()).name).toBe('Changed')
    expect(await lease.putBack()).toBe(false)
    expect(await lease.current()).toMatchObject({ name: original.name, price: 1 })
  })

  it('is put back at once where the run has ended before an update was sent', async () => {
    const { lease, client, journal } = await leased()
    await lease.update({ price: 1 })
    client.end(reason('interrupted', {}))
    await expect(lease.update({ price: 2 })).rejects.toThrow('interrupted')
    const [entry] = await journal.entries()
    expect(entry).toMatchObject({ eventId, unanswered: new Set() })
    expect(entry).not.toHaveProperty('onItsWaySince')
  })

  it('is not taken for what the event is where a read has begun before an update, or amid it', async () => {
    for (const readFirst of [true, false]) {
      const fixture = await answeredBy(async ({ method }, response, nth) => {
        if (nth <= 2) await sleep(method === 'PATCH' ? 30 : 60)
        json(response, nth <= 2 ? event : { ...event, price: 1 })
      })
      const lease = leaseOf(fixture, event, original)
      const read = () => lease.get()
      const update = async () => {
        await sleep(readFirst ? 15 : 0)
        return lease.update({ price: 1 })
      }
      const reading = readFirst ? read() : sleep(10).then(read)
      await Promise.all([reading, update()])
      expect((await lease.current()).price).toBe(1)
      expect(fixture.methods()).toHaveLength('PATCH GET GET'.length)
    }
  })

  it('is on disk, for nobody else to read, when the first update reaches the server', async () => {
    const seen: [mode: number, entry: unknown][] = []
    const { lease, url } = await leased(original, ({ folder }) => {
      for (const [name, text] of Object.entries(journalFiles(folder)))
        seen.push([
          statSync(join(folder, 'journal', name)).mode & 0o777,
          JSON.parse(text.split('\n')[0] ?? ''),
        ])
    })
    await lease.update({ price: 1 })
    expect(seen).toEqual([[0o600, { formatVersion: 1, target: url, eventId, original }]])
  })

  it('is on disk once for updates that are sent at once, and not for what is only read', async () => {
    const kept: number[] = []
    const { lease, journal } = await leased(original, ({ folder }) =>
      kept.push(Object.keys(journalFiles(folder)).length),
    )
    await lease.read()
    expect(await journal.entries()).toEqual([])
    expect(lease.written).toBe(false)
    await Promise.all([lease.update({ price: 1 }), lease.update({ price: 2 }), lease.update('{')])
    expect(kept).toEqual([1, 1, 1])
  })

  it('keeps every update back when it cannot be put on disk', async () => {
    const { lease, bodies, folder } = await leased()
    writeFileSync(join(folder, 'journal'), 'a file in its place')
    await mustBeUnjudged(lease.update({ price: 1 }), 'original-not-kept')
    await mustBeUnjudged(lease.update({ price: 1 }), 'original-not-kept')
    expect(bodies()).toEqual([])
  })
})

describe('an event that reads otherwise each time', () => {
  /** A lease of an event whose price is another at each of the first reads. */
  const unsteady = async (times: number) => {
    let reads = 0
    const fixture = await answeredBy(({ method }, response) => {
      if (method === 'GET') reads++
      json(response, { ...event, price: Math.min(reads, times) })
    })
    return { ...fixture, lease: leaseOf(fixture, event) }
  }

  it('is not written to, since nobody knows what is to be put back', async () => {
    const { lease, methods, journal } = await unsteady(Number.POSITIVE_INFINITY)
    await lease.read()
    await mustBeUnjudged(lease.update({ price: 9 }), 'event-not-writable', { eventId })
    expect(methods()).toBe('GET GET GET')
    expect(lease.written).toBe(false)
    expect(await journal.entries()).toEqual([])
  })

  it('is written to once it reads alike twice, and that is what it was', async () => {
    const { lease, methods, journal } = await unsteady(2)
    await lease.read()
    await lease.update({ price: 9 })
    expect(methods()).toBe('GET GET GET PATCH')
    expect(await journal.entries()).toMatchObject([{ original: { price: 2 } }])
  })
})

describe('a field whose original is not valid', () => {
  const { price: _, ...known } = original

  it.each<[string, object | string]>([
    ['its value', { price: 1 }],
    ['nothing', { name: 'x', price: undefined }],
    ['its value as text', '{"name":"x","price":"dear"}'],
    ['nobody knows what', '{"price":'],
    ['nobody knows what', '[{"name":"x"}]'],
    ['nobody knows what', 'null'],
  ])('is never written: %s in %j', async (_what, body) => {
    const { lease, bodies, journal } = await leased(known)
    const facts = { eventId, field: 'price' }
    await mustBeUnjudged(lease.update(body), 'field-not-restorable', facts)
    expect(bodies()).toEqual([])
    expect(await journal.entries()).toEqual([])
    expect(lease.written).toBe(false)
  })

  it('nor, where its own value is refused, any but that', async () => {
    const { lease, bodies } = await leased()
    lease.keepFrom(['price'])
    const facts = { eventId, field: 'price' }
    for (const body of [{ price: 1 }, { price: '' }, '{"price":', { name: 'x', price: null }])
      await mustBeUnjudged(lease.update(body), 'field-not-restorable', facts)
    await lease.update({ price: original.price })
    await lease.repair()
    expect(bodies()).toEqual([{ price: original.price }, known])
  })

  it('lets the others be written', async () => {
    const { lease, bodies } = await leased(known)
    const named = { name: 'x', eventId: idOf(2) }
    await lease.update(named)
    await lease.update({})
    await lease.update('{"name":null}')
    await lease.repair()
    expect(bodies()).toEqual([named, {}, { name: null }, known])
  })
})

describe('what can be put back of an event', () => {
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

describe('the price that is put back', () => {
  const single = Math.fround(19.99)

  it.each([
    [single, 19.99, 19.99],
    [19.99, single, 19.99],
    [single, 20, single],
  ])('where %f is read and %f is listed is %f', (read, listed, price) => {
    expect(restorable({ price: read }, { price: listed })).toEqual({ price })
  })
})

describe('reading a leased event', () => {
  it('is done once for what is asked within a moment', async () => {
    const { lease, methods } = await leased()
    await lease.read()
    expect(await lease.current()).toEqual(event)
    expect(methods()).toBe('GET')
  })

  it('is done again after a moment, after an update, and each time for a replay', async () => {
    const { lease, service, methods } = await leased()
    await lease.read()
    await sleep(2030)
    await lease.current()
    expect(methods()).toBe('GET GET')
    await lease.update({ price: 1 })
    await lease.current()
    expect(methods()).toBe('GET GET PATCH GET')
    const replay = lease.forReplay(service)
    await replay.current()
    await replay.current()
    expect(methods()).toBe('GET GET PATCH GET GET GET')
  })

  it('is insisted on', async () => {
    const lease = leaseOf(await answeredBy(always(404)), event)
    expect((await lease.get()).status).toBe(404)
    await mustBeUnjudged(lease.read(), 'event-unreadable', { eventId })
    await mustBeUnjudged(lease.current(), 'event-unreadable', { eventId })
  })
})
