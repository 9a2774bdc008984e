import { expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { beforehand, withStore } from '../../catalogue/overrides.ts'
import { clausesWith, timeout } from '../end-to-end/command.ts'
import { target } from '../end-to-end/target.ts'
import { eventsFromToday } from '../world/events-on-target.ts'
import { judged } from './settings-of.ts'

/** What is told of a service of 14 events, on which some reads get no answer. */
async function told(isUnanswered: (event: SpecialEvent) => boolean, isMoved = () => {}) {
  const isFirst = ({ body }: ServiceRequest) => /moved for a moment 1 /.test(String(body))
  const decisions = withStore((store) =>
    beforehand((request) => {
      const event = store().find(request.eventId ?? '')
      if (request.operation === 'update' && isFirst(request)) isMoved()
      const isHeld = request.operation === 'get' && event && isUnanswered(event)
      return isHeld ? new Promise(() => {}) : undefined
    }),
  )
  const { env, unchanged } = await target({ decisions, events: eventsFromToday(14) })
  // Each read that hangs is waited for twice.
  const report = await judged({ ...env, REQUEST_TIMEOUT_MS: '1500', RESTORE_PATIENCE: '30s' })
  expect(unchanged()).toBe(true)
  return report
}

it('one of them is a violation of what reads are to give, and of nothing else', {
  timeout,
}, async () => {
  const { eventId } = eventsFromToday(14)[5] as SpecialEvent
  const report = await told((event) => event.eventId === eventId)
  expect(clausesWith(report, 'fail')).toEqual(['get.listed-is-readable'])
  expect(clausesWith(report, 'error')).toEqual([])
})

it('those of events without dates are one of what updates leave, and of nothing else', {
  timeout,
}, async () => {
  const report = await told(({ dates }) => dates.length === 0)
  expect(clausesWith(report, 'fail')).toEqual(['update.persisted'])
  expect(clausesWith(report, 'error')).toEqual([])
})

it.for([
  ['for 16 seconds', () => performance.now() + 16_000, Number.POSITIVE_INFINITY],
  ['twice', () => Number.POSITIVE_INFINITY, 2],
] as const)(
  'those of one event after its first update are no violation %s',
  { timeout },
  async ([_, until, most]) => {
    let ends = 0
    let held: string | undefined
    let count = 0
    const report = await told(
      ({ eventId, name }) => {
        if (ends === 0 || performance.now() > ends || count >= most) return false
        if (name.startsWith('moved for a moment 1 ')) held ??= eventId
        if (eventId === held) count++
        return eventId === held
      },
      () => {
        ends ||= until()
      },
    )
    expect(count).toBeGreaterThan(0)
    expect(clausesWith(report, 'fail')).toEqual([])
    expect(clausesWith(report, 'error')).toEqual([])
    const judged = ['list.array', 'update.sent-replaced', 'update.persisted']
    expect(clausesWith(report, 'pass')).toEqual(expect.arrayContaining(judged))
  },
)
