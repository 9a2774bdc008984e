import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import { eventsAround } from './planned-events.ts'
import { oneOf, pseudoRandom } from './pseudo-random.ts'
import { tableOf } from './variation.ts'

type Random = () => number

/** What another client does, once. */
type Act = (store: EventStore, today: IsoDate, random: Random, count: number) => void

/** Acts of another client, one round after every pause. */
export const every =
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

/** Of a dozen events that take place years ahead, one is moved to next week just before the page that holds the last is asked for. */
const takenBackBeforeItsPage: Override = (sound) => ({
  candidates: (store, listing) => {
    const { page, limit } = listing.query
    const isFar = ({ dates }: SpecialEvent) => (dates[0] ?? '') > addDays(listing.today, 900)
    const far = store.all().filter(isFar)
    const [event] = far.slice(-1)
    if (event && far.length > 12 && (page - 1) * limit === far.length - 1)
      store.put({ ...event, name: 'After all', dates: [addDays(listing.today, 7)] })
    return sound.candidates(store, listing)
  },
})

/** The first event gets one of two names in turn, or its days and none. */
const setToAndFro =
  (what: 'name' | 'dates'): Act =>
  (store, today, _random, count) => {
    const [event] = store.all()
    const isFro = count % 2 === 0
    if (event && what === 'name') store.put({ ...event, name: isFro ? 'Is it so?' : 'It is so.' })
    if (event && what === 'dates') store.put({ ...event, dates: isFro ? [] : [addDays(today, 2)] })
  }

/** Once, all events become again what they were at first. */
const importedOnce =
  (afterMs: number): Override =>
  () => ({
    traffic: ({ store }) => {
      const originals = store.all()
      const timer = setTimeout(() => {
        for (const event of originals) store.put(event)
      }, afterMs)
      return () => clearTimeout(timer)
    },
  })

/** So long after each change of a name, somebody who does not want it puts back what it was at first. */
const namesPutBack =
  (afterMs: number): Override =>
  () => ({
    traffic: ({ store }) => {
      const originals = new Map(store.all().map(({ eventId, name }) => [eventId, name]))
      const seen = new Map(originals)
      const timers = new Set<NodeJS.Timeout>()
      const look = () => {
        for (const { eventId, name } of store.all()) {
          if (seen.get(eventId) === name) continue
          seen.set(eventId, name)
          const original = originals.get(eventId)
          if (original === undefined || original === name) continue
          const putBack = () => {
            const event = store.find(eventId)
            if (event) store.put({ ...event, name: original })
          }
          timers.add(setTimeout(putBack, afterMs))
        }
      }
      const clock = setInterval(look, 5)
      return () => {
        clearInterval(clock)
        for (const timer of timers) clearTimeout(timer)
      }
    },
  })

/** Beside other clients, listings show events as they were so long ago. */
const listedLate =
  (lagMs: number, others: Override): Override =>
  (sound) => {
    const looks: { readonly at: number; readonly events: Map<string, SpecialEvent> }[] = []
    return {
      traffic: (means) => {
        const look = () => {
          const events = new Map(means.store.all().map((event) => [event.eventId, event]))
          looks.push({ at: performance.now(), events })
          while (looks[1] && looks[1].at < performance.now() - lagMs) looks.shift()
        }
        const clock = setInterval(look, 40)
        const end = others(sound).traffic?.(means)
        return () => {
          clearInterval(clock)
          end?.()
        }
      },
      candidates: (store, listing) =>
        sound
          .candidates(store, listing)
          .map((event) => looks[0]?.events.get(event.eventId) ?? event),
    }
  }

const spared: readonly EventId[] = seedEvents('2026-01-01' as IsoDate)
  .slice(0, 40)
  .map(({ eventId }) => eventId)

const isNotSpared = ({ eventId }: SpecialEvent) => !spared.includes(eventId)

/** Other clients at work during the run. */
export const trafficVariations = tableOf({
  'events-updated-now-and-then: Another client updates an event every 500 ms.': every(
    500,
    changeOne(),
  ),
  'events-updated-often: Another client updates an event every 50 ms.': every(50, changeOne()),
  'events-updated-all-the-time: Another client updates an event every 5 ms.': every(5, changeOne()),
  'events-updated-and-listed-a-second-late: Another client updates an event every 100 ms; listings are a second behind.':
    listedLate(1000, every(100, changeOne())),
  'few-events-updated-all-the-time: Another client updates one of 12 events every 20 ms.': {
    decisions: every(20, changeOne()),
    events: (today) => seedEvents(today).slice(0, 12),
  },
  'other-events-updated-all-the-time: Another client updates an event that the run may not every 10 ms.':
    {
      decisions: every(10, changeOne(isNotSpared)),
      settings: { WRITABLE_EVENT_IDS: spared.join(' ') },
    },
  'some-of-400-events-updated-every-three-seconds: Another client updates one of 400 events every 3 s.':
    { decisions: every(3000, changeOne()), events: eventsAround(400) },
  'some-of-24-events-updated-every-three-seconds: Another client updates one of 24 events every 3 s.':
    { decisions: every(3000, changeOne()), events: eventsAround(24) },
  'one-of-15-events-renamed-to-and-fro: Another client gives an event one of two names by turns, every 250 ms.':
    { decisions: every(250, setToAndFro('name')), events: eventsAround(15) },
  'one-of-9-events-dated-by-turns: Another client takes its days from an event and gives them back, every 500 ms.':
    { decisions: every(500, setToAndFro('dates')), events: eventsAround(9) },
  'events-imported-anew-once: After 2.5 s another client sets every event to what it was at first.':
    importedOnce(2500),
  'names-put-back-after-three-seconds: Another client gives an event its first name back three seconds after each change.':
    { decisions: namesPutBack(3000), settings: { REQUESTS_PER_SECOND: '150' } },
  'event-taken-back-from-far-ahead: Another client moves an event to next week that was moved far ahead.':
    takenBackBeforeItsPage,
  'events-added-all-the-time: Another client enters an event every 20 ms.': every(20, addOne),
  'events-added-and-removed-all-the-time: Another client enters an event, and removes one of its own, every 10 ms.':
    every(10, addOne, removeAdded),
  'events-removed-now-and-then: Another client removes an event every 300 ms.': every(
    300,
    removeOne,
  ),
  'events-removed-every-second: Another client removes an event a second.': every(1000, removeOne),
  'events-edited-moved-or-removed: Another client edits, moves or removes an event three times a second.':
    every(333, (...given) => oneOf([changeOne(), changeOne(), removeOne], given[2])?.(...given)),
  'events-removed-often: Another client removes an event every 60 ms.': every(60, removeOne),
  'events-updated-added-and-removed: Another client updates, enters and removes an event every 30 ms.':
    every(30, changeOne(), addOne, removeOne),
})
