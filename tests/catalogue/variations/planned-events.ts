import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { schedule } from '../../../src/reference/seed/schedule.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { digestOf } from './pseudo-random.ts'
import type { Differing } from './variation.ts'

/** How an event takes place: offsets of its dates from today. */
export type Planned = (index: number) => readonly number[]

/** On each day of the week to come in turn. */
export const thisWeek: Planned = (index) => [index % 7]

/** Within the ten days past and the month to come. */
export const thisMonth: Planned = (index) => [((index * 7) % 45) - 10]

/** With a day behind and another one ahead. */
export const underWay: Planned = (index) => [-2 - (index % 30), 5 + index]

/** So many events, whose texts and prices are those of the seed events again and again, but for what is given. */
export const plannedEvents =
  (
    count: number,
    planned: Planned,
    fields: (event: SpecialEvent, index: number) => Partial<SpecialEvent> = () => ({}),
  ) =>
  (today: IsoDate) => {
    const seeds = seedEvents(today)
    return Array.from({ length: count }, (_, index): SpecialEvent => {
      const seed = seeds[index % seeds.length] as SpecialEvent
      const digest = digestOf(`planned event ${index}`)
      const groups = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(12, 15)}`]
      const event = {
        ...seed,
        eventId: [...groups, `8${digest.slice(15, 18)}`, digest.slice(18, 30)].join('-') as EventId,
        name: `${seed.name} (${index})`,
        dates: planned(index).map((offset) => addDays(today, offset)),
      }
      return { ...event, ...fields(event, index) }
    })
  }

/** A service of so many events that decides differently. */
export function ofEvents(count: number, planned: Planned, decisions: Override): Differing {
  return { decisions, events: plannedEvents(count, planned) }
}

/**
 * So many events of the kinds that the seed has, as a function of today. Each time the seed's schedule
 * is used up, it begins again a day later or earlier, so that the events spread around today.
 */
export function eventsAround(count: number): (today: IsoDate) => readonly SpecialEvent[] {
  return plannedEvents(count, (index) => {
    const round = Math.floor(index / schedule.length)
    const shift = round % 2 === 0 ? round / 2 : -(round + 1) / 2
    return (schedule[index % schedule.length] ?? []).map((offset) => offset + shift)
  })
}

/** The seed events with some fields changed. */
export const seedEventsWith =
  (change: (event: SpecialEvent, index: number) => Partial<SpecialEvent>) =>
  (today: IsoDate): SpecialEvent[] =>
    seedEvents(today).map((event, index) => ({ ...event, ...change(event, index) }))
