import { expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { Unjudged, Violated } from '../../../src/findings/finding.ts'
import { violationInWords } from '../../../src/findings/violations.ts'
import type { RawExchange } from '../../../src/service/exchange.ts'
import { pause } from '../../../src/service/pause.ts'
import type { EventAnswer } from '../../../src/service/service.ts'
import { showsFormer } from '../../../src/world/lateness/former-values.ts'
import { longestLagMs, type Promised, Promises } from '../../../src/world/lateness/promises.ts'
import { lostUpdates } from '../../conformance/lost-updates.ts'
import { specialEvent } from '../reference/running-service.ts'
import { json } from '../service/loopback.ts'
import { serviceOn } from '../service/requests.ts'

const former = specialEvent(1)

const sentBefore = { url: 'https://museum.example' } as RawExchange
const refusedBefore = { requestBody: '{"price":99.5}' } as RawExchange

/** What is made of reads of an event that was answered to have these fields, each of which shows others. */
async function made(of: {
  answered: Partial<SpecialEvent>
  reads: readonly Partial<SpecialEvent>[]
  pace?: number
  /** With which credentials the update was sent that is refused before, and to which event. */
  refused?: Pick<EventAnswer['request'], 'authorization'> & Pick<EventAnswer, 'eventId'>
  before?: Partial<SpecialEvent>
  /** Whether a read has shown it before. */
  isShown?: boolean
}) {
  const { answered, reads, pace = 0, refused, before: held = {}, isShown = false } = of
  const { service: probe } = await serviceOn((_request, response, nth) =>
    json(response, { ...former, ...(reads[nth - 1] ?? reads.at(-1)) }),
  )
  // As long ago as no read may be late any more.
  const at = performance.now() - longestLagMs
  let promised: Promised = {
    id: former.eventId,
    values: { ...former, ...answered },
    at,
    former: [{ values: { ...former, ...held }, until: at }],
    ...{
      sent: answered,
      beside: 2,
      met: false,
      exchanges: [sentBefore],
      refused: [refusedBefore, {} as RawExchange],
    },
  }
  const memory = lostUpdates({
    probe,
    promises: { of: () => promised, mayBeUndone: () => isShown, isUnanswered: () => false },
    formerIn: ({ event }: EventAnswer) =>
      event && showsFormer(event, promised) ? promised : undefined,
    knownEvents: async () => ({ events: [{ eventId: former.eventId, original: former }] }),
    // Whoever writes once in so much time is not seen in less.
    paceOnMany: async (inMs) => (inMs < longestLagMs ? 0 : pace),
  })
  const { eventId, ...credentials } = refused ?? {}
  const request = { operation: 'update', ...credentials }
  const refusal = { succeeded: false, request, eventId, exchange: refusedBefore }
  expect([...memory(refusal as EventAnswer)]).toEqual([])
  const look = async () => {
    const answer = await probe.get(former.eventId)
    const doubts = [...memory(answer)]
    const isOfRefused = answer.event?.price === 99.5
    const before = [...(isOfRefused ? [refusedBefore] : []), sentBefore]
    for (const doubt of doubts) expect(doubt.before).toEqual(before)
    for (const { ask } of doubts) await ask(async () => answer)
    return doubts.length
  }
  const found = await look().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Violated) return error
      if (!(error instanceof Unjudged)) throw error
    },
  )
  const sendAgain = () => {
    promised = { ...promised, at: performance.now() }
    const update = { succeeded: true, request: { operation: 'update' }, eventId: former.eventId }
    expect([...memory(update as EventAnswer)]).toEqual([])
  }
  return { found, look, sendAgain }
}

it('tells of an update that was answered and is read as if it had never come', async () => {
  const { found } = await made({ answered: { price: 7 }, reads: [{}] })
  expect(found?.facts).toMatchObject({ field: 'price', expected: 7, received: 12.5 })
})

it('shows the refused update whose value is read in its place', async () => {
  const carriedOut = { price: 99.5 }
  const { found } = await made({ answered: { price: 7 }, reads: [carriedOut], before: carriedOut })
  expect(found?.facts).toMatchObject({ received: 99.5 })
})

it.for([
  ['the same event with the right credentials', 'configured', 1, 0],
  ['another event', 'configured', 2, 1],
  ['the same event without credentials', 'none', 1, 1],
] as const)(
  'takes the value of a refused update of %s for its own',
  async ([, authorization, nth, told]) => {
    const carriedOut = { price: 99.5 }
    const { found } = await made({
      answered: { price: 7 },
      reads: [carriedOut],
      before: carriedOut,
      refused: { authorization, eventId: specialEvent(nth).eventId },
    })
    expect(found ? 1 : 0).toBe(told)
  },
)

it('says what was sent, and whether updates of other events were under way meanwhile', async () => {
  const { found } = await made({ answered: { price: 7 }, reads: [{}] })
  const told = { code: 'other-value', about: found?.facts, ...found?.facts } as never
  expect(violationInWords(told)[0]).toBe(
    'price 7, as an update of price, sent while 2 other events were updated, answered',
  )
  const promises = new Promises()
  const [one, other] = [specialEvent(1), specialEvent(2)]
  const answered = (event: SpecialEvent) => async () =>
    ({
      succeeded: true,
      status: 200,
      exchange: 'sent',
      event: { ...event },
    }) as unknown as EventAnswer
  await Promise.all(
    [one, other].map((event) => promises.during(event.eventId, { price: 7 }, answered(event))),
  )
  expect(promises.of(one.eventId)).toMatchObject({
    sent: { price: 7 },
    beside: 1,
    exchanges: ['sent'],
  })
  await promises.during(one.eventId, { name: 'Alone' }, answered(one))
  expect(promises.of(one.eventId)).toMatchObject({ sent: { name: 'Alone' }, beside: 0 })
})

it.for<[string, Parameters<typeof made>[0]]>([
  ['others write', { answered: { price: 7 }, reads: [{}], pace: 0.5 }],
  ['the next read shows it', { answered: { price: 7 }, reads: [{}, { price: 7 }] }],
  ['the first read shows it', { answered: { price: 7 }, reads: [{ price: 7 }] }],
  [
    'an odd value is stored as something tidier',
    { answered: { name: ` ${former.name} ` }, reads: [{}] },
  ],
])('says nothing where %s', async ([, of]) => {
  expect((await made(of)).found).toBeUndefined()
})

it('names the field that is not odd', async () => {
  const answered = { name: ` ${former.name} `, price: 7 }
  expect((await made({ answered, reads: [{}] })).found?.facts).toMatchObject({ field: 'price' })
})

it('asks three times at most, since reads may always be late', async () => {
  const { look } = await made({ answered: { price: 7 }, reads: [{}], pace: 0.5 })
  expect([await look(), await look(), await look()]).toEqual([1, 1, 0])
})

it('takes what a read has shown for undone by others, until one is undone that was sent since', async () => {
  const { found, look, sendAgain } = await made({
    answered: { price: 7 },
    reads: [{}],
    isShown: true,
  })
  expect([found, await look()]).toEqual([undefined, 0])
  sendAgain()
  await expect(look()).rejects.toBeInstanceOf(Violated)
})

it.for([
  ['put back as they were at first', {}, Unjudged],
  ['given another value', { price: 0 }, Violated],
] as const)(
  'tells of none that may be undone by whoever undoes an update before it, where events are %s',
  async ([, shown, told]) => {
    const { found, look, sendAgain } = await made({
      answered: { price: 7 },
      reads: [shown],
      before: shown,
      isShown: true,
    })
    sendAgain()
    await pause(1100)
    sendAgain()
    const again = await look().catch((error: unknown) => error)
    expect([found, again]).toEqual([undefined, expect.any(told)])
  },
)
