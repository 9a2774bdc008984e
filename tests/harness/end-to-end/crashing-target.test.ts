import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { clausesWith, runTest, timeout } from './command.ts'
import { supervised } from './supervised.ts'

/** What a supervised service that dies so comes to in a run, which leaves its events as they were. */
async function judged(how: string, more: Readonly<Record<string, string>> = {}) {
  const { env, endedAt, events } = await supervised(how, more.KEEPS !== 'no')
  const before = await events()
  const outcome = await runTest({ ...env, RESTORE_PATIENCE: '80s', ...more })
  return { ...outcome, report: outcome.report, failing: outcome.failing, endedAt, before, events }
}

/** More deaths in 10 s have systemd give a service up. */
const mostIn10s = 4

function mustKeepApart(endedAt: readonly number[]): void {
  const within = endedAt.map((at) => endedAt.filter((end) => end >= at && end < at + 10_000).length)
  expect(Math.max(...within)).toBeLessThanOrEqual(mostIn10s)
}

describe('a target that is started again when it dies', { timeout: 2 * timeout }, () => {
  it.for([
    ['at-limit-13', { method: 'GET', path: '/special-events?limit=13' }, ['list.limit.accepted']],
    [
      'at-price-0',
      expect.objectContaining({ method: 'PATCH', body: '{"price":0}' }),
      ['update.any-subset', 'update.sequences'],
    ],
  ] as const)(
    'is told by which request, and judged in all else',
    async ([how, smallest, blamed]) => {
      const { code, report, failing, stdout, endedAt, before, events } = await judged(how)
      expect({ code, failing }).toEqual({ code: 1, failing: blamed })
      expect(clausesWith(report, 'pass')).toHaveLength(clauses.length - blamed.length)
      const violations = report.clauses.flatMap((clause) => clause.violations)
      for (const { counterexample, about } of violations)
        expect({ counterexample, about }).toEqual({
          counterexample: smallest,
          about: expect.objectContaining({
            why: expect.objectContaining({ code: 'takes-target-down' }),
          }),
        })
      const words = stdout.replaceAll(/\s+/g, ' ')
      expect(words).toMatch(/takes the target down: it did so each time/)
      expect(words).toMatch(/violated; (GET|PATCH) [^;]+ takes the target down/)
      expect(endedAt.length).toBeLessThanOrEqual(mostIn10s)
      mustKeepApart(endedAt)
      expect(await events()).toBe(before)
    },
  )

  it.for([
    ['at-limit-30', 'list.limit.accepted', /limit=30$/],
    ['past-the-first-page', 'list.parameters-optional', /page=\d+$/],
  ] as const)(
    'by what checks begin with (%s) is told of by what promises it an answer, whatever could not be judged',
    async ([how, blamed, path]) => {
      const { code, failing, report, endedAt, before, events } = await judged(how)
      expect({ code, failing }).toEqual({ code: 1, failing: [blamed] })
      const [violation] = report.clauses.find(({ id }) => id === blamed)?.violations ?? []
      expect(violation?.counterexample).toEqual({
        method: 'GET',
        path: expect.stringMatching(path),
      })
      const notes = (report.run.notes ?? []).join()
      expect(notes).not.toContain('in vain')
      expect(notes.includes('could not be looked at once more')).toBe(how === 'at-limit-30')
      mustKeepApart(endedAt)
      expect(await events()).toBe(before)
    },
  )

  it.for([
    ['at-array-as-body', /^PATCH \S+ with \[\] takes the target down/],
    // It is sent for itself, and for what may become of the listing that follows it.
    ['at-no-day', /^GET \S+startDate=tomorrow takes the target down/],
  ] as const)(
    'by a request that is not valid (%s) breaks no clause, and is told of it all the same',
    async ([how, told]) => {
      const { code, report, endedAt, before, events } = await judged(how)
      expect(code).toBe(0)
      expect(report.run.notes?.[0]).toMatch(told)
      expect(endedAt.length).toBeLessThanOrEqual(mostIn10s)
      mustKeepApart(endedAt)
      expect(await events()).toBe(before)
    },
  )

  it.for([['yes'], ['no']] as const)(
    'once is judged as if it had not (kept: %s)',
    async ([KEEPS]) => {
      const { failing, report, before, events } = await judged('once-after-400-requests', { KEEPS })
      expect(failing).toEqual([])
      expect(clausesWith(report, 'error')).toEqual([])
      const [underWay] = report.run.notes ?? []
      expect(underWay).toMatch(/^under way when the target went down: .*; sent one at a time, none/)
      expect(await events()).toBe(before)
    },
  )

  it.for([['every-12-requests'], ['every-2-seconds']] as const)(
    'by itself now and then is not put down to any request (%s)',
    async ([how]) => {
      const { failing, report, endedAt } = await judged(how, { RESTORE_PATIENCE: '30s' })
      expect(endedAt.length).toBeGreaterThan(0)
      expect(failing).toEqual([])
      expect((report.run.notes ?? []).join()).not.toContain('takes the target down')
    },
  )

  it('for good is not judged: the last requests are named, and how long it was waited for', async () => {
    const { code, report } = await judged('after-400-requests-for-good', {
      TARGET_PROFILE: 'read-only',
      RESTORE_PATIENCE: '6s',
    })
    expect(code).toBe(4)
    expect(report.reason).toMatch(/under way when it stopped: GET .+; it was waited for 3 s in all/)
  })
})
