import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import { judgeClause } from '../../../src/judging/judge-clause.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { loadChecks } from '../../../src/run/checks.ts'
import { merging } from '../../catalogue/faults/update/changing.ts'
import { eventsAround } from '../../catalogue/variations/planned-events.ts'
import { digestOf } from '../../catalogue/variations/pseudo-random.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { judged, runOn } from '../run/settings-of.ts'

async function judgeAlone(id: ClauseId, env: Record<string, string>) {
  const checks = (await loadChecks()).flatMap((file) => file.checks)
  const { run } = runOn(env, checks)
  const check = checks.find((one) => one.id === id)
  if (!check) throw new Error(`nothing judges ${id}`)
  return judgeClause(check, run)
}

/** Tells every request, and lets a test decide what becomes of it. */
function watching(
  answer: (request: ServiceRequest, count: number) => 'fail' | 'hang up' | 'go on',
) {
  const requests: ServiceRequest[] = []
  const decisions: Override = (sound) => ({
    around: (request, next) => {
      requests.push(request)
      const verdict = answer(request, requests.length)
      if (verdict === 'hang up') request.socket.destroy()
      if (verdict === 'fail')
        return Promise.resolve({ status: 500, headers: {}, body: { title: 'Out of order' } })
      return sound.around(request, next)
    },
  })
  return { requests, decisions }
}

const limitsAbove30 = (requests: readonly ServiceRequest[]) =>
  requests
    .map(({ query }) => Number(query.get('limit')))
    .filter((limit) => limit > 31)
    .sort((a, b) => a - b)

describe('a clause', () => {
  it('that is judged alone sends the inputs that it sends in company', async () => {
    const alone = watching(() => 'go on')
    const inCompany = watching(() => 'go on')
    const { env } = await target({ decisions: alone.decisions })
    expect(await judgeAlone('list.limit.maximum', env)).toMatchObject({ verdict: 'pass' })
    await judged((await target({ decisions: inCompany.decisions })).env)
    const generated = limitsAbove30(alone.requests)
    expect(generated.length).toBeGreaterThan(25)
    expect(limitsAbove30(inCompany.requests)).toEqual(expect.arrayContaining(generated))
  })

  it('is violated by a valid request that never gets an answer while others do', async () => {
    const { decisions } = watching(({ query }) =>
      query.get('limit') === '13' ? 'hang up' : 'go on',
    )
    const { env } = await target({ decisions })
    const { verdict, violations } = await judgeAlone('list.limit.accepted', env)
    expect(verdict).toBe('fail')
    expect(violations[0]).toMatchObject({
      code: 'no-answer',
      expected: 'an answer',
      received: null,
      about: {
        ...{ method: 'GET', path: expect.stringMatching(/^\/v2.0\/special-events\?.*limit=13/) },
        why: { code: 'connection-failed' },
      },
      counterexample: expect.objectContaining({ limit: 13 }),
      exchanges: [{ failure: expect.stringContaining('connection') }],
    })
  })

  it.for([
    ['fail', /was out of order for longer than 60 s: status 500/u],
    ['hang up', /./u],
  ] as const)(
    'is not violated by a target whose every request comes to %s midway',
    // What was out of order from some moment on is waited for, for a minute.
    { timeout: 150_000 },
    async ([end, why]) => {
      const { decisions } = watching((_request, count) => (count > 80 ? end : 'go on'))
      const { env } = await target({ decisions })
      const { clauses, verdict, exitCode, reason } = await judged(env)
      const failing = clauses.filter((clause) => clause.verdict === 'fail')
      expect(failing.map(({ id, violations }) => `${id} ${violations[0]?.summary}`)).toEqual([])
      expect({ verdict, exitCode }).toEqual({ verdict: 'not-judged', exitCode: 4 })
      expect(reason).toMatch(why)
    },
  )

  it('shows a few violations however many of its trials would, and spends no more on it', async () => {
    const decisions: Override = (sound) => ({
      pageOf: (events, listing) => {
        const { limit, page } = listing.query
        return page > 1 && limit !== 30 ? [] : sound.pageOf(events, listing)
      },
    })
    const { env } = await target({ decisions, events: eventsAround(300) })
    const { requests, violations } = await judgeAlone('list.page.partition', env)
    expect(violations).toHaveLength(4)
    expect(requests).toBeLessThan(600)
  })

  it('that its profile rules out sends nothing', async () => {
    const { env, service } = await target()
    const reading = { ...env, TARGET_PROFILE: 'read-only' }
    expect(await judgeAlone('update.persisted', reading)).toMatchObject({
      verdict: 'not-applicable',
      requests: 0,
    })
    expect(service.log).toEqual({})
  })

  it('blames of two answers that disagree the one that is wrong by itself', async () => {
    const { env } = await target({ decisions: faultCalled('list-free-price-null') })
    const { violations } = await judgeAlone('get.agrees-with-list', env)
    expect(violations[0]).toMatchObject({
      ...{ code: 'other-value', expected: 0, received: null },
      about: { field: 'price', as: 'read', seen: 'listed' },
    })
  })

  it('is judged on the one case that an address names', async () => {
    const { env } = await target({ decisions: faultCalled('update-merges-dates') })
    const whole = await judgeAlone('update.sent-replaced', { ...env, NUM_RUNS: '5' })
    const violation = whole.violations.find(({ rerun }) => rerun?.case)
    const [, address = ''] = /--replay-case (\S+)/.exec(violation?.replay ?? '') ?? []
    expect(address).toMatch(/^1:e[1-9]/)
    const one = await judgeAlone('update.sent-replaced', { ...env, REPLAY_CASE: address })
    expect(one).toMatchObject({ verdict: 'fail', cases: 1 })
    const [again] = one.violations
    expect(again).toMatchObject({ code: violation?.code, about: { field: 'dates' } })
    expect(again?.rerun?.input).toBe(violation?.rerun?.input)
    // Of the case as it was sent, the smaller one is shown again.
    expect(again?.counterexample).toEqual(violation?.counterexample)
  })

  it.for(['0123', '89ab', 'cdef'])(
    'is replayed on the event that has shown it: those of %s',
    async (digits) => {
      const decisions = merging(({ eventId }, { update }) =>
        digits.includes(digestOf(eventId).charAt(0)) && !update.eventDescription
          ? { eventDescription: '' }
          : {},
      )
      const events = eventsAround(200)
      const { env } = await target({ decisions, events })
      const whole = await judgeAlone('update.unsent-kept', env)
      const withCase = whole.violations.filter(({ rerun }) => rerun?.case)
      for (const { replay, reproduced } of withCase) {
        expect(reproduced.times).toBe(reproduced.replays)
        const [, REPLAY_CASE = ''] = /--replay-case (\S+)/.exec(replay) ?? []
        const [, REPLAY_EVENT = ''] = /--replay-event (\S+)/.exec(replay) ?? []
        const anew = await target({ decisions, events })
        const again = { ...anew.env, REPLAY_CASE, REPLAY_EVENT }
        expect(await judgeAlone('update.unsent-kept', again)).toMatchObject({ verdict: 'fail' })
      }
      expect(withCase.length).toBeGreaterThan(0)
    },
  )

  it.for([
    ['update.sent-replaced', 'change-seen-by-beginning', { sent: [{ location: 'Alone beside' }] }],
    [
      'update.list-reflects',
      'leap-days-never-found',
      {
        before: [],
        steps: [expect.objectContaining({ dates: [expect.stringMatching(/-02-29$/)] })],
      },
    ],
    [
      'update.invalid-never-stored',
      'update-takes-months-as-dates',
      { price: 12.5, dates: ['2035-01'] },
    ],
  ] as const)('of many steps is shown by those that it takes: %s on %s', async (given) => {
    const [id, fault, least] = given
    const { env } = await target({ decisions: faultCalled(fault) })
    const { violations } = await judgeAlone(id, env)
    const cases = violations.map(({ counterexample }) => counterexample)
    expect(cases).toContainEqual(expect.objectContaining(least))
  })

  it('is not judged on a case that there is not, and names the one whose address is nearest', async () => {
    const { env } = await target()
    const none = await judgeAlone('list.limit.default', { ...env, REPLAY_CASE: '9:e3' })
    expect(none).toMatchObject({
      verdict: 'inconclusive',
      causes: [{ code: 'no-such-case', about: { address: '9:e3', nearest: '1:e3' } }],
    })
  })
})
