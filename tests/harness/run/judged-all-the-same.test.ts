import { expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { merging } from '../../catalogue/faults/update/changing.ts'
import { faultCalled, target, variationCalled } from '../end-to-end/target.ts'
import { eventsFromToday } from '../world/events-on-target.ts'
import { judged, settingsOf } from './settings-of.ts'

it('a service that takes no days over a year ahead is judged to the end', {
  timeout: 60_000,
}, async () => {
  const { env, unchanged } = await target({
    decisions: variationCalled('updates-no-farther-than-a-year'),
  })
  const { clauses, verdict } = await judged({ ...env, TARGET_PROFILE: 'full' })
  const others = clauses.filter((clause) => clause.verdict !== 'pass').map(({ id }) => id)
  expect({ verdict, others }).toEqual({ verdict: 'conformant', others: [] })
  expect(unchanged()).toBe(true)
})

it('a clause that updates of several events violate at once, and no replay shows, is judged by itself, too', {
  timeout: 60_000,
}, async () => {
  const { env } = await target({ decisions: faultCalled('update-answers-previous-event-id') })
  const { settings, target: named } = settingsOf({ ...env, TARGET_PROFILE: 'full' })
  const selected = new Set(['update.event-id-echo'] as const)
  expect(await judgeTarget(settings, named, { selected })).toMatchObject({
    verdict: 'non-conformant',
  })
})

it('events with a text that a service may tidy up are judged in their other fields, and it is never sent', {
  timeout: 60_000,
}, async () => {
  const events = eventsFromToday(40, { location: '' })
  const tidying: Override = merging((_merged, { update }) =>
    update.location === undefined ? {} : { location: update.location || '-' },
  )
  const { env, unchanged } = await target({ events, decisions: tidying })
  const { clauses } = await judged({ ...env, TARGET_PROFILE: 'full' })
  const passing = clauses.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)
  expect(passing).toEqual(
    expect.arrayContaining(['update.any-subset', 'update.unsent-kept', 'update.persisted']),
  )
  expect(clauses.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(unchanged()).toBe(true)
})

it.for([
  ['update.repeatable', 'update-numbers-name-in-use'],
  ['update.list-reflects', 'update-of-name-alone-not-listed'],
  ['update.sequences', 'price-0-ignored-beside-a-name'],
  ['update.invalid-never-stored', 'update-takes-numeric-text-as-price'],
] as const)(
  'where every description is empty, %s notices %s',
  {
    timeout: 60_000,
  },
  async ([id, fault]) => {
    const events = eventsFromToday(20, { eventDescription: '' })
    const { env } = await target({ events, decisions: faultCalled(fault) })
    const { clauses } = await judged({ ...env, TARGET_PROFILE: 'full' })
    const failing = clauses.filter(({ verdict }) => verdict === 'fail').map((clause) => clause.id)
    expect(failing).toContain(id)
  },
)

it.for([
  { eventDescription: '' },
  { eventDescription: 'Told in a text that an editor has ended.\n' },
  { name: ' An evening at the museum ' },
])(
  'where %j may be tidied up, updates are judged by the other fields, and what is missed for that says so',
  {
    timeout: 60_000,
  },
  async (fields) => {
    const { env, unchanged } = await target({ events: eventsFromToday(2, fields) })
    const { clauses } = await judged({ ...env, TARGET_PROFILE: 'full' })
    const clauseOf = (id: string) => clauses.find((clause) => clause.id === id)
    for (const id of ['repeatable', 'list-reflects', 'sequences', 'invalid-never-stored'])
      expect(clauseOf(`update.${id}`)?.verdict, id).toBe('pass')
    for (const id of ['update.any-subset', 'update.invalid-never-stored']) {
      const codes = clauseOf(id)?.causes?.map(({ code }) => code)
      expect(new Set(codes), id).toEqual(new Set(['field-may-be-tidied']))
    }
    expect(unchanged()).toBe(true)
  },
)
