import { describe, expect, it } from 'vitest'
import type { Violation } from '../../../src/findings/result.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { basedOn } from '../../catalogue/faults/update/changing.ts'
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

/**
 * Only generated sequences move an event to that place. Of violations that read alike one is shown, and where scripted
 * ones violate as well, it may be one of theirs.
 */
const resetsDescription = basedOn((_before, { location }) =>
  location === 'Café Noir' ? { eventDescription: '' } : {},
)

function faultyBy(name: string): Override {
  return name === 'moving-to-café-noir-resets-description' ? resetsDescription : faultCalled(name)
}

describe('the replay command of a report', { timeout: 2 * timeout }, () => {
  it.for([
    ['update.sequences', 'moving-to-café-noir-resets-description', /--replay-case \d+:\d/, shownBy],
    ['list.limit.default', 'default-limit-20', /--replay-case \d+:e\d/, kindShownBy],
    // An answer on the way to another check.
    ['list.media-type', 'later-pages-as-octet-stream', /media-type --clause [a-z.-]+$/, shownBy],
    ['get.agrees-with-list', 'list-price-to-one-decimal', /./, kindShownBy],
    ['get.unknown-gives-no-event', 'unknown-id-gives-204', /:e\d/, shownBy],
    ['auth.list', 'any-password-accepted', /--replay-case \d+:e\d/, shownBy],
  ] as const)('shows the violation of %s again (%s)', async ([clause, fault, form, told]) => {
    const { env, unchanged } = await target({ decisions: faultyBy(fault) })
    const { report } = await runTest({ ...env, SEED: '7' })
    const [seen] = clauseIn(report, clause).violations.filter(({ replay }) => form.test(replay))
    if (!seen) throw new Error(`no violation of ${clause} has a replay command like ${form}`)

    const replayed = await runShell(seen.replay, env)
    expect(replayed.code).toBe(1)
    expect(clauseIn(replayed.report, clause).violations.map(told)).toContain(told(seen))
    expect(unchanged()).toBe(true)
  })
})
