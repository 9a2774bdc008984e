import { type ReceivedEvent, type Update, updateFields } from '../../src/contract/special-event.ts'
import { clause, type Experiment } from '../../src/judging/check.ts'
import { eventOf, mustSucceed } from '../../src/world/expectations.ts'
import { held, laterDays } from './experiments/updates.ts'
import { mustAgreeIn } from './matchers.ts'

/** The same update sent twice, with what was answered and read each time. */
const repetitions: Experiment<Update, readonly (readonly [ReceivedEvent, ReceivedEvent])[]> = {
  name: 'repetitions',
  examples: async () => {
    const all = held({ name: 'Twice told', dates: laterDays([8, 9]), price: 7.25 })
    return [all, { dates: all.dates }]
  },
  act: ({ world }, sent) =>
    world.lease(1, async (lease) => {
      const answered = eventOf(await lease.update(sent))
      const read = await lease.read()
      const second = await lease.update(sent)
      mustSucceed(second, 'also-when-sent-again')
      return [
        [answered, eventOf(second)],
        [read, await lease.read()],
      ]
    }),
}

clause('update.repeatable', ({ over }) =>
  over(repetitions, (pairs) => {
    for (const [first, second] of pairs)
      mustAgreeIn(updateFields, first, second, { as: 'first-answer' })
  }),
)
