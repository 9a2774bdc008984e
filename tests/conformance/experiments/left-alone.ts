import { fewer, smallerUpdate } from '../../../src/arbitraries/smaller.ts'
import type { ReceivedEvent, Update } from '../../../src/contract/special-event.ts'
import { Unjudged } from '../../../src/findings/finding.ts'
import type { Experiment } from '../../../src/judging/check.ts'
import { pause } from '../../../src/service/pause.ts'
import { together } from '../../../src/service/together.ts'
import { refusal } from '../../../src/world/reading/expectations.ts'
import { farDay } from '../../../src/world/values/far-days.ts'

/** An event as it was read behind an update, and again a while later. */
interface LeftAlone {
  readonly sent: Update
  readonly after: ReceivedEvent
  readonly later: ReceivedEvent
}

/** What is stored may be lost so much later, with a transaction or a cache. */
const laterMs = 1200

/** Events that are updated, one of them whole and one in part, and left alone for a while, which passes beside what others do. */
export const leftAlone: Experiment<readonly Update[], readonly LeftAlone[]> = {
  name: 'left alone',
  examples: async () => [
    [
      {
        name: 'Still there',
        location: 'Where it was put',
        eventDescription: 'Left alone for a while',
        dates: [farDay('ordinary', 30), farDay('ordinary', 77)],
        price: 23.45,
      },
      { price: 6.5 },
    ],
  ],
  smaller: fewer(smallerUpdate),
  act: ({ world }, all) =>
    world.leaseUpTo(all.length, async (...leases) => {
      const outcomes = await together(
        leases.map(async (lease, index) => {
          const sent = all[index] ?? {}
          const answer = await lease.update(sent)
          if (!answer.succeeded) return refusal(answer)
          const after = await lease.read()
          await pause(laterMs)
          return { sent, after, later: await lease.read() }
        }),
      )
      // A service may take no days so far ahead, and what is sent beside them is refused along with these.
      const [refused] = outcomes.filter((one) => one instanceof Unjudged)
      const left = outcomes.flatMap((one) => (one instanceof Unjudged ? [] : [one]))
      if (refused && left.length === 0) throw refused
      return left
    }),
}
