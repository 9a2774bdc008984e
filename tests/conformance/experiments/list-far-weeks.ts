import { firstUpdateDay } from '../../../src/arbitraries/dates.ts'
import { defaultLimit, defaultRangeDays, type ListQuery } from '../../../src/contract/list-query.ts'
import { type IsoDate, idKey } from '../../../src/contract/special-event.ts'
import type { ExperimentBench } from '../../../src/judging/check.ts'
import { Unjudged } from '../../../src/findings/finding.ts'
import { addDays } from '../../../src/world/days.ts'
import { listOnce, wholly } from '../../../src/world/listing.ts'
import { mustEqualOneOf } from '../../../src/world/listing-comparison.ts'

/** So many years after those that other updates use, nothing else is listed. */
const yearsBeyond = 8

/**
 * First days of weeks whose end is known to be misreckoned: across a leap day, and from the Sundays on
 * which clocks are changed; all of a year that 32-bit seconds do not reach.
 */
export function oddStarts(): IsoDate[] {
  const year = Math.ceil((Number(firstUpdateDay().slice(0, 4)) + yearsBeyond) / 4) * 4
  const sundayUpTo = (day: string) =>
    addDays(day as IsoDate, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return [
    `${year}-02-25` as IsoDate,
    ...['03-31', '10-31'].map((day) => sundayUpTo(`${year}-${day}`)),
  ]
}

/**
 * An event is moved to the last day of the default range from each of these days, which is the day after
 * that range from the day before. It is listed as where the end is given: inclusive or not is left open.
 *
 * @throws Violated where it is not, Unjudged where no listing shows it
 */
export function mustEndByDefault(
  { service, world }: ExperimentBench,
  starts: readonly IsoDate[],
): Promise<void> {
  return world.lease(1, async (lease) => {
    const dates = starts.map((start) => addDays(start, defaultRangeDays))
    const { succeeded } = await lease.update({ dates })
    if (!succeeded) throw new Unjudged(`event ${lease.id} cannot be moved far ahead`)
    const shown = async (query: ListQuery) => {
      const { ids } = await listOnce(service, query)
      if (ids.length >= defaultLimit)
        throw new Unjudged('the listing may go on behind its first page')
      return ids.filter((id) => id === idKey(lease.id))
    }
    const endsAtDefault = async (startDate: IsoDate, isLastDay: boolean) => {
      const listed = (await shown({ startDate })).length > 0
      if (listed === isLastDay) return listed
      const endDate = addDays(startDate, defaultRangeDays)
      await mustEqualOneOf(
        async () => wholly(await shown({ startDate })),
        [async () => wholly(await shown({ startDate, endDate }))],
        `the events from ${startDate} to ${endDate}, as without endDate`,
      )
      return listed
    }
    const seen: boolean[] = []
    for (const start of starts) {
      seen.push(await endsAtDefault(start, true))
      seen.push(await endsAtDefault(addDays(start, -1), false))
    }
    if (!seen.includes(true)) throw new Unjudged('no listing from far ahead shows its last day')
  })
}
