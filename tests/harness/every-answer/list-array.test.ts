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
    ['an envelope', { data: [event] }, { body: { data: [event] } }],
    ['an event', event, { body: event }],
    ['null', null, { body: null }],
    ['JSON in JSON', '"[]"', { body: '[]' }],
    ['events line by line', '{}\n{}', { problem: expect.anything() }],
    ['no body', undefined, {}],
  ])('is violated by %s', async (_, body, received) => {
    const facts = { expected: 'an array', received: { status: 200, ...received } }
    expect(await judged('list.array', { body })).toMatchObject({ code: 'no-array', facts })
  })
})
