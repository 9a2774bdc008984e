import { expect, it, vi } from 'vitest'
import type { EventAnswer } from '../../../../src/service/service.ts'
import { Promises } from '../../../../src/world/lateness/promises.ts'
import { specialEvent } from '../../reference/running-service.ts'

const event = specialEvent(1)
const { eventId } = event

/** What is promised of an event that has just been updated. */
async function updated() {
  const promises = new Promises()
  promises.saw(eventId, { ...event })
  const answer = { succeeded: true, status: 200, event: { ...event, price: 7 } }
  await promises.during(eventId, { price: 7 }, async () => answer as unknown as EventAnswer)
  const promised = promises.of(eventId)
  if (!promised) throw new Error('nothing is promised')
  return { promises, promised }
}

it('takes what the first read shows for what became of the update, where it comes soon', async () => {
  const { promises, promised } = await updated()
  promises.looksAt(promised)
  promises.saw(eventId, { ...event })
  expect(promises.mayBeUndone(promised)).toBe(false)
})

it('may be undone since a read has shown it', async () => {
  const { promises, promised } = await updated()
  promises.looksAt(promised)
  promises.saw(eventId, { ...event, price: 7 })
  expect(promises.mayBeUndone(promised)).toBe(true)
})

it('may be undone before a first read that comes late', async () => {
  const { promises, promised } = await updated()
  const late = vi.spyOn(performance, 'now').mockReturnValue(promised.at + 1001)
  promises.looksAt(promised)
  late.mockRestore()
  expect(promises.mayBeUndone(promised)).toBe(true)
})

it('is of an event as nobody knows it, once an update has failed that may have been carried out', async () => {
  const { promises } = await updated()
  const failed = { succeeded: false, status: 500 } as unknown as EventAnswer
  await promises.during(eventId, { price: 'free' }, async () => failed)
  const answer = { succeeded: true, status: 200, event: { ...event, name: 'After it' } }
  const after = answer as unknown as EventAnswer
  await promises.during(eventId, { name: 'After it' }, async () => after)
  expect(promises.of(eventId)).toMatchObject({ before: undefined })
  await promises.during(eventId, { name: 'After it' }, async () => after)
  expect(promises.of(eventId)).toMatchObject({ before: { name: 'After it' } })
})

it('knows of an update that is under way, which may be carried out by now', async () => {
  const promises = new Promises()
  const answer = { succeeded: true, status: 200, event } as unknown as EventAnswer
  await promises.during(eventId, { price: 7 }, async () => {
    expect(promises.isUnanswered(eventId)).toBe(true)
    return answer
  })
  expect(promises.isUnanswered(eventId)).toBe(false)
})
