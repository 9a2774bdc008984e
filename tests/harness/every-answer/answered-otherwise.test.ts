import { expect, it } from 'vitest'
import type { SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import { Violated } from '../../../src/findings/finding.ts'
import { Service } from '../../../src/service/service.ts'
import { LateReads } from '../../../src/world/lateness/late-reads.ts'
import { sentIsAnswered, unsentIsAnswered } from '../../conformance/answered-otherwise.ts'
import { specialEvent } from '../reference/running-service.ts'
import { json } from '../service/loopback.ts'
import { served } from '../service/requests.ts'

const rules = { 'what it sends': sentIsAnswered, 'what it does not send': unsentIsAnswered }

const event = specialEvent(1)

interface Given {
  /** The rule under test; "what it sends", unless told otherwise. */
  readonly rule?: keyof typeof rules
  /** What becomes of an update at the service. */
  readonly stored: (sent: Update, held: SpecialEvent, nth: number) => Partial<SpecialEvent>
  readonly sent: object | string
  /** What a read shows, where it is not what is stored. */
  readonly shown?: (held: SpecialEvent) => SpecialEvent
  /** How often others change events in a second. */
  readonly pace?: number
  /** How many events get it, and whether at once. */
  readonly events?: number
  readonly atOnce?: boolean
}

/** What comes of an update that follows another one. */
async function made({ stored, sent, shown = (held) => held, ...given }: Given) {
  const { rule = 'what it sends', pace = 0, events = 1, atOnce = false } = given
  const all = Array.from({ length: events }, (_, nth) => specialEvent(nth + 1))
  const store = new Map<string, SpecialEvent>(all.map((one) => [one.eventId, one]))
  let updates = 0
  const { client } = await served(({ method, url = '', body }, response) => {
    const id = url.slice(url.lastIndexOf('/') + 1)
    const before = store.get(id) ?? event
    const patched = method === 'PATCH' && {
      ...before,
      ...stored(JSON.parse(body), before, ++updates),
    }
    if (patched) store.set(id, patched)
    json(response, patched || shown(before))
  })
  const patience = new LateReads()
  const probe = new Service(client, async () => {}, patience)
  const memory = rules[rule]({
    probe,
    promises: patience.promises,
    paceOnMany: async () => pace,
  })
  let found: Violated | undefined
  const service = new Service(
    client,
    async (answer, again) => {
      for (const { ask } of memory(answer))
        await ask(again).catch((error: unknown) => {
          if (!(error instanceof Violated)) throw error
          found = error
        })
    },
    patience,
  )
  for (const { eventId } of all) await service.update(eventId, { name: 'Before it', price: 4 })
  const doubted = all.map(
    ({ eventId }) =>
      () =>
        service.update(eventId, sent),
  )
  if (atOnce) await Promise.all(doubted.map((update) => update()))
  else for (const update of doubted) await update()
  return { found, held: () => store.get(event.eventId), updates: () => updates }
}

/** What is asked of the fields that an update does not send. */
const unsent = { rule: 'what it does not send', sent: { name: 'after' } } as const

const asSent = (sent: Update) => sent
const capital = ({ name, ...others }: Update) => ({
  ...others,
  ...(name === undefined ? {} : { name: name[0]?.toUpperCase() + name.slice(1) }),
})

it('tells of any update whose answer shows another value than was sent, again and again', async () => {
  const { found } = await made({ stored: capital, sent: { name: 'small' } })
  expect(found?.facts).toMatchObject({
    field: 'name',
    expected: 'small',
    received: 'Small',
    as: 'sent',
  })
})

it('shows it by the fewest fields that do, and by the two updates that it takes', async () => {
  const besideDates: Given['stored'] = (sent) => (sent.dates ? capital(sent) : sent)
  const sent = { name: 'small', location: 'Hall 1', price: 7, dates: [] }
  const { found, updates } = await made({ stored: besideDates, sent })
  expect(found).toMatchObject({
    smallest: { name: 'small', dates: [] },
    proof: { times: 5, requests: 2 },
  })
  // Two before the doubt; then, each after what was before it: four replays, three with a field left out, and the last.
  expect(updates()).toBe(2 + 1 + 2 * (4 + 3 + 1))
})

it('tells of any update whose answer shows another value of what was not sent, from the state before', async () => {
  // Only what costs 4 loses its price.
  const stored = (sent: Update, { price }: SpecialEvent) =>
    sent.name === 'after' && price === 4 ? { ...sent, price: 0 } : sent
  const { found, held } = await made({ ...unsent, stored })
  expect(found?.facts).toMatchObject({
    field: 'price',
    expected: 4,
    received: 0,
    as: 'before-update',
  })
  expect(held()?.name).toBe('after')
})

/** The first update of each event that sends a location stores something else, too. */
const losingOnce = (lost: Partial<SpecialEvent>): Given => {
  const met = new Set<string>()
  return {
    ...unsent,
    sent: { location: 'Hall 1' },
    stored: (sent, { eventId }) => {
      if (!('location' in sent) || met.has(eventId)) return sent
      met.add(eventId)
      return { ...sent, ...lost }
    },
  }
}

it.for<[string, Partial<SpecialEvent>, number, number, object | undefined]>([
  ['no description any more', { eventDescription: '' }, 3, 0, { times: 2, requests: 0 }],
  ['no days any more', { dates: [] }, 3, 0, { times: 2, requests: 0 }],
  ['no description any more', { eventDescription: '' }, 2, 0, undefined],
  ['no description any more', { eventDescription: '' }, 3, 1, undefined],
  ['another price, as somebody else may set it', { price: 9 }, 3, 0, undefined],
])('tells of what events show once: %s, %o on %s of them, %s changes a second', async (given) => {
  const [, lost, events, pace, proof] = given
  const { found } = await made({ ...losingOnce(lost), pace, events })
  expect(found?.proof).toEqual(proof)
})

it('tells nothing of what events show once at one time: somebody may have written to all of them', async () => {
  const { found } = await made({ ...losingOnce({ dates: [] }), events: 3, atOnce: true })
  expect(found).toBeUndefined()
})

it.for<[string, Given, number]>([
  ['what is as it must be', { stored: asSent, sent: { name: 'small' } }, 2],
  [
    'another event',
    {
      stored: (sent, _held, nth) =>
        nth > 1 ? { ...capital(sent), eventId: specialEvent(2).eventId } : sent,
      sent: { name: 'small' },
    },
    2,
  ],
  ['what may be tidied', { stored: capital, sent: { name: ' small' } }, 2],
  [
    'an invalid body that is left alone',
    { stored: () => ({}), sent: { name: 'small', price: 'free' } },
    2,
  ],
  [
    'a body that may be read otherwise',
    { stored: () => ({ price: 7 }), sent: '{"price":7,"price":8}' },
    2,
  ],
  [
    'what shows once',
    {
      stored: (sent, _held, nth) => (nth === 2 ? { ...sent, price: 9 } : sent),
      sent: { price: 8 },
    },
    // The update, what was before it, the update again, and the event as it was left.
    5,
  ],
  ['what others may have written', { stored: capital, sent: { name: 'small' }, pace: 1 }, 2],
])('tells nothing of %s', async ([_, given, expected]) => {
  const { found, updates } = await made(given)
  expect(found).toBeUndefined()
  expect(updates()).toBe(expected)
})

it('tells nothing of an event that somebody sets to and fro', async () => {
  let price = 70
  const { found } = await made({
    ...unsent,
    stored: (sent) => ({ ...sent, ...(sent.name === 'after' && { price: 0 }) }),
    shown: (held) => ({ ...held, price: price++ }),
  })
  expect(found).toBeUndefined()
})

it('tells nothing of an event that changes by itself', async () => {
  let time = 0
  const stored = (sent: Update) => ({ ...sent, ...('price' in sent ? {} : { price: 70 + time++ }) })
  expect((await made({ ...unsent, stored })).found).toBeUndefined()
})

it('leaves what somebody else has written as it is', async () => {
  const stored = (sent: Update, _held: SpecialEvent, nth: number) =>
    nth === 2 ? { ...sent, price: 75 } : sent
  const { found, held } = await made({ ...unsent, stored })
  expect(found).toBeUndefined()
  expect(held()).toMatchObject({ name: 'after', price: 75 })
})
