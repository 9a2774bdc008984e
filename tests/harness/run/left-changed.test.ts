import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { SpecialEvent, UpdateField } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { verdictSentence } from '../../../src/report/run-in-words.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { farDay } from '../../../src/world/values/far-days.ts'
import { bare, refuse, showsEverywhere } from '../../catalogue/faults/answers.ts'
import { answerInstead } from '../../catalogue/overrides.ts'
import { faultCalled, type Target, target } from '../end-to-end/target.ts'
import { clauseIn } from '../merge/parts.ts'
import { specialEvent } from '../reference/running-service.ts'
import { day } from '../world/events-on-target.ts'
import { judged, leftChanged, settingsOf } from './settings-of.ts'

describe('a run on a service that shows something else than it stores', () => {
  it.for<[string, UpdateField, (event: SpecialEvent) => unknown]>([
    ['one decimal of it', 'price', ({ price }) => Math.round(price * 10) / 10],
    ['? for what is not ASCII', 'name', ({ name }) => name.replace(/[^\u0000-\u007f]/gu, '?')],
    [
      'its first 60 characters',
      'eventDescription',
      ({ eventDescription }) => eventDescription.slice(0, 60),
    ],
  ])(
    'never says that events are restored which may not be: %s, the %s',
    async ([_, field, shown]) => {
      const decisions = showsEverywhere((event) => ({ [field]: shown(event) }))
      const { env, service } = await target({ decisions })
      const before = service.snapshot()
      const report = await judged({ ...env, NUM_RUNS: '5' })
      const { written, restored, unproved, notRestored } = report.restoration
      const { events = 0, eventIds = [] } = unproved ?? {}
      expect(events).toBeGreaterThan(0)
      expect(new Set(eventIds).size).toBe(events)
      expect(restored + events).toBe(written - notRestored.length)
      for (const { eventId } of notRestored) expect(eventIds).not.toContain(eventId)
      const changed = service
        .snapshot()
        .filter((event, at) => !isDeepStrictEqual(event, before[at]))
      const told = [...eventIds, ...notRestored.map(({ eventId }) => eventId)]
      expect(told).toEqual(expect.arrayContaining(changed.map(({ eventId }) => eventId)))
      expect(unproved?.reason).toContain(field)
      expect(report.exitCode).not.toBe(0)
      expect(verdictSentence(report)).toContain('not proved to be as before')
    },
  )
})

describe('a run on a service that spoils events', () => {
  it.for([
    ['reading-drops-a-date', 6],
    ['reading-raises-the-price', 5],
    ['reads-escape-names', 4],
    ['reads-use-dates-up', 4],
    ['update-rounds-price-to-five-cents', 0],
    // What is known to rename an event is not sent null.
    ['update-renames-event-to-null', 0],
    // What comes out as the original is sent in its place.
    ['update-shifts-dates-back', 0],
    ['update-adds-tax', 0],
  ] as const)('with %s changes %i of them at most', async ([fault, most]) => {
    const { env, service } = await target({ decisions: faultCalled(fault) })
    const before = service.snapshot().map((event) => JSON.stringify(event))
    expect((await judged({ ...env, RESTORE_PATIENCE: '1s' })).verdict).toBe('non-conformant')
    const changed = service.snapshot().filter((event) => !before.includes(JSON.stringify(event)))
    expect(changed.length).toBeLessThanOrEqual(most)
  })
})

describe('a run on a service where a price goes to all events that have something in common', () => {
  it.for<[what: string, Partial<SpecialEvent>, keyof SpecialEvent]>([
    ['of one name', { name: 'Of one name' }, 'name'],
    ['of one first day', { dates: [day(1), day(40)] }, 'dates'],
  ])('puts back all %s', { timeout: 150_000 }, async ([_, common, field]) => {
    const { env, service } = await target({
      events: Array.from({ length: 6 }, (_, at) =>
        specialEvent(at + 1, { price: at * 2.5, dates: [day(at)], ...common }),
      ),
      decisions: () => ({
        afterUpdate: (store, { price, [field]: value }, { update }) => {
          const alike = store.all().filter((other) => isAlike(other[field], value))
          if (update.price !== undefined) for (const other of alike) store.put({ ...other, price })
        },
      }),
    })
    const before = service.snapshot()
    const report = await judged({ ...env, RESTORE_PATIENCE: '1s' }, 'update.isolated')
    expect(report.verdict).toBe('non-conformant')
    expect(service.snapshot()).toEqual(before)
  })

  const isAlike = (one: unknown, other: unknown) =>
    [one].flat()[0] === [other].flat()[0] && [one].flat().length > 0
})

describe('a run that leaves events changed', () => {
  /** Takes updates until so many have come, and stores nothing more. */
  const stuckAfter = (count: number): Override => {
    let updates = 0
    return () => ({ stored: (merged, { before }) => (++updates > count ? before : merged) })
  }
  it('never exits 0, and says so in its first line, with what puts them back', async () => {
    const { env } = await target({ decisions: stuckAfter(40) })
    const report = await judged({ ...env, ACCEPT_INCONCLUSIVE: 'true' }, 'update.full-object')
    const { notRestored, command } = report.restoration
    expect(notRestored.length).toBeGreaterThan(0)
    expect(report.exitCode).toBeGreaterThan(0)
    expect(verdictSentence(report)).toContain('left changed on the target')
    expect(command).toContain('restore')
    for (const { curl, eventId } of notRestored)
      expect(curl).toMatch(new RegExp(`^curl .*-X PATCH .*\\$TARGET_PASSWORD.*${eventId}$`))
  })

  it('tells that a case is not judged where what has altered an event cannot be shown again', async () => {
    const [telling, altered] = [
      specialEvent(1, { price: 7.25 }),
      specialEvent(2, { name: 'Plain' }),
    ]
    const { env } = await target({
      events: [telling, altered].map((event) => ({ ...event, dates: [farDay('modest', 0)] })),
      decisions: (sound) => ({
        refusalStatus: { ...sound.refusalStatus, update: 409 },
        merge: (updating) => {
          const { before } = updating
          if (before.eventId !== altered.eventId) return sound.merge(updating)
          if (before.price !== altered.price) refuse('update')
          return { ...before, price: before.price + 1 }
        },
      }),
    })
    const report = await judged(env, 'update.sent-replaced')
    expect(report.restoration.notRestored).toMatchObject([{ eventId: altered.eventId }])
    const { causes = [] } = clauseIn(report, 'update.sent-replaced') ?? {}
    expect(causes.map(({ code }) => code)).toContain('request-refused')
  })
})

describe('a run in the midst of which', () => {
  type Trouble = readonly [what: string, status: number, isMeant: (method: string) => boolean]
  const troubles: readonly Trouble[] = [
    ['the target fails', 500, () => true],
    ['the account is locked', 401, () => true],
    ['the credentials are revoked', 403, () => true],
    ['the service becomes read-only', 405, (method) => method === 'PATCH'],
  ]

  /** A service in trouble from the fortieth update on, for so long, and a run that its time limit ends then. */
  const troubled = async (
    [, status, isMeant]: Trouble,
    forMs: number,
    RESTORE_PATIENCE: string,
  ) => {
    let until = 0
    const decisions = answerInstead(() => ({ method }) => {
      const isAtWork = (on.service.log.PATCH ?? 0) >= 40 && !on.unchanged()
      if (isAtWork) until ||= performance.now() + forMs
      return performance.now() > until || !isMeant(method) ? undefined : bare(status)
    })
    const on: Target = await target({ decisions })
    const limits = { RUN_TIMEOUT_MS: '4000', RESTORE_PATIENCE }
    const { settings, target: named } = settingsOf({ ...on.env, ...limits })
    const { restoration } = await judgeTarget(settings, named)
    const getWell = () => {
      until = 1
    }
    return { ...on, settings, named, restoration, getWell }
  }

  it.for(troubles)('%s has put back everything when that is over', async (trouble) => {
    const { restoration, unchanged } = await troubled(trouble, 6000, '60s')
    expect(restoration.written).toBeGreaterThan(0)
    expect(restoration.notRestored).toEqual([])
    expect(unchanged()).toBe(true)
  })

  it.for(troubles)('%s for good leaves what a later run puts back', async (trouble) => {
    const on = await troubled(trouble, Number.POSITIVE_INFINITY, '1s')
    const { notRestored, command } = on.restoration
    expect(notRestored.length).toBeGreaterThan(0)
    expect(command).toContain('restore')
    expect(on.unchanged()).toBe(false)
    on.getWell()
    await judgeTarget(on.settings, on.named, { selected: new Set(['list.full-objects']) })
    expect(on.unchanged()).toBe(true)
  })
})

/** Gives the first name that an event is sent to another event, so late that no check looks at others any more. */
const spreadingTo =
  (next: (all: readonly SpecialEvent[], one: SpecialEvent) => SpecialEvent | undefined): Override =>
  () => {
    let sent: string | undefined
    let updates = 0
    return {
      afterUpdate: (store, updated, { before }) => {
        if (updated.name !== before.name) sent ??= updated.name
        const other = ++updates >= 40 && sent ? next(store.all(), updated) : undefined
        if (other && sent) store.put({ ...other, name: sent })
      },
    }
  }

describe('a service that gives what one event is sent to another, later on', () => {
  it('has that put back in the end, which the report notes and calls no pass', async () => {
    let hasSpread = false
    const spreading = spreadingTo((events) => {
      // No check looks at other events any more when the last event is put back.
      if (hasSpread || !unchanged()) return undefined
      hasSpread = true
      return events.at(-1)
    })
    const { env, unchanged } = await target({ decisions: spreading })
    const report = await judged(env, 'update.full-object', 'update.isolated')
    expect(unchanged()).toBe(true)
    expect(report.restoration.notRestored).toEqual([])
    const told = expect.stringContaining('held values that this run had sent')
    expect(report.run.notes?.join()).toEqual(told)
    expect(clauseIn(report, 'update.isolated')).toMatchObject({
      verdict: 'inconclusive',
      reason: told,
    })
  })
})

describe('a service whose updates change the next event, too', () => {
  const both: Override = () => ({
    afterUpdate: (store, updated, { before }) => {
      if (updated.name === before.name) return
      const events = store.all()
      const next = events[events.findIndex(({ eventId }) => eventId === updated.eventId) + 1]
      if (next) store.put({ ...next, name: updated.name })
    },
  })
  it.for([
    [
      420,
      'more than 360, which are not all looked at again in the end, so that more than are named',
    ],
    [40, 'events that no list shows, such as those without dates, are not looked at'],
  ] as const)('may have changed more than is known, of %i events: %s', async ([length, told]) => {
    const dates = [farDay('modest', 0)]
    const events = Array.from({ length }, (_, nth) => specialEvent(nth + 1, { dates }))
    const { env } = await target({ events, decisions: both })
    const report = await judged(env, 'update.isolated')
    expect(clauseIn(report, 'update.isolated')).toMatchObject({ verdict: 'fail' })
    expect(report.run.notes?.join()).toContain(told)
  })
})

describe('a service that gives what was sent to another event each time one is put back', () => {
  it('has that put back twice, and then told as left changed, with the reason', async () => {
    const { env, service, unchanged } = await target({
      decisions: spreadingTo((events, { eventId }) => {
        const [one, other] = events.slice(-2)
        return eventId === other?.eventId ? one : other
      }),
    })
    const last = service.snapshot().slice(-2)
    const report = await judged(env, 'update.full-object')
    expect(unchanged()).toBe(false)
    const { notRestored } = report.restoration
    expect(notRestored).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('it is changed again') }),
    ])
    expect(last.map(({ eventId }) => eventId)).toContain(notRestored[0]?.eventId)
    expect(report.exitCode).toBeGreaterThan(0)
  })
})

describe('events that WRITABLE_EVENT_IDS does not name', () => {
  it('are not put back either, and told with the command that does it', async () => {
    const on = await target()
    const [left, other] = on.service.snapshot()
    if (!left || !other) throw new Error('the service has no events')
    const WRITABLE_EVENT_IDS = other.eventId
    const cut = await leftChanged(on, 'As it was before the run', { WRITABLE_EVENT_IDS })
    await cut.keep()
    const report = await judgeTarget(cut.settings, cut.target, {
      selected: new Set(['list.array']),
    })
    expect(cut.nameNow()).toBe(left.name)
    const { notRestored, command } = report.restoration
    expect(notRestored).toMatchObject([{ eventId: cut.eventId }])
    expect(command).toContain(`--writable-event-ids ${other.eventId},${cut.eventId}`)
    expect(await cut.journal.entries()).toHaveLength(1)
  })
})

describe('a run whose journal fails', () => {
  it('puts back all the same, and says what happened', async () => {
    const { env, service, unchanged } = await target()
    const { settings, target: named } = settingsOf(env)
    const folder = join(settings.reportDir, 'journal')
    let spoilt = false
    const clock = setInterval(() => {
      if (spoilt || (service.log.PATCH ?? 0) < 40) return
      spoilt = true
      rmSync(folder, { recursive: true })
      symlinkSync('journal', folder)
    }, 1)
    const report = await judgeTarget(settings, named).finally(() => clearInterval(clock))
    expect(spoilt).toBe(true)
    expect(unchanged()).toBe(true)
    expect(report.restoration).toMatchObject({ notRestored: [] })
    expect(report.restoration.restored).toBe(report.restoration.written)
    expect(report.fault).toBeUndefined()
    expect(report.run.notes?.join()).toMatch(/originals of events cannot be \w+ in /)
  })
})
