import { describe, expect, it } from 'vitest'
import { askedPauseMs, asksForTooLong, isBusy } from '../../../src/service/answer.ts'

const date = 'Sat, 21 Nov 2026 10:30:00 GMT'

/** A refusal that asks for a pause, by a clock that is not ours. */
const asking = (retryAfter: string | undefined) => ({
  status: 503,
  headers: { date, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
})

describe('a status', () => {
  it.each([408, 425, 429, 502, 503, 504, 520, 524])('of %i says "not now"', (status) =>
    expect(isBusy({ status, headers: {} })).toBe(true),
  )

  it.each([200, 403, 409, 428, 430, 500, 501])('of %i does not', (status) =>
    expect(isBusy({ status, headers: {} })).toBe(false),
  )

  it('of 403 does where it names a pause, as limits of a rate may', () => {
    expect(isBusy({ status: 403, headers: { 'retry-after': '1' } })).toBe(true)
    expect(isBusy({ status: 401, headers: { 'retry-after': '1' } })).toBe(false)
  })
})

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['7', 7000],
    [' 12 ', 12_000],
    ['Sat, 21 Nov 2026 10:30:05 GMT', 5000],
    ['Saturday, 21-Nov-26 10:30:05 GMT', 5000],
    ['Sat, 21 Nov 2026 10:29:00 GMT', 0],
    // 30 s at most.
    ['31', 30_000],
    ['86400', 30_000],
    ['9'.repeat(400), 30_000],
    ['Sun, 22 Nov 2026 10:30:00 GMT', 30_000],
    // Nothing that is understood.
    [undefined, undefined],
    ['', undefined],
    ['soon', undefined],
    ['1h', undefined],
  ])('of %j is %s ms', (header, ms) => expect(askedPauseMs(asking(header))).toBe(ms))

  it('as a date counts by our clock where the answer names no time', () => {
    const headers = { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }
    expect(askedPauseMs({ status: 503, headers })).toBeGreaterThan(10_000)
  })

  it.each([
    ['43200', true],
    ['Sat, 21 Nov 2026 12:30:00 GMT', true],
    [undefined, false],
    ['60', false],
    ['soon', false],
    ['Sat, 21 Nov 2026 10:31:00 GMT', false],
  ])('of %j is more than a run can wait for: %s', (header, hopeless) =>
    expect(asksForTooLong(asking(header))).toBe(hopeless),
  )
})
