import { describe, expect, it } from 'vitest'
import {
  type IsoDate,
  type SpecialEvent,
  type Update,
  updateFields,
} from '../../../src/contract/special-event.ts'
import { type Reason, reason } from '../../../src/findings/reasons.ts'
import type { NotTaken } from '../../../src/findings/reasons-of-answers.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import { finds, shows } from '../../catalogue/faults/answers.ts'
import { nobodyThere } from '../service/loopback.ts'
import { failedWith, interrupted } from '../service/requests.ts'
import {
  day,
  eventsFromToday,
  idOf,
  leftChanged,
  originalOf,
  sharedEventsAt,
  sharedEventsOn,
} from './events-on-target.ts'

/** An event as a run leaves it that was cut short. */
const spoilt = (event: SpecialEvent): SpecialEvent => ({
  ...event,
  name: 'Moved for a moment',
  location: '',
  eventDescription: 'Under test',
  dates: [],
  price: 0,
})

/** A service that was left with so many events changed, and a journal of what they were. */
const left = async (count: number, decisions?: Override) => {
  const originals = eventsFromToday(count, { dates: [day(1), day(5)], price: 19.99 })
  const fixture = await leftChanged(originals, spoilt, decisions)
  const { journal, reference } = fixture
  const restored = (how = {}) => fixture.restored(how)
  return {
    ...fixture,
    restored,
    /** Expects every event to be as it was, and the journal to be empty. */
    mustBeRestored: async (how = {}) => {
      expect(await restored(how)).toEqual({ written: count, restored: count, notRestored: [] })
      expect(reference.snapshot()).toEqual(originals)
      expect(await journal.entries()).toEqual([])
    },
    /** Expects a single event to be told as changed, and its original to stay in the journal. */
    mustBeLeft: async (why: Reason) => {
      const original = originalOf(originals[0] as SpecialEvent)
      const notRestored = [{ eventId: idOf(1), original, reason: why }]
      expect(await restored()).toEqual({ written: 1, restored: 0, notRestored })
      expect(await journal.entries()).toMatchObject([{ original }])
    },
  }
}

const notStored: Override = () => ({ stored: (_merged, { before }) => before })

/** Refuses updates of one event. */
const archivedAs =
  (status: number): Override =>
  (sound) => ({
    merge: (updating) => {
      if (updating.before.eventId === idOf(2)) throw new Refusal('update', 'It is archived.')
      return sound.merge(updating)
    },
    refusalStatus: { ...sound.refusalStatus, update: status },
  })

describe('restoring', () => {
  it('puts back all fields of every event in the journal, and forgets them', async () => {
    const { mustBeRestored } = await left(3)
    await mustBeRestored()
  })

  it('proves each by reading it after the update', async () => {
    const { restored, requests } = await left(1)
    await restored()
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
  })

  it('sends nothing for an event that is as it was', async () => {
    const [event] = eventsFromToday(1) as [SpecialEvent]
    const { service, journal, reference } = await sharedEventsOn({ events: [event] })
    await journal.keep(event.eventId, originalOf(event))
    expect(await restoreAll(service, journal)).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(reference.log).not.toHaveProperty('PATCH')
    expect(await journal.entries()).toEqual([])
  })

  it('takes an event as restored whose price comes back in binary32', async () => {
    const { mustBeRestored } = await left(
      1,
      shows('get', ({ price }) => ({ price: Math.fround(price) })),
    )
    await mustBeRestored()
  })

  it('puts back what it can where one event cannot be', async () => {
    const { journal, reference, originals, restored } = await left(3, archivedAs(409))
    expect(await restored()).toMatchObject({ written: 3, restored: 2 })
    const [first, second, third] = originals
    expect(reference.snapshot()).toEqual([first, spoilt(second as SpecialEvent), third])
    expect((await journal.entries()).map(({ eventId }) => eventId)).toEqual([idOf(2)])
  })
})

/** The parts of a service that stores another update than it was sent. */
const takes =
  (changed: (update: Update, before: SpecialEvent) => Update): Override =>
  (sound) => ({
    merge: (updating) =>
      sound.merge({ ...updating, update: changed(updating.update, updating.before) }),
  })

const firstOnly = (update: Update): Update => Object.fromEntries(Object.entries(update).slice(0, 1))

const without = (field: keyof Update) => (update: Update) => {
  const { [field]: _, ...rest } = update
  return Object.keys(rest).length > 0 ? rest : update
}

/** Refuses an update for what its body holds. */
const refuses =
  (isRefused: (update: Update) => boolean, status = 400): Override =>
  (sound) => ({
    merge: (updating) => {
      if (isRefused(updating.update)) throw new Refusal('update', 'Not so.')
      return sound.merge(updating)
    },
    refusalStatus: { ...sound.refusalStatus, update: status },
  })

const isSorted = ({ dates = [] }: Update) => `${[...dates].sort()}` === `${dates}`
const hasAllFields = (update: Update) => Object.keys(update).length === 5
const union = (dates: readonly IsoDate[], others: readonly IsoDate[]) => [
  ...new Set([...dates, ...others]),
]

/** Services that store what they are sent only step by step, each with the requests that one event takes at most. */
const stepwise: [string, number, Override][] = [
  ['stores only the first field of a body', 11, takes(firstOnly)],
  ['loses one field of several', 11, takes(without('price'))],
  ['loses one field of all five', 11, takes((all) => (hasAllFields(all) ? firstOnly(all) : all))],
  [
    'loses the dates beside a name',
    11,
    takes((all) => ('name' in all ? without('dates')(all) : all)),
  ],
  ['refuses all five fields together', 11, refuses(hasAllFields)],
  ['fails with status 500 at all five fields together', 11, refuses(hasAllFields, 500)],
  ['takes days in ascending order only', 5, refuses((update) => !isSorted(update))],
  [
    'adds to the dates until they are emptied',
    39,
    takes(({ dates, ...rest }, { dates: before }) => ({
      ...rest,
      ...(dates && { dates: dates.length > 0 ? union(before, dates) : [] }),
    })),
  ],
  [
    'takes one day more at most',
    39,
    () => ({
      stored: (merged, { before }) =>
        merged.dates.length > before.dates.length + 1 ? { ...merged, dates: before.dates } : merged,
    }),
  ],
  [
    'takes a price for an event with a day ahead only',
    39,
    (sound) => ({
      merge: (updating) => {
        const { before, update } = updating
        if (update.price && before.dates.length === 0) throw new Refusal('update', 'No day.')
        return sound.merge(updating)
      },
    }),
  ],
  [
    'needs to be told twice',
    5,
    () => {
      let last = ''
      return {
        stored: (merged, { before }) => {
          const again = last === JSON.stringify(merged)
          last = JSON.stringify(merged)
          return again ? merged : before
        },
      }
    },
  ],
  [
    'carries out an update with the next one',
    39,
    () => {
      let late: Update = {}
      return {
        merge: ({ before, update }) => {
          const merged = { ...before, ...late }
          late = update
          return merged
        },
      }
    },
  ],
  [
    'resets what it is not sent',
    3,
    () => ({
      merge: ({ before, update }) => ({ ...spoilt(before), ...update }),
    }),
  ],
]

describe('restoring step by step', () => {
  it.for(stepwise)('puts back an event of a service that %s', async ([_, most, decisions]) => {
    const { mustBeRestored, requests } = await left(1, decisions)
    await mustBeRestored()
    expect(requests.length).toBeLessThanOrEqual(most)
  })

  it('reads again where a copy is kept for a second', async () => {
    let stale: { readonly at: number; readonly event: SpecialEvent } | undefined
    const { mustBeRestored } = await left(
      1,
      finds((event) => {
        if (event && (!stale || performance.now() - stale.at > 1000))
          stale = { at: performance.now(), event }
        return stale?.event
      }),
    )
    await mustBeRestored()
  })

  it('makes good what a field sent alone has done to the others, and leaves the rest as it can', async () => {
    // All fields together lose the price; the price alone resets the others.
    const { reference, restored, requests, originals } = await left(1, () => ({
      merge: ({ before, update }) => ({ ...spoilt(before), ...without('price')(update) }),
    }))
    expect(await restored()).toMatchObject({ restored: 0 })
    expect(reference.snapshot()).toEqual([{ ...originals[0], price: 0 }])
    expect(requests.length).toBeLessThanOrEqual(45)
  })

  it('puts back all but the price of a service that takes no fraction any more, and says so', async () => {
    const { reference, restored, originals, requests } = await left(
      1,
      refuses(({ price = 0 }) => !Number.isInteger(price)),
    )
    const { notRestored } = await restored()
    const values = [{ field: 'price', was: 19.99, is: 0, status: 400 }]
    expect(notRestored).toMatchObject([{ reason: reason('values-not-stored', { values }) }])
    expect(reference.snapshot()).toEqual([{ ...originals[0], price: 0 }])
    expect(requests.length).toBeLessThanOrEqual(39)
  })

  it('knows what it has left itself, when it is tried again', async () => {
    let isStuck = true
    const { restored, reference, originals } = await left(1, (sound) => ({
      merge: (updating) =>
        isStuck ? { ...updating.before, name: 'Not what was sent' } : sound.merge(updating),
    }))
    expect(await restored()).toMatchObject({ restored: 0 })
    isStuck = false
    expect(await restored()).toMatchObject({ restored: 1 })
    expect(reference.snapshot()).toEqual(originals)
  })
})

describe('an event that cannot be restored', () => {
  const notTaken = (...values: NotTaken[]) => reason('values-not-stored', { values })
  const [original] = eventsFromToday(1, { dates: [day(1), day(5)], price: 19.99 })
  const wasAndIs = (field: keyof Update): NotTaken => {
    if (!original) throw new Error('there is no event')
    return { field, was: original[field], is: spoilt(original)[field] }
  }
  const price = wasAndIs('price')

  it.each<[string, Override, Reason]>([
    [
      'the service refuses its price',
      refuses(({ price }) => price === 19.99),
      notTaken({ ...price, status: 400 }),
    ],
    ['the service does not store it', notStored, notTaken(...updateFields.map(wasAndIs))],
    [
      'the service stores a part of it',
      (sound) => ({ merge: (updating) => ({ ...sound.merge(updating), dates: [] }) }),
      notTaken(wasAndIs('dates')),
    ],
    ['it cannot be read', finds(() => undefined), reason('event-not-shown', { status: 404 })],
    [
      'it is gone',
      () => ({ find: { get: () => undefined, update: () => undefined } }),
      reason('event-not-shown', { status: 404 }),
    ],
    ['updates fail', refuses(() => true, 500), reason('original-refused', { status: 500 })],
    [
      'the service breaks every connection',
      () => ({ deliver: (_message, response) => void response.destroy() }),
      failedWith('connection closed before the answer was complete', 'UND_ERR_SOCKET'),
    ],
  ])('is reported and stays in the journal: %s', async (_, decisions, why) => {
    const { mustBeLeft, reference } = await left(1, decisions)
    await mustBeLeft(why)
    const { GET = 0, PATCH = 0 } = reference.log
    expect(GET + PATCH).toBeLessThanOrEqual(39)
  })
})

/** A request that is answered so without being carried out. */
const answering =
  (status: number, headers: Record<string, string> = {}) =>
  async () => ({ status, headers: { 'content-type': 'text/html', ...headers }, body: 'Not now.' })

const breaking = ({ socket }: ServiceRequest): Promise<never> => {
  socket.destroy()
  return new Promise(() => {})
}

const statuses = [401, 403, 404, 500] as const

/** What a target does while it is in trouble, to all requests or to updates. */
const troubles: [string, (request: ServiceRequest) => Promise<Answer>, 'PATCH'?][] = [
  ...statuses.map((status) => [`says ${status} to all`, answering(status)] as (typeof troubles)[0]),
  ...statuses.map(
    (status) => [`says ${status} to updates`, answering(status), 'PATCH'] as (typeof troubles)[0],
  ),
  ['shows a page', answering(200)],
  ['breaks every connection', breaking],
]

/** Some of them, and one in which the client itself waits for long. */
const inTheMidst: typeof troubles = [
  ...troubles.filter((_, at) => at % 3 === 0),
  ['asks for rest', answering(429, { 'retry-after': '1' })],
]

const serverErrors = ['says 500 to updates', answering(500), 'PATCH'] as (typeof troubles)[0]

describe('restoring at a target in trouble', () => {
  /** A service that is in trouble for a while, from the first request or from so many updates on. */
  const troubled = async (
    [_, inTrouble, method]: (typeof troubles)[0],
    { events = 6, forMs = 900, updatesBefore = 0 } = {},
  ) => {
    let updates = 0
    let until = 0
    const fixture = await left(events, (sound) => ({
      around: (request, answer) => {
        if (request.method === 'PATCH') updates++
        if (updates >= updatesBefore) until ||= performance.now() + forMs
        const isMeant = performance.now() < until && (!method || request.method === method)
        return isMeant ? inTrouble(request) : sound.around(request, answer)
      },
    }))
    const waits: number[] = []
    const waiting = {
      isBack: () => fixture.client.isBack(),
      patienceMs: 20_000,
      onWait: (_: unknown, leftMs: number) => void waits.push(leftMs),
    }
    return { ...fixture, waiting, waits }
  }

  it.for(troubles)('goes on when it is over, where it %s', async (trouble) => {
    const { waiting, waits, mustBeRestored, reference } = await troubled(trouble)
    await mustBeRestored(waiting)
    expect(waits[0]).toBeGreaterThan(10_000)
    const { GET = 0, PATCH = 0 } = reference.log
    // One event at a time is tried meanwhile.
    expect(GET + PATCH).toBeLessThan(200)
  })

  it.for(inTheMidst)('goes on where in the midst of it the target %s', async (trouble) => {
    const { waiting, mustBeRestored } = await troubled(trouble, { events: 20, updatesBefore: 12 })
    await mustBeRestored(waiting)
  })

  it.for([
    ['fails', answering(500)],
    ['gets no answer', breaking],
  ] as const)('puts back an event where reading it %s for what it holds', async ([_, unread]) => {
    const { mustBeRestored } = await left(3, (sound) => ({
      // As long as it is as it was left; the others are back by then.
      around: async (request, answer) => {
        const result = await sound.around(request, answer)
        const { name } = (result.body ?? {}) as Partial<SpecialEvent>
        const isMeant = request.operation === 'get' && request.eventId === idOf(2)
        return isMeant && name === 'Moved for a moment' ? unread(request) : result
      },
    }))
    await mustBeRestored({ patienceMs: 20_000 })
  })

  it('gives up when its patience is over, and keeps the originals', async () => {
    const { waiting, restored, journal } = await troubled(serverErrors, { forMs: 60_000 })
    const since = performance.now()
    expect(await restored({ ...waiting, patienceMs: 1000 })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(4000)
    expect(await journal.entries()).toHaveLength(6)
  })

  it('gives up when nobody waits any longer', async () => {
    const { waiting, restored } = await troubled(serverErrors, { forMs: 60_000 })
    const since = performance.now()
    const hurry = AbortSignal.timeout(700)
    expect(await restored({ ...waiting, hurry })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(3000)
  })

  it.each<[string, Override]>([
    ['is refused whatever it is sent', archivedAs(403)],
    ['fails', archivedAs(500)],
    ['is gone', finds((event) => (event?.eventId === idOf(2) ? undefined : event))],
  ])(
    'waits a few seconds only for an event that %s while others are taken',
    async (_, decisions) => {
      const { restored } = await left(5, decisions)
      const since = performance.now()
      expect(await restored({ patienceMs: 60_000 })).toMatchObject({ restored: 4 })
      expect(performance.now() - since).toBeLessThan(8000)
    },
  )

  it('waits a few seconds only for events that are gone while the list is there', async () => {
    const gone = () => undefined
    const { restored } = await left(2, () => ({ find: { get: gone, update: gone } }))
    const since = performance.now()
    expect(await restored({ patienceMs: 60_000 })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(8000)
  })

  it('does not wait for what the target will not store', async () => {
    const { restored } = await left(2, notStored)
    const waits: number[] = []
    const onWait = () => void waits.push(1)
    expect(await restored({ patienceMs: 60_000, onWait })).toMatchObject({ restored: 0 })
    expect(waits).toEqual([])
  })

  it('never throws, and tells why for each event', async () => {
    const { service, journal } = sharedEventsAt(await nobodyThere())
    const events = eventsFromToday(2)
    for (const event of events) await journal.keep(event.eventId, originalOf(event))
    const why = failedWith('connection refused', 'ECONNREFUSED')
    const notRestored = events.map((event) => ({
      eventId: event.eventId,
      original: originalOf(event),
      reason: why,
    }))
    expect(await restoreAll(service, journal)).toEqual({ written: 2, restored: 0, notRestored })
    expect(await journal.entries()).toHaveLength(2)
  })

  it('does not wait once nothing more is to be sent', async () => {
    const { client, restored } = await left(1)
    client.end(interrupted)
    const since = performance.now()
    const isBack = () => client.isBack()
    expect(await restored({ isBack, patienceMs: 60_000 })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(1000)
  })
})
