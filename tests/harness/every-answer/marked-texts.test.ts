import { expect, it } from 'vitest'
import type { EventId } from '../../../src/contract/special-event.ts'
import { Violated } from '../../../src/findings/finding.ts'
import type { RawExchange } from '../../../src/service/exchange.ts'
import type { Service } from '../../../src/service/service.ts'
import { Promises } from '../../../src/world/lateness/promises.ts'
import { mark } from '../../../src/world/values/mark.ts'
import { markedTexts } from '../../conformance/marked-texts.ts'
import { specialEvent } from '../reference/running-service.ts'
import { json } from '../service/loopback.ts'
import { serviceOn } from '../service/requests.ts'

const [one, other] = [specialEvent(1), specialEvent(2)]

interface Shown {
  readonly sent: string
  readonly status?: number
  readonly shown: string
  readonly sentToOther?: string
  /** Whether an update of the other event got no answer. */
  readonly isUnanswered?: boolean
}

/** What was last told to have come before. */
let cameBefore: readonly RawExchange[] = []

/** How often it was told that an update was seen on another event. */
let timesToldOf = 0

/** Sends an update of one event, then lists another one with some name; tells what is made of that. */
async function made(of: Shown) {
  const { sent, status = 200, shown, sentToOther, isUnanswered = false } = of
  const shownOther = { ...other, name: shown }
  timesToldOf = 0
  const { service } = await serviceOn(({ url, method }, response) => {
    if (method === 'PATCH') json(response, one, status)
    else json(response, /special-events\//.test(url) ? shownOther : [shownOther])
  })
  const memory = markedTexts({
    probe: service,
    promises: Object.assign(new Promises(), { isUnanswered: () => isUnanswered }),
    updateNoFurther: () => timesToldOf++,
  })
  const look = async (answer: Parameters<typeof memory>[0]) => {
    for (const { ask, before = [] } of memory(answer)) {
      cameBefore = before
      await ask(async () => answer)
    }
  }
  await look(await service.update(one.eventId, { name: sent }, { authorization: 'none' }))
  if (sentToOther) await look(await service.update(other.eventId, { name: sentToOther }))
  return look(await service.list()).then(
    () => undefined,
    (error: unknown) => (error instanceof Violated ? error : Promise.reject(error)),
  )
}

it.for([
  { what: 'a text that was sent to another event', status: 200, isFound: true },
  { what: 'a text whose update was refused', status: 401, isFound: true },
])('finds $what', async ({ status, isFound }) => {
  const text = `Mine ${mark}`
  const found = await made({ sent: text, status, shown: text })
  expect(cameBefore.map(({ method }) => method)).toEqual(['PATCH'])
  expect(found instanceof Violated).toBe(isFound)
  expect(timesToldOf).toBe(1)
  expect(found?.facts).toMatchObject({ field: 'name', received: text, updated: one.eventId })
})

it.for([
  {
    what: 'was sent to it, too',
    sent: `Ours ${mark}`,
    shown: `Ours ${mark}`,
    sentToOther: `Ours ${mark}`,
  },
  { what: 'bears no mark', sent: 'Anybody’s', shown: 'Anybody’s' },
  {
    what: 'may have been sent to it without an answer',
    sent: `Mine ${mark}`,
    shown: `Mine ${mark}`,
    isUnanswered: true,
  },
  { what: 'was never sent', sent: `Mine ${mark}`, shown: `Yours ${mark}` },
])('says nothing of a text that $what', async ({ what: _, ...of }) => {
  expect(await made(of)).toBeUndefined()
})

it('takes identifiers in any letter case for the same', async () => {
  const memory = markedTexts({
    probe: {} as Service,
    promises: new Promises(),
    updateNoFurther: () => {},
  })
  const text = `Mine ${mark}`
  const update = {
    succeeded: true,
    eventId: one.eventId.toUpperCase() as EventId,
    event: { ...one, name: text },
    request: { operation: 'update', body: JSON.stringify({ name: text }) },
  }
  expect([...memory(update as never)]).toEqual([])
})
