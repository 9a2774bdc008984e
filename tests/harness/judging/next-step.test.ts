import { describe, expect, it } from 'vitest'
import { violated } from '../../../src/findings/finding.ts'
import type { Sighting } from '../../../src/judging/case.ts'
import { nextStep, type Replay } from '../../../src/judging/next-step.ts'
import { idOf } from '../world/events-on-target.ts'

// The tests of confirming show what replays come to. Here is what depends on how long they take, and where six begin.

const value: Sighting = {
  kind: 'violated',
  violated: violated('other-number-of-items', { expected: 10, received: 20, query: {} }),
  exchanges: [],
}

const read: Sighting = {
  ...value,
  violated: violated('other-value', {
    ...{ expected: 1, received: 2, as: 'read', seen: 'read', field: 'price' },
    eventId: idOf(1),
  }),
}

/** A replay whose copies show these, or hold where there are none, in a second. */
const replay = (found: readonly Sighting[], pace = 0): Replay => {
  const copies = Math.max(1, found.length)
  const outcomes = found.length > 0 ? found : [{ kind: 'held' } as const]
  return { copies, start: 'as-is', outcomes, found, shown: found[0], durationMs: 1000, pace }
}
const held = replay([])
const six = Array<Sighting>(6).fill(value)
const sixOfOneEvent = Array<Sighting>(6).fill(read)

describe('after what the replays have shown so far', () => {
  it.each<[string, ReturnType<typeof nextStep>, readonly Replay[]]>([
    [
      'a value in the last of six, six at once follow',
      { copies: 6, start: 'from-originals' },
      [...Array<Replay>(5).fill(held), replay([value])],
    ],
    [
      'a value in eight running beside others, it is confirmed',
      'confirmed',
      [replay(six, 0.1), replay(six, 0.1)],
    ],
    [
      'a value in eight running beside others who write all the time, one follows',
      { copies: 1, start: 'as-is' },
      [replay(six, 40), replay(six, 40)],
    ],
    [
      'the same change of one event in eight running beside others, one follows',
      { copies: 1, start: 'as-is' },
      [replay(sixOfOneEvent, 0.1), replay(sixOfOneEvent, 0.1)],
    ],
  ])('%s', (_, step, replays) => {
    expect(nextStep(replays)).toEqual(step)
  })
})
