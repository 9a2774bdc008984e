import { describe, expect, it } from 'vitest'
import { violated } from '../../../src/findings/finding.ts'
import type { Sighting } from '../../../src/judging/case.ts'
import { nextStep, type Replay, type Start } from '../../../src/judging/next-step.ts'

const of = (wrong: Sighting['violated']): Sighting => ({
  kind: 'violated',
  violated: wrong,
  exchanges: [],
})
const value = of(violated('other-number-of-items', { expected: 10, received: 20, query: {} }))
const atOneLook = of(violated('too-many-items', { expected: 10, received: 20, query: {} }))
const facts = { expected: 'success', received: { status: 500 }, operation: 'list' } as const
const refusal = of(violated('refused', facts))

/** A replay whose copies show these, or hold where there are none, in a second. */
const replay = (found: readonly Sighting[], start: Start = 'as-is', pace = 0): Replay => {
  const copies = Math.max(1, found.length)
  const outcomes = found.length > 0 ? found : [{ kind: 'held' } as const]
  return { copies, start, outcomes, found, shown: found[0], durationMs: 1000, pace }
}
const held = replay([])
const six = (sighting: Sighting) => Array<Sighting>(6).fill(sighting)

describe('after what the replays have shown so far', () => {
  it.each<[string, ReturnType<typeof nextStep>, readonly Replay[]]>([
    ['nothing, one follows', { copies: 1, start: 'as-is' }, []],
    ['a value once, one follows', { copies: 1, start: 'as-is' }, [replay([value])]],
    ['a value twice, it is confirmed', 'confirmed', [replay([value]), replay([value])]],
    ['what one answer shows, it is confirmed', 'confirmed', [held, replay([atOneLook])]],
    ['a refusal once, one follows', { copies: 1, start: 'as-is' }, [replay([refusal])]],
    ['a refusal twice alone, it is', 'confirmed', [replay([refusal]), held, replay([refusal])]],
    ['nothing in six, it is given up', 'not-reproduced', Array(6).fill(held)],
    [
      'a value in the last of six, six at once follow',
      { copies: 6, start: 'from-originals' },
      [...Array<Replay>(5).fill(held), replay([value])],
    ],
    [
      'a value beside others, one follows from where it has shown',
      { copies: 1, start: 'from-originals' },
      [held, replay([value], 'from-evidence', 0.1)],
    ],
    [
      'a value and then none beside others, it is given up',
      'not-reproduced',
      [replay([value], 'as-is', 0.1), held],
    ],
    [
      'a value in eight running beside others, it is confirmed',
      'confirmed',
      [replay(six(value), 'as-is', 0.1), replay(six(value), 'as-is', 0.1)],
    ],
    [
      'a value in eight running beside others who write all the time, one follows',
      { copies: 1, start: 'as-is' },
      [replay(six(value), 'as-is', 40), replay(six(value), 'as-is', 40)],
    ],
  ])('%s', (_, step, replays) => {
    expect(nextStep(replays)).toEqual(step)
  })
})
