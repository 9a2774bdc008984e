import { expect, it } from 'vitest'
import { reproduction } from '../../../src/report/clauses-in-words.ts'
import { sampleViolation } from './sample.ts'

it('tells of what further requests have shown, and no replay', () => {
  const reproduced = { times: 2, replays: 6, start: 'on-others' } as const
  expect(reproduction(sampleViolation({ reproduced }))).toMatch(
    /^by 2 further requests, each for something else, though not again in 6 replays(;|$)/,
  )
})
