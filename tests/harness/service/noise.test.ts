import { describe, expect, it } from 'vitest'
import { isBusy, isHopeless, noiseOf, retryAfterMs } from '../../../src/service/noise.ts'

const failing = (code: string, message = 'something long\n    at somewhere') =>
  Object.assign(new Error(message), { code })

describe('noise in words', () => {
  it.each([
    ['ECONNREFUSED', 'connection refused'],
    ['ECONNRESET', 'connection reset'],
    ['EPIPE', 'connection reset'],
    ['ETIMEDOUT', 'connection timed out'],
    ['EHOSTUNREACH', 'host unreachable'],
    ['ENETUNREACH', 'network unreachable'],
    ['EAI_AGAIN', 'host name could not be looked up'],
    ['UND_ERR_SOCKET', 'connection closed before the answer was complete'],
    ['UND_ERR_CONNECT_TIMEOUT', 'no connection in time'],
    ['UND_ERR_HEADERS_TIMEOUT', 'no answer in time'],
    ['UND_ERR_BODY_TIMEOUT', 'no complete answer in time'],
  ])('names %s, which may pass', (code, words) => {
    expect(noiseOf(failing(code), 1000)).toEqual({ reason: `${words} (${code})`, passing: true })
  })

  it.each([
    ['ENOTFOUND', 'host name not found (ENOTFOUND)'],
    ['CERT_HAS_EXPIRED', 'certificate has expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'names do not match'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number'],
  ])('knows that %s stays', (code, words) => {
    expect(noiseOf(failing(code, words), 1000)).toEqual({
      reason: expect.stringContaining(words.split(' (')[0] ?? ''),
      passing: false,
    })
  })

  it('names the time limit that was reached', () => {
    const error = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    expect(noiseOf(error, 250)).toEqual({
      reason: 'no complete answer within 250 ms',
      passing: true,
    })
  })

  it('names the cause where the error itself says little', () => {
    const error = new TypeError('fetch failed', { cause: failing('ECONNREFUSED') })
    expect(noiseOf(error, 1000).reason).toBe('connection refused (ECONNREFUSED)')
    const both = new AggregateError([failing('ECONNREFUSED'), failing('ENETUNREACH')])
    expect(noiseOf(both, 1000).reason).toBe('connection refused (ECONNREFUSED)')
  })

  it.each([
    [new Error('first line\nsecond line'), 'first line'],
    [failing('SOMETHING_NEW', 'never seen\nbefore'), 'never seen'],
    [new Error(''), 'Error'],
    ['just text', 'just text'],
    [new DOMException('given up', 'AbortError'), 'given up'],
  ])('gives one line of anything else', (error, line) => {
    expect(noiseOf(error, 1000)).toEqual({ reason: line, passing: true })
  })
})

describe('a status', () => {
  it.each([408, 425, 429, 502, 503, 504, 520, 524])('of %i says "not now"', (status) =>
    expect(isBusy(status, {})).toBe(true),
  )

  it.each([200, 403, 409, 428, 430, 500, 501])('of %i does not', (status) =>
    expect(isBusy(status, {})).toBe(false),
  )

  it('of 403 does where it names a pause, as limits of a rate may', () => {
    expect(isBusy(403, { 'retry-after': '1' })).toBe(true)
    expect(isBusy(401, { 'retry-after': '1' })).toBe(false)
  })
})

describe('a pause that no run can wait for', () => {
  const now = Date.parse('2026-11-21T10:30:00Z')

  it.each(['43200', 'Sat, 21 Nov 2026 12:30:00 GMT'])('is %s', (header) =>
    expect(isHopeless(header, now)).toBe(true),
  )

  it.each([undefined, '60', 'soon', 'Sat, 21 Nov 2026 10:31:00 GMT'])('is not %s', (header) =>
    expect(isHopeless(header, now)).toBe(false),
  )
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T10:30:00Z')

  it.each([
    ['0', 0],
    ['7', 7000],
    [' 12 ', 12_000],
    ['Sat, 21 Nov 2026 10:30:05 GMT', 5000],
    ['Saturday, 21-Nov-26 10:30:05 GMT', 5000],
    ['Sat, 21 Nov 2026 10:29:00 GMT', 0],
  ])('of %j is %i ms', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms))

  it.each(['86400', '9'.repeat(400), 'Sun, 22 Nov 2026 10:30:00 GMT', '31'])(
    'is bounded: %s',
    (header) => expect(retryAfterMs(header, now)).toBe(30_000),
  )

  it.each([undefined, '', 'soon', '1h'])('says nothing when it is %j', (header) =>
    expect(retryAfterMs(header, now)).toBeUndefined(),
  )
})
