import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../src/service/answer.ts'
import { afterNotNow, mustKnowIfIdle, type Tried } from '../../../src/service/not-now.ts'
import { rawExchange, updating } from './requests.ts'

// What a client does where it is told "not now" is in retries-idle.test.ts. Here is what would take it minutes.

/** An update that was answered with "not now", and a pause in seconds. */
const busy = (status: number, seconds: number) => {
  const responseHeaders = { 'retry-after': `${seconds}` }
  return answerOf(updating, rawExchange({ status, responseHeaders }))
}
const tried = (sent: number): Tried => ({ sent, looks: sent, idleTimes: 0, refusedWhileIdle: 0 })

describe('"not now"', () => {
  it('is no answer for hours, nor eight times with a pause', () => {
    expect(afterNotNow(busy(429, 3600), tried(1))).toBe('given-up')
    expect(afterNotNow(busy(503, 1), tried(7))).toEqual({ leastPauseMs: 1000 })
    expect(afterNotNow(busy(503, 1), tried(8))).toBe('given-up')
  })

  it('of the rate that names a second or two is waited for twice before others are asked', () => {
    expect([1, 2, 3].map((sent) => mustKnowIfIdle(busy(429, 1), tried(sent)))).toEqual([
      ...[false, false, true],
    ])
    expect(mustKnowIfIdle(busy(429, 3), tried(1))).toBe(true)
    expect(mustKnowIfIdle(busy(503, 1), tried(1))).toBe(true)
    const idle = { ...tried(3), idleTimes: 1 }
    expect(afterNotNow(busy(429, 1), idle)).toEqual({ leastPauseMs: 1000 })
  })
})
