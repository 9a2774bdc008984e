import { expect, it } from 'vitest'
import type { ReceivedEvent } from '../../../../src/contract/special-event.ts'
import { reason } from '../../../../src/findings/reasons.ts'
import { restoreInRounds } from '../../../../src/world/restoring/restore-again.ts'
import { idOf } from '../events-on-target.ts'

const one = { eventId: idOf(1), original: { name: 'Tour', price: 1 } }
const other = { eventId: idOf(2), original: { name: 'Tour', price: 2 } }
type Changed = readonly (typeof one)[]
type Rounds = Parameters<typeof restoreInRounds>[0]

/** Rounds after which some events are not as they were; those of one event alone may change another one. */
function roundsOn(
  changedAfter: (round: object) => Changed,
  isHarmful: (round: object) => boolean = () => false,
  nameOfOther = 'Tour',
) {
  const rounds: Parameters<Rounds['restore']>[0][] = []
  const restore: Rounds['restore'] = async (round) => {
    rounds.push(round)
    return { written: 2, restored: 1, notRestored: [] }
  }
  const inventory: Rounds['inventory'] = async () => {
    const price = isHarmful(rounds.at(-1) ?? {}) ? 100 + rounds.length : 2
    const events = new Map<typeof one.eventId, ReceivedEvent>([
      [one.eventId, { name: 'Tour' }],
      [other.eventId, { name: nameOfOther, price }],
    ])
    return { events, complete: true, at: 0 }
  }
  const lookAgain = async () => changedAfter(rounds.at(-1) ?? {})
  return { rounds, done: restoreInRounds({ restore, inventory, lookAgain }) }
}

it('tells once of an event that is changed again each time, and of it as that', async () => {
  const left = { ...one, reason: reason('original-refused', { status: 409 }) }
  const { notRestored } = await restoreInRounds({
    restore: async () => ({ written: 1, restored: 0, notRestored: [left] }),
    inventory: async () => ({ events: new Map(), complete: true, at: 0 }),
    lookAgain: async () => [one],
  })
  expect(notRestored).toEqual([{ ...one, reason: reason('changed-by-putting-back', {}) }])
})

it('tells no more of an event that was put back by itself, though that has changed another', async () => {
  const values = [{ field: 'price', was: 1, is: 3 } as const]
  const [mine, yours] = [one, other].map((event) => {
    return { ...event, reason: reason('values-not-stored', { values }) }
  })
  const all = [mine, yours].flatMap((event) => event ?? [])
  let rounds = 0
  const { notRestored } = await restoreInRounds({
    restore: async ({ only }) =>
      only === one.eventId
        ? { written: 1, restored: 1, notRestored: [] }
        : { written: 2, restored: 0, notRestored: all },
    inventory: async () => {
      const events = new Map([[idOf(3), { name: 'Tour', price: rounds++ }]])
      return { events, complete: true, at: 0 }
    },
    lookAgain: async () => [],
  })
  expect(notRestored).toEqual([yours])
})

it('gives events names of their own where that has put back one of them alone', async () => {
  const { rounds, done } = roundsOn((round) => ('apart' in round ? [] : [one, other]))
  expect((await done).notRestored).toEqual([])
  const { eventId: only } = one
  expect(rounds).toEqual([{}, { only }, {}, { apart: 'name', only }, { apart: 'name' }])
})

it('tries no more than one event in a way that changes another', async () => {
  const { rounds, done } = roundsOn(
    () => [one, other],
    (round) => 'only' in round,
  )
  const { notRestored } = await done
  expect(notRestored.map(({ eventId }) => eventId)).toEqual([one.eventId, other.eventId])
  const tried = ['name', 'location', 'dates'].map((apart) => ({ apart, only: one.eventId }))
  expect(rounds).toEqual([{}, { only: one.eventId }, {}, ...tried])
})

it('puts back none of the others where one that was put back has changed what was as before', async () => {
  const { rounds, done } = roundsOn((round) => ('only' in round ? [other] : [one]))
  await done
  expect(rounds.slice(0, 3)).toEqual([
    {},
    { only: one.eventId },
    { apart: 'name', only: other.eventId },
  ])
})

it('gives up where what has changed has neither name nor place in common with that one', async () => {
  const { rounds, done } = roundsOn(
    () => [one],
    (round) => 'apart' in round,
    'Talk',
  )
  await done
  const { eventId: only } = one
  expect(rounds).toEqual([{}, { only }, {}, { apart: 'name', only }])
})
