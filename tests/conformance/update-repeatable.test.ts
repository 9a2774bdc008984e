import { fewerFields } from '../../src/arbitraries/smaller.ts'
import {
  type ReceivedEvent,
  receivedId,
  type Update,
  updateFields,
} from '../../src/contract/special-event.ts'
import { clause, type Experiment } from '../../src/judging/check.ts'
import { eventOf, mustSucceed } from '../../src/world/reading/expectations.ts'
import { agreeIn, otherValue } from './matchers.ts'

/** What one event was after its update, what it is after that was sent again, and what it was sent. */
type Repeated = readonly [ReceivedEvent, ReceivedEvent, Update]

/**
 * The same update sent twice in a row, and once more after one of another event. In a phase of its own, since some
 * services know an update again by the one that they have got last.
 */
const repetitions: Experiment<Update, readonly Repeated[]> = {
  name: 'repetitions',
  examples: async ({ world }) => {
    const dayOf = await world.daysOf('held')
    const dates = [dayOf(8), dayOf(9)]
    const told = { name: 'Twice told', location: 'Where it was', eventDescription: 'Told twice' }
    return [{ ...told, dates }]
  },
  smaller: fewerFields,
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
          [first, second, sent],
          [read, await send(), sent],
        ]
      const sentBetween = other.sendable({ name: 'Told between', price: 7.5 })
      const between = eventOf(await other.update(sentBetween))
      const third = await send()
      const [last, beside] = [await lease.read(), await other.read()]
      return [
        [first, second, sent],
        [first, third, sent],
        [read, last, sent],
        [between, beside, sentBetween],
      ]
    }),
}

clause('update.repeatable', ({ over }) =>
  over(repetitions, (pairs) => {
    for (const [first, second, sent] of pairs) {
      const field = updateFields.find((name) => !agreeIn(name, first, second))
      const occasion = { as: 'first-answer', eventId: receivedId(first) ?? '' } as const
      if (field) throw otherValue(field, first, second, occasion).but({ smallest: sent })
    }
  }),
)
