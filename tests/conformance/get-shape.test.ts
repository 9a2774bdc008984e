import { firstUpdateDay } from '../../src/arbitraries/dates.ts'
import { tellingWords } from '../../src/arbitraries/text.ts'
import type { Update } from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/judging/check.ts'
import { eventOf } from '../../src/world/expectations.ts'
import { isDeclaredAsJson, isEventOfPath, isSpecialEvent } from './every-answer.ts'
import { readings } from './experiments/readings.ts'

// Each rule is held against every read of the whole run. What is left to judge is that events of every kind
// are read.

const anyRead = ({ over }: Bench) => over(readings, (answer) => void eventOf(answer))

clause('get.media-type', { everyRead: isDeclaredAsJson, judge: anyRead })

clause('get.event-id-echo', { everyRead: isEventOfPath, judge: anyRead })

clause('get.full-object', {
  everyRead: isSpecialEvent,
  judge: async (bench) => {
    await anyRead(bench)
    const { target, world, each } = bench
    if (target.profile !== 'full') return
    await each(kinds, (values) =>
      world.lease(1, async (lease) => {
        await lease.update(values)
        eventOf(await lease.get())
      }),
    )
  },
})

/** Events that mappers and columns are known to spoil when they are read. */
const kinds: readonly Update[] = [
  { dates: [], price: 12, eventDescription: 'A long walk. '.repeat(170).trim() },
  { dates: [firstUpdateDay()], price: 12.5, name: tellingWords.slice(0, 12).join(' ') },
  { price: 0 },
]
