import { expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { merging } from '../../catalogue/faults/update/changing.ts'
import { clausesWith } from '../end-to-end/command.ts'
import { faultCalled, target, variationCalled } from '../end-to-end/target.ts'
import { eventsFromToday } from '../world/events-on-target.ts'
import { judged } from './settings-of.ts'

it('a service that takes no days over a year ahead is judged to the end', async () => {
  const { env, unchanged } = await target({
    decisions: variationCalled('updates-no-farther-than-a-year'),
  })
  const report = await judged(env)
  expect(report.verdict).toBe('conformant')
  expect(clausesWith(report, 'pass')).toHaveLength(report.clauses.length)
  expect(unchanged()).toBe(true)
})

it('a clause that updates of several events violate at once, and no replay shows, is judged by itself, too', async () => {
  const { env } = await target({ decisions: faultCalled('update-answers-previous-event-id') })
  const { verdict } = await judged(env, 'update.event-id-echo')
  expect(verdict).toBe('non-conformant')
})

it.for([
  // Other checks may send the update that gets what is left over.
  ['name-of-invalid-update-joins-the-next', 'update.sequences'],
  ['new-dates-clear-a-low-price', 'update.unsent-kept'],
  ['long-ranges-begin-one-later', 'list.page.partition'],
  ['update-turns-line-breaks-to-blanks', 'update.sent-replaced'],
] as const)('what a clause notices alone it notices amid all: %s', async ([fault, id]) => {
  const { env } = await target({ decisions: faultCalled(fault) })
  const report = await judged({ ...env, RESTORE_PATIENCE: '1s' })
  expect(clausesWith(report, 'fail')).toContain(id)
})

it('what pages of every size show is shown again by a replay of that case alone', async () => {
  const { env } = await target({ decisions: faultCalled('small-pages-shifted-from-page-26') })
  const violationsOf = async (more = {}) => {
    const { clauses } = await judged({ ...env, ...more }, 'list.page.partition')
    return clauses.flatMap(({ violations }) => violations)
  }
  const [found] = await violationsOf()
  const [again] = await violationsOf({ REPLAY_CASE: found?.rerun?.case })
  expect(again?.rerun).toEqual(found?.rerun)
})

it('one event loses its line breaks where all hold some, and none where others hold none', async () => {
  for (const plain of [0, 12]) {
    const broken = eventsFromToday(20, { eventDescription: 'One.\n\nTwo.' })
    const events = [...broken, ...eventsFromToday(32).slice(20, 20 + plain)]
    const { env, service } = await target({
      events,
      decisions: faultCalled('update-turns-line-breaks-to-blanks'),
    })
    await judged({ ...env, RESTORE_PATIENCE: '1s' })
    const isChanged = (event: SpecialEvent) =>
      JSON.stringify(event) !== JSON.stringify(events.find((one) => one.eventId === event.eventId))
    expect(service.snapshot().filter(isChanged).length, `${plain} without`).toBe(plain > 0 ? 0 : 1)
  }
})

it('events with a text that a service may tidy up are judged in their other fields, and it is never sent', async () => {
  const events = eventsFromToday(40, { location: '' })
  const tidying: Override = merging((_merged, { update }) =>
    update.location === undefined ? {} : { location: update.location || '-' },
  )
  const { env, unchanged } = await target({ events, decisions: tidying })
  const report = await judged(env)
  expect(clausesWith(report, 'pass')).toEqual(
    expect.arrayContaining(['update.any-subset', 'update.unsent-kept', 'update.persisted']),
  )
  expect(clausesWith(report, 'fail')).toEqual([])
  expect(unchanged()).toBe(true)
})

it.for([
  ['update.repeatable', 'update-numbers-name-in-use'],
  ['update.list-reflects', 'update-of-name-alone-not-listed'],
  ['update.sequences', 'price-0-ignored-beside-a-name'],
  ['update.invalid-never-stored', 'update-takes-numeric-text-as-price'],
] as const)('where every description is empty, %s notices %s', async ([id, fault]) => {
  const events = eventsFromToday(20, { eventDescription: '' })
  const { env } = await target({ events, decisions: faultCalled(fault) })
  const report = await judged(env)
  expect(clausesWith(report, 'fail')).toContain(id)
})

it.for([
  { eventDescription: '' },
  { eventDescription: 'Told in a text that an editor has ended.\n' },
  { name: ' An evening at the museum ' },
])(
  'where %j may be tidied up, updates are judged by the other fields, and what is missed for that says so',
  async (fields) => {
    const { env, unchanged } = await target({ events: eventsFromToday(2, fields) })
    const { clauses } = await judged(env)
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
