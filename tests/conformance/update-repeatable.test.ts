import {
  type ReceivedEvent,
  receivedId,
  type Update,
  updateFields,
} from '../../src/contract/special-event.ts'
import { clause, type Experiment } from '../../src/judging/check.ts'
import { eventOf, mustSucceed } from '../../src/world/expectations.ts'
import { held } from './experiments/updates.ts'
import { mustAgreeIn } from './matchers.ts'

/** What one event was after its update, and what it is after that was sent again. */
type Repeated = readonly [ReceivedEvent, ReceivedEvent]

/**
 * The same update sent twice in a row, and once more after one of another event. In a phase of its own, since some
 * services know an update again by the one that they have got last.
 */
const repetitions: Experiment<Update, readonly Repeated[]> = {
  name: 'repetitions',
  examples: async ({ world }) => {
    const dayOf = await world.daysOf('held')
    const dates = [dayOf(8), dayOf(9)]
    return [held({ name: 'Twice told', eventDescription: 'Told twice', dates })]
  },
  act: ({ world }, told) =>
    world.leaseUpTo(2, async (lease, other) => {
      // The try before this one has not sent the same.
      const sent = lease.sendable({ ...told, price: 7 + lease.updates / 100 })
      const first = eventOf(await lease.update(sent))
      const send = async () => {
        const again = await lease.update(sent)
        mustSucceed(again, 'also-when-sent-again')
        return eventOf(again)
      }
      const second = await send()
      const read = await lease.read()
      if (!other)
        return [
          [first, second],
          [read, await send()],
        ]
      const between = eventOf(
        await other.update(other.sendable({ name: 'Told between', price: 7.5 })),
      )
      const third = await send()
      const [last, beside] = [await lease.read(), await other.read()]
      return [
        [first, second],
        [first, third],
        [read, last],
        [between, beside],
      ]
    }),
}

clause('update.repeatable', ({ over }) =>
  over(repetitions, (pairs) => {
    for (const [first, second] of pairs)
      mustAgreeIn(updateFields, first, second, {
        as: 'first-answer',
        eventId: receivedId(first) ?? '',
      })
  }),
)
