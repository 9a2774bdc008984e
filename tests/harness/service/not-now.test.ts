import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../src/service/answer.ts'
import { afterNotNow, mattersWhetherIdle, type Tried } from '../../../src/service/not-now.ts'
import { rawExchange, updating } from './requests.ts'

/** An update that was answered with a status, and a pause in seconds where one is named. */
const busy = (status: number, seconds?: number, request = updating) => {
  const responseHeaders = seconds === undefined ? {} : { 'retry-after': `${seconds}` }
  return answerOf(request, rawExchange({ status, responseHeaders }))
}
const anonymous = { ...updating, authorization: 'none' } as const
const tried = (sent: number, looks = sent, idleTimes = looks, refusedWhileIdle = 0): Tried => ({
  sent,
  looks,
  idleTimes,
  refusedWhileIdle,
})

describe('"not now"', () => {
  it.each<[string, ReturnType<typeof afterNotNow>, ReturnType<typeof busy>, Tried]>([
    [
      'twice from an idle target is asked again at once',
      { leastPauseMs: 0 },
      busy(503, 30),
      tried(2),
    ],
    ['three times from an idle target is its answer', 'answered', busy(503), tried(3)],
    ['alone from one known to refuse so is its answer', 'answered', busy(503), tried(2, 2, 1, 3)],
    [
      'in company from one known to is no answer',
      { leastPauseMs: 0 },
      busy(503),
      tried(1, 1, 1, 3),
    ],
    ['from a busy target is waited for', { leastPauseMs: 7000 }, busy(503, 7), tried(4, 4, 0)],
    ['five times from a busy target is no answer', 'given-up', busy(503), tried(5, 5, 0)],
    [
      'five times with a pause is asked again',
      { leastPauseMs: 1000 },
      busy(503, 1),
      tried(5, 5, 0),
    ],
    ['for hours is no answer', 'given-up', busy(429, 3600), tried(1, 1, 0)],
    [
      'three times without credentials is its answer',
      'answered',
      busy(503, 1, anonymous),
      tried(3, 0),
    ],
  ])('%s', (_, step, answer, soFar) => {
    expect(afterNotNow(answer, soFar)).toEqual(step)
  })

  it('of the rate that names a second or two is waited for twice before others are asked', () => {
    expect([1, 2, 3].map((sent) => mattersWhetherIdle(busy(429, 1), tried(sent, 0)))).toEqual([
      ...[false, false, true],
    ])
    expect(mattersWhetherIdle(busy(429, 3), tried(1, 0))).toBe(true)
    expect(mattersWhetherIdle(busy(503, 1), tried(1, 0))).toBe(true)
    expect(mattersWhetherIdle(busy(503, 1, anonymous), tried(1, 0))).toBe(false)
  })
})
