import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, Headers } from '../../../src/reference/request.ts'
import { pseudoRandom } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

/** One update is carried out at a time, as behind one lock; a second one meanwhile is refused. */
const oneAtATime =
  (status: number, headers: Headers = {}): Override =>
  (sound) => {
    let locked = false
    return {
      around: async (request, answer) => {
        if (request.operation !== 'update') return sound.around(request, answer)
        if (locked) return refused(status, headers)
        locked = true
        try {
          await wait(5)
          return await sound.around(request, answer)
        } finally {
          locked = false
        }
      },
    }
  }

/** Some updates are refused, whatever they are, as when transactions collide. */
const conflictsAtTimes =
  (share: number, status: number): Override =>
  (sound) => {
    const random = pseudoRandom(7)
    return {
      around: async (request, answer) =>
        request.operation === 'update' && random() < share
          ? refused(status, {})
          : sound.around(request, answer),
    }
  }

/** How many updates are carried out at once: neither that (section 8) nor a refusal (section 7) is shown. */
export const contendedVariations: readonly Variation[] = [
  {
    name: 'updates-one-at-a-time-429',
    description: 'One update is carried out at a time, a second is sent away with 429.',
    decisions: oneAtATime(429),
  },
  {
    name: 'updates-one-at-a-time-429-in-a-second',
    description:
      'One update is carried out at a time, a second is sent away with 429 for a second.',
    decisions: oneAtATime(429, { 'retry-after': '1' }),
  },
  {
    name: 'updates-one-at-a-time-503',
    description: 'One update is carried out at a time, a second is sent away with 503.',
    decisions: oneAtATime(503, { 'retry-after': '1' }),
  },
  {
    name: 'updates-one-at-a-time-conflict',
    description: 'One update is carried out at a time, a second conflicts with it: 409.',
    decisions: oneAtATime(409),
  },
  {
    name: 'updates-one-at-a-time-locked',
    description: 'One update is carried out at a time, to a second the events are locked: 423.',
    decisions: oneAtATime(423),
  },
  {
    name: 'update-conflict-at-times',
    description: 'Two in 100 updates are answered with 409, as when a transaction is rolled back.',
    decisions: conflictsAtTimes(0.02, 409),
  },
  {
    name: 'update-conflict-every-tenth-time',
    description:
      'Ten in 100 updates are answered with 409, as where somebody is editing the events.',
    decisions: conflictsAtTimes(0.1, 409),
  },
]

function refused(status: number, headers: Headers): Answer {
  return { status, headers, body: { title: 'Another update is under way' } }
}
