import { describe, expect, it } from 'vitest'
import type { Violation } from '../../../src/findings/result.ts'
import { clauseIn } from '../merge/parts.ts'
import { runShell, runTest, timeout } from './command.ts'
import { faultCalled, target } from './target.ts'

/** What a violation shows, whichever event it is that a check was given, and whatever text that holds. */
function shownBy({ code, about, expected, received, counterexample }: Violation): string {
  const values = [expected, received].map((value) => (typeof value === 'string' ? 'a text' : value))
  return JSON.stringify([code, about.field, ...values, counterexample]).replace(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu,
    'an event',
  )
}

/** The same without numbers: how many events are listed, and what one of them costs, depends on which others write to. */
function kindShownBy({ code, about, expected, received }: Violation): string {
  return JSON.stringify([code, about.field, typeof expected, typeof received])
}

describe('the replay command of a report', { timeout: 2 * timeout }, () => {
  it.for([
    ['update.sequences', 'update-resets-unsent-description', /--replay-case \d+:e?\d/, shownBy],
    ['list.limit.default', 'default-limit-20', /--replay-case \d+:e\d/, kindShownBy],
    // An answer on the way to another check.
    ['list.media-type', 'later-pages-as-octet-stream', /media-type --clause [a-z.-]+$/, shownBy],
    ['get.agrees-with-list', 'list-price-to-one-decimal', /./, kindShownBy],
    ['get.unknown-gives-no-event', 'unknown-id-gives-204', /:e\d/, shownBy],
    ['auth.list', 'any-password-accepted', /--replay-case \d+:e\d/, shownBy],
  ] as const)('shows the violation of %s again (%s)', async ([clause, fault, form, told]) => {
    const { env, unchanged } = await target({ decisions: faultCalled(fault) })
    const { report } = await runTest({ ...env, SEED: '7' })
    const fitting = clauseIn(report, clause).violations.filter(({ replay }) => form.test(replay))
    // A generated one, unless as many examples have shown before it as are shown of a clause, as on a busy machine.
    const seen = fitting.find(({ replay }) => !/:e\d/.test(replay)) ?? fitting[0]
    if (!seen) throw new Error(`no violation of ${clause} has a replay command like ${form}`)

    const replayed = await runShell(seen.replay, env)
    expect(replayed.code).toBe(1)
    expect(clauseIn(replayed.report, clause).violations.map(told)).toContain(told(seen))
    expect(unchanged()).toBe(true)
  })
})
