import type { IsoDate, SpecialEvent } from '../../src/contract/special-event.ts'
import { schedule } from '../../src/reference/seed/schedule.ts'
import { plannedEvents } from '../../src/reference/variations/data-amounts.ts'

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
