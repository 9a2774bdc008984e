import { describe, expect, it } from 'vitest'
import type { Violation } from '../../../src/findings/result.ts'
import type { Report } from '../../../src/report/report.ts'
import { reportFolder, reportIn, runShell, runTest, timeout } from './command.ts'
import { faultCalled, target } from './target.ts'

/** The violations of a clause in a report. */
function violationsOf({ clauses }: Report, clause: string): readonly Violation[] {
  return clauses.find(({ id }) => id === clause)?.violations ?? []
}

/** What a violation shows, whichever event it is that a check was given, and whatever text that holds. */
function shownBy({ code, about, expected, received, counterexample }: Violation): string {
  const values = [expected, received].map((value) => (typeof value === 'string' ? 'a text' : value))
  return JSON.stringify([code, about.field, ...values, counterexample]).replace(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu,
    'an event',
  )
}

describe('the replay command of a report', { timeout: 2 * timeout }, () => {
  it.for([
    [
      'of a generated case',
      'update-resets-unsent-description',
      'update.sequences',
      /--replay-case \d+:\d/,
    ],
    ['of an example', 'default-limit-20', 'list.limit.default', /--replay-case \d+:e\d/],
    [
      'of an answer on the way to another check',
      'later-pages-as-octet-stream',
      'list.media-type',
      /--clause list\.media-type --clause [a-z.-]+$/,
    ],
    [
      'of an event that is listed otherwise than it is read',
      'list-price-to-one-decimal',
      'get.agrees-with-list',
      /./,
    ],
    ['of an identifier made up', 'unknown-id-gives-204', 'get.unknown-gives-no-event', /:e\d/],
    ['of wrong credentials', 'any-password-accepted', 'auth.list', /--replay-case \d+:e\d/],
  ] as const)('shows the violation again %s (%s)', async ([, fault, clause, form]) => {
    const REPORT_DIR = reportFolder()
    const { env, events } = await target({ decisions: faultCalled(fault) })
    const before = events()
    await runTest({ ...env, REPORT_DIR, SEED: '7' })
    const [seen] = violationsOf(reportIn(REPORT_DIR), clause).filter(({ replay }) =>
      form.test(replay),
    )
    if (!seen) throw new Error(`no violation of ${clause} has a replay command like ${form}`)

    const folder = reportFolder()
    const { code } = await runShell(seen.replay, { ...env, REPORT_DIR: folder })
    const again = violationsOf(reportIn(folder), clause)
    expect(code).toBe(1)
    expect(again.map(shownBy)).toContain(shownBy(seen))
    expect(events()).toBe(before)
  })
})
