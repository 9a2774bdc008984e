import { expect, it } from 'vitest'
import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { Violated } from '../../../src/findings/finding.ts'
import type { Promised } from '../../../src/world/lateness/promises.ts'
import { goneEvents } from '../../conformance/gone-events.ts'
import { specialEvent } from '../reference/running-service.ts'
import { json } from '../service/loopback.ts'
import { serviceOn } from '../service/requests.ts'

const updated = [1, 2, 3].map((nth) => specialEvent(nth))
const others = Array.from({ length: 20 }, (_, index) => specialEvent(index + 4))

interface Told {
  /** To how many of the target's events nothing was sent. */
  readonly beside?: number
  /** What each of the events was sent. */
  readonly sent?: Partial<SpecialEvent>
  readonly gone: readonly SpecialEvent[]
  /** What is gone as well by the time that is looked once more. */
  readonly goneLater?: readonly SpecialEvent[]
  /** Whether those that are gone are there again when they are asked for once more. */
  readonly comeBack?: boolean
}

/** What is told of events that are read, three of which were updated. */
async function told({
  sent = { price: 5 },
  beside = 20,
  gone,
  goneLater = [],
  comeBack = false,
}: Told) {
  let stopped = 0
  let asked = false
  const startedAt = performance.now()
  const { service: probe } = await serviceOn(({ url = '' }, response) => {
    const event = [...updated, ...others].find(({ eventId }) => url.endsWith(eventId))
    if (!event) return json(response, others)
    const asksAgain = asked && performance.now() - startedAt > 500
    const isGone = asksAgain
      ? [...gone, ...goneLater].includes(event)
      : gone.includes(event) && !(asked && comeBack)
    return isGone ? json(response, {}, 404) : json(response, { ...event, ...sent })
  })
  const promisedOf = (id: EventId) => {
    const event = updated.find(({ eventId }) => eventId === id)
    return event && ({ values: { ...event, ...sent }, sent, exchanges: [] } as unknown as Promised)
  }
  const memory = goneEvents({
    probe,
    updatesOf: (id) => (promisedOf(id) ? 1 : 0),
    promises: { of: promisedOf, mayBeUndone: () => false, isUnanswered: () => false },
    knownEvents: async () => ({
      events: [...updated, ...others.slice(0, beside)].map((original) => ({
        eventId: original.eventId,
        original,
      })),
    }),
    updateNoFurther: () => stopped++,
  })
  const found: unknown[] = []
  for (const { eventId } of updated) {
    const answer = await probe.get(eventId)
    for (const { ask } of memory(answer)) {
      asked = true
      await ask(async () => answer).catch((error: unknown) => found.push(error))
    }
  }
  return { isViolated: found.some((error) => error instanceof Violated), stopped }
}

it('tells of three events that are gone since they were updated, and has no further one updated', async () => {
  expect(await told({ gone: updated })).toEqual({ isViolated: true, stopped: 1 })
})

it('tells of them where few others are there that stay', async () => {
  expect(await told({ gone: updated, beside: 6 })).toEqual({ isViolated: true, stopped: 1 })
})

it.for([
  ['two are gone', { gone: updated.slice(1) }],
  ['another is gone to which nothing was sent', { gone: [...updated, ...others.slice(1, 2)] }],
  ['few others are there', { gone: updated, beside: 2 }],
  [
    'few others are there, one of which goes as well',
    { gone: updated, beside: 6, goneLater: others.slice(0, 1) },
  ],
  ['they are there again', { gone: updated, comeBack: true }],
  ['they have no day', { gone: updated, sent: { dates: [] } }],
  ['their days are over', { gone: updated, sent: { dates: ['2020-02-03' as IsoDate] } }],
] as const satisfies [string, Told][])('tells of none where %s', async ([, of]) => {
  expect(await told(of)).toEqual({ isViolated: false, stopped: 0 })
})
