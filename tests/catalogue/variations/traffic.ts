import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import { oneOf, pseudoRandom } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

type Random = () => number

/** What another client does, once. */
type Act = (store: EventStore, today: IsoDate, random: Random, count: number) => void

const every =
  (pauseInMs: number, ...acts: readonly Act[]): Override =>
  () => ({
    traffic: ({ store, today }) => {
      const random = pseudoRandom(3)
      let count = 0
      const timer = setInterval(() => {
        count += 1
        for (const act of acts) act(store, today(), random, count)
      }, pauseInMs)
      return () => clearInterval(timer)
    },
  })

const aWhile = (today: IsoDate, random: Random) => addDays(today, Math.floor(random() * 800) - 400)

/** Name, price or dates of one event get values of another client. */
const changeOne =
  (mayChange: (event: SpecialEvent) => boolean = () => true): Act =>
  (store, today, random, count) => {
    const event = oneOf(store.all().filter(mayChange), random)
    if (event === undefined) return
    const changes = [
      { name: `Edited ${count} times` },
      { price: count + 0.77 },
      { dates: [aWhile(today, random)] },
    ]
    store.put({ ...event, ...oneOf(changes, random) })
  }

const addOne: Act = (store, today, random, count) => {
  const eventId = `11111111-0000-4000-8000-${String(count).padStart(12, '0')}` as EventId
  const [like] = store.all()
  const texts = like ?? { location: 'Hall', eventDescription: 'New here.', price: 5 }
  const dates = [aWhile(today, random)]
  store.put({ ...texts, eventId, name: `Added ${count}`, dates })
}

const removeAdded: Act = (store) => {
  const added = store.all().filter(({ name }) => /^Added \d+$/.test(name))
  if (added.length > 20 && added[0]) store.remove(added[0].eventId)
}

const removeOne: Act = (store, _today, random) => {
  const event = oneOf(store.all(), random)
  if (event !== undefined) store.remove(event.eventId)
}

const spared: readonly EventId[] = seedEvents('2026-01-01' as IsoDate)
  .slice(0, 40)
  .map(({ eventId }) => eventId)

const isNotSpared = ({ eventId }: SpecialEvent) => !spared.includes(eventId)

/** Other clients at work during the run. */
export const trafficVariations: readonly Variation[] = [
  {
    name: 'events-updated-now-and-then',
    description: 'Another client updates an event every 500 ms.',
    decisions: every(500, changeOne()),
  },
  {
    name: 'events-updated-often',
    description: 'Another client updates an event every 50 ms.',
    decisions: every(50, changeOne()),
  },
  {
    name: 'events-updated-all-the-time',
    description: 'Another client updates an event every 5 ms.',
    decisions: every(5, changeOne()),
  },
  {
    name: 'few-events-updated-all-the-time',
    description: 'Another client updates one of 12 events every 20 ms.',
    events: (today) => seedEvents(today).slice(0, 12),
    decisions: every(20, changeOne()),
  },
  {
    name: 'other-events-updated-all-the-time',
    description: 'Another client updates events every 10 ms, but for those given to the run.',
    decisions: every(10, changeOne(isNotSpared)),
    settings: { WRITABLE_EVENT_IDS: spared.join(' ') },
  },
  {
    name: 'events-added-all-the-time',
    description: 'Another client enters an event every 20 ms.',
    decisions: every(20, addOne),
  },
  {
    name: 'events-added-and-removed-all-the-time',
    description: 'Another client enters an event every 10 ms, and removes one of its own.',
    decisions: every(10, addOne, removeAdded),
  },
  {
    name: 'events-removed-now-and-then',
    description: 'Another client removes an event every 300 ms.',
    decisions: every(300, removeOne),
  },
  {
    name: 'events-removed-often',
    description: 'Another client removes an event every 60 ms.',
    decisions: every(60, removeOne),
  },
  {
    name: 'events-updated-added-and-removed',
    description: 'Another client updates, enters and removes an event every 30 ms.',
    decisions: every(30, changeOne(), addOne, removeOne),
  },
]
