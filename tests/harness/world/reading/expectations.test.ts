import { expect, it } from 'vitest'
import type { EventAnswer } from '../../../../src/service/service.ts'
import { mustSucceed } from '../../../../src/world/reading/expectations.ts'
import { idOf } from '../events-on-target.ts'

const refused = (status: number, headers: Record<string, string> = {}) =>
  ({
    request: { operation: 'update', body: '{"price":7}' },
    eventId: idOf(1),
    status,
    headers,
    succeeded: false,
    content: { kind: 'none' },
    exchange: {},
  }) as unknown as EventAnswer

it.for([
  [429, {}, 'target-busy'],
  [403, { 'retry-after': '1' }, 'target-busy'],
  [403, {}, 'refused'],
  [503, { 'retry-after': '1' }, 'refused'],
  [400, {}, 'refused'],
] as const)('a refusal with %i and %o comes to %s', ([status, headers, code]) => {
  let thrown: { readonly because?: { code: string }; readonly code?: string } = {}
  try {
    mustSucceed(refused(status, headers))
  } catch (error) {
    thrown = error as typeof thrown
  }
  expect(thrown.because?.code ?? thrown.code).toBe(code)
})
