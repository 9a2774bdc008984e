import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { clauseIn } from '../merge/parts.ts'
import { judged } from './settings-of.ts'

/** The cases that a run shows of a clause which a fault violates, in their order. */
async function shownOf(fault: string, clause: ClauseId) {
  const { env } = await target({ decisions: faultCalled(fault) })
  const report = await judged({ ...env, SEED: '1' }, clause)
  return clauseIn(report, clause).violations.map(({ counterexample }) => counterexample)
}

const step = (operation: string) => [
  { event: expect.stringMatching(/^(?:first|second)$/u), operation, body: {} },
]
const stored = { before: {}, sent: [{ price: expect.any(Number) }, {}] }

describe('the cases shown of a violation', () => {
  it.for([
    ['get-price-with-tax', 'update.unsent-kept', [stored, stored, stored]],
    ['get-price-with-tax', 'update.repeatable', [{ name: 'Told between', price: 7.5 }]],
    ['update-answers-wrapped', 'update.repeatable', [{ name: 'Told between', price: 7.5 }]],
    ['repeated-update-is-undone', 'update.repeatable', [{ price: expect.any(Number) }]],
    [
      'password-with-more-behind-accepted',
      'auth.list',
      ['the password with :not behind it', ['the password with a blank behind it']].map(
        (credentials) => ({ credentials }),
      ),
    ],
    [
      'default-end-date-an-hour-short-in-sydney',
      'list.end-date.default',
      [{ startDates: [expect.stringMatching(/-(?:03|04)-\d\d$/u)] }],
    ],
    [
      'default-end-date-forgets-the-leap-day',
      'list.end-date.default',
      [{ startDates: [expect.stringMatching(/-02-25$/u)] }],
    ],
    [
      'gone-while-updated',
      'update.persisted',
      [{ dates: [expect.any(String)] }, { name: 'Read while it was sent', price: 7.75 }],
    ],
    [
      'update-inserts-under-unknown-sent-event-id',
      'update.identity',
      [{ eventId: expect.any(String) }],
    ],
    [
      'update-clears-invalid-field',
      'update.invalid-never-stored',
      [{ name: null }, { location: null }, { eventDescription: null }],
    ],
  ] as const)('are as small as can be, with %s of %s', async ([fault, clause, cases]) => {
    expect(await shownOf(fault, clause)).toEqual(cases)
  })

  it('send nothing where nothing has to be sent, whatever tries before have left', async () => {
    const shown = await shownOf('update-resets-unsent-description', 'update.sequences')
    expect(shown).toContainEqual(step('update'))
    for (const one of shown)
      expect([step('update'), step('update both at once')]).toContainEqual(one)
  })

  it('show by themselves what needs an update, though tries before have left one', async () => {
    const shown = await shownOf('update-list-name-stale', 'update.sequences')
    const update = { operation: expect.stringMatching(/^update/u) }
    for (const one of shown) expect(one).toContainEqual(expect.objectContaining(update))
  })

  it('come before what was seen on the way, which has none', async () => {
    const { env } = await target({ decisions: faultCalled('maximum-limit-50') })
    const report = await judged({ ...env, SEED: '1', TARGET_PROFILE: 'read-only' })
    const shown = clauseIn(report, 'list.limit.maximum').violations
    expect(shown.map(({ counterexample }) => counterexample)).toEqual([
      ...[{ limit: 31 }, { limit: 32 }, { limit: 50 }],
      undefined,
    ])
  })
})
