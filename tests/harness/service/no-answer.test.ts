import { describe, expect, it } from 'vitest'
import { noiseOf, TimedOut } from '../../../src/service/no-answer.ts'
import { failedWith, inWords } from './requests.ts'

const failing = (code: string, message = 'something long\n    at somewhere') =>
  Object.assign(new Error(message), { code })

const nobody = failing('ECONNREFUSED')
const refused = 'connection refused (ECONNREFUSED)'

describe('noise', () => {
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
    expect(noiseOf(failing(code), 1000)).toEqual({
      because: failedWith(words, code),
      passing: true,
    })
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
    const { because, passing } = noiseOf(failing(code, words), 1000)
    expect([inWords(because), passing]).toEqual([words, false])
  })

  it.each([
    ['a time limit', new TimedOut(), 'no complete answer within 250 ms'],
    ['the cause of an error', new TypeError('failed', { cause: nobody }), refused],
    ['the first of several', new AggregateError([nobody, failing('EPIPE')]), refused],
    ['one line of a message', new Error('first line\nsecond line'), 'first line'],
    ['one line with a code', failing('SOMETHING_NEW', 'never seen\nbefore'), 'never seen'],
    ['an error without a message', new Error(''), 'Error'],
    ['what is no error', 'just text', 'just text'],
    ['what was given up', new DOMException('given up', 'AbortError'), 'given up'],
  ])('names %s', (_, error, words) => {
    const { because, passing } = noiseOf(error, 250)
    expect([inWords(because), passing]).toEqual([words, true])
  })
})
