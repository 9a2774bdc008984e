import { describe, expect, it } from 'vitest'
import { event, judged } from './judged.ts'

describe('list.array', () => {
  it.each([
    ['no events', []],
    ['events', [event, event]],
    ['whatever elements', [null, 7]],
  ])('holds for an array of %s', async (_, body) => {
    expect(await judged('list.array', { body })).toBeUndefined()
  })

  it.each([
    ['an envelope', { data: [event] }, '{"data":[{"eventId"'],
    ['an event', event, '{"eventId"'],
    ['null', null, 'null'],
    ['JSON in JSON', '"[]"', '"[]"'],
    ['events line by line', '{}\n{}', 'a body that cannot be judged: it is not valid JSON'],
    ['no body', undefined, 'status 200 without a body'],
  ])('is violated by %s', async (_, body, received) => {
    const violated = await judged('list.array', { body })
    expect(violated?.expected).toBe('a bare JSON array of special events')
    expect(violated?.received).toContain(received)
  })
})
