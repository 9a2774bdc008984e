import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import { defaultLimit, maximumLimit } from '../../../src/contract/list-query.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { clauseIn } from '../merge/parts.ts'
import { eventsFromToday, today } from '../world/events-on-target.ts'
import { judged } from './settings-of.ts'

/** What is told of a clause by a run on a service of so many events. */
async function told(events: number, profile: string, fault?: string) {
  const { env, unchanged } = await target({
    events: eventsFromToday(events),
    ...(fault && { decisions: faultCalled(fault) }),
  })
  const report = await judged({ ...env, TARGET_PROFILE: profile })
  expect(unchanged()).toBe(true)
  return (id: ClauseId) => clauseIn(report, id)
}

const ofDefaults = ['list.limit.default', 'list.page.default'] as const

describe.each(['full', 'read-only'])('in profile %s', (profile) => {
  it.each([defaultLimit + 1, defaultLimit + 2])('%i events show the defaults', async (events) => {
    const of = await told(events, profile)
    for (const id of ofDefaults) expect(of(id)).toMatchObject({ id, verdict: 'pass' })
    const need = maximumLimit + 1
    expect(of('list.limit.maximum')).toMatchObject({
      verdict: 'inconclusive',
      reason: `needs a range with ${need} events; this service lists ${events}`,
    })
  })

  it('one event fewer says what is missing', async () => {
    const of = await told(defaultLimit, profile)
    const about = { need: defaultLimit + 1, have: defaultLimit }
    const causes = [{ code: 'range-too-small', about }]
    for (const id of ofDefaults) expect(of(id)).toMatchObject({ verdict: 'inconclusive', causes })
  })

  it.each([1, 2, 3, 28])('30 events and %i more show the largest limit', async (more) => {
    const of = await told(maximumLimit + more, profile)
    expect(of('list.limit.maximum')).toMatchObject({ verdict: 'pass' })
  })

  it.each([
    ['list.limit.maximum', maximumLimit + 1, 'limit-31-serves-31'],
    ['list.limit.default', defaultLimit + 1, 'default-limit-9'],
  ] as const)('%s is seen to be violated by a service of %i events', async (id, events, fault) => {
    expect((await told(events, profile, fault))(id)).toMatchObject({ verdict: 'fail' })
  })
})

it('events that are spread over years are enough for the largest limit, though none is moved', async () => {
  const events = eventsFromToday(58).map((event, at) => ({
    ...event,
    dates: [addDays(today, 31 * at)],
  }))
  const { env } = await target({ events })
  const report = await judged({ ...env, TARGET_PROFILE: 'read-only' })
  expect(clauseIn(report, 'list.limit.maximum')).toMatchObject({ verdict: 'pass' })
})

describe('where events may be moved', () => {
  it.each([1, 2])('%i events are enough to judge ranges', async (events) => {
    const of = await told(events, 'full')
    for (const id of ['list.range.sound', 'list.range.complete'] as const)
      expect(of(id)).toMatchObject({ id, verdict: 'pass' })
  })

  it('a single event that comes and goes does not tell today from the days before', async () => {
    expect((await told(1, 'full'))('list.start-date.default')?.verdict).toBe('inconclusive')
  })

  // A few of them take place in the coming week, or none: what is seen in the default range alone is put there.
  it.each([
    ['list.page.partition', 20, 'page-ignored-when-alone'],
    ['list.page.partition', 35, 'page-ignored-when-alone'],
    ['list.page.partition', 70, 'page-ignored-when-alone'],
    ['list.page.partition', 25, 'page-ignored-with-start-date-alone'],
    ['list.range.complete', 25, 'range-cut-at-31-days'],
    ['list.limit.accepted', 70, 'largest-limit-only-on-the-first-page'],
    ['list.limit.accepted', 25, 'limit-above-20-refused-over-long-ranges'],
    ['list.limit.honoured', 25, 'page-counts-from-0'],
    ['list.page.partition', 22, 'page-alone-starts-at-multiples-of-30'],
    ['update.persisted', 6, 'get-far-events-unreadable'],
    ['update.persisted', 25, 'get-far-events-unreadable'],
  ] as const)('%s is seen to be violated by a service of %i events: %s', async (...row) => {
    const [id, events, fault] = row
    expect((await told(events, 'full', fault))(id)?.verdict).toBe('fail')
  })

  it.each([24, 25, 200, 1000])('of %i, few are lost where each removes one', async (count) => {
    const decisions = faultCalled('update-removes-next-event')
    const { env, service } = await target({ events: eventsFromToday(count), decisions })
    await judged({ ...env, RESTORE_PATIENCE: '1s' })
    expect(service.snapshot().length).toBeGreaterThanOrEqual(count - 5)
  })
})
