import { describe, expect, it } from 'vitest'
import { event, judged } from './judged.ts'

describe.each(['list.media-type', 'get.media-type', 'update.media-type'] as const)(
  '%s',
  (clause) => {
    it.each([
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON ;profile="a;b"',
    ])('holds for %s', async (mediaType) => {
      expect(await judged(clause, { body: [event], mediaType })).toBeUndefined()
    })

    it.each([
      'text/html',
      'text/json',
      'application/jsonp',
      'application/problem+json',
      'text/plain; application/json',
      'json',
    ])('is violated by %s', async (mediaType) => {
      expect(await judged(clause, { body: [event], mediaType })).toMatchObject({
        code: 'other-media-type',
        facts: { expected: 'application/json', received: mediaType },
      })
    })

    it('is violated by none at all', async () => {
      expect(await judged(clause, { body: [event], mediaType: null })).toMatchObject({
        facts: { received: null },
      })
    })
  },
)
