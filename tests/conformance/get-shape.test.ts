import { trickyWords } from '../../src/arbitraries/text.ts'
import type { Update } from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/judging/check.ts'
import { eventOf, ifAnswered } from '../../src/world/reading/expectations.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { isDeclaredAsJson, isEventOfPath, isSpecialEvent } from './every-answer.ts'
import { askingForAnything } from './experiments/plain-requests.ts'
import { readings } from './experiments/reads.ts'

// Each rule is held against every read of the whole run; what is left to judge is that events of
// every kind are read.

const overEveryRead = ({ over }: Bench) => over(readings, (answer) => void eventOf(answer))

clause('get.media-type', { everyRead: isDeclaredAsJson }, async (bench) => {
  await overEveryRead(bench)
  await bench.each(askingForAnything, async (detour, { service, world }) => {
    const [event] = await world.eventsToRead()
    if (!event || !(await service.get(event.id, { detour })).succeeded) return 'silent'
  })
})

clause('get.event-id-echo', { everyRead: isEventOfPath }, overEveryRead)

clause('get.full-object', { everyRead: isSpecialEvent }, async (bench) => {
  const { target, each } = bench
  await overEveryRead(bench)
  if (target.profile !== 'full') return
  await each(kinds, (values, { world }) =>
    world.lease(1, async (lease) => {
      // Whether the update is answered is another clause's business.
      await ifAnswered(lease.update(values))
      eventOf(await lease.get())
    }),
  )
})

/** Events that mappers and columns are known to spoil when they are read. */
const kinds: readonly Update[] = [
  { dates: [], price: 12, eventDescription: 'A long walk. '.repeat(170).trim() },
  { dates: [farDay('ordinary', 0)], price: 12.5, name: trickyWords.slice(0, 12).join(' ') },
  { price: 0 },
]
