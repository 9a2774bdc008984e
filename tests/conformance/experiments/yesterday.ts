import { firstUpdateDay } from '../../../src/arbitraries/dates.ts'
import { type IsoDate, idKey } from '../../../src/contract/special-event.ts'
import type { Bench } from '../../../src/judging/check.ts'
import { Unjudged, Violated } from '../../../src/findings/finding.ts'
import { addDays } from '../../../src/world/days.ts'
import { listAll } from '../../../src/world/listing.ts'

/** Years after those that other updates use, for a second day that keeps the event from being over. */
const daysBeyond = 7000

/**
 * An event of yesterday is not listed where no startDate is given, unless it is listed from today, too:
 * that tells what the default is where the service shows nothing of the past.
 *
 * @throws Unjudged where no event can be put on that day
 */
export function mustLeaveOutYesterday(
  { service, world }: Pick<Bench, 'service' | 'world'>,
  endDate: IsoDate,
): Promise<void> {
  return world.lease(1, async (lease) => {
    const [today] = world.todays() as [IsoDate]
    const yesterday = addDays(today, -1)
    const { succeeded } = await lease.update({
      dates: [yesterday, addDays(firstUpdateDay(), daysBeyond)],
    })
    if (!succeeded) throw new Unjudged(`no event can be put on ${yesterday}`)
    const isListed = async (query: object) =>
      (await listAll(service, { ...query, endDate })).ids.includes(idKey(lease.id))
    if ((await isListed({})) && !(await isListed({ startDate: today })))
      throw new Violated(
        `event ${lease.id}, which takes place on ${yesterday}, not to be listed up to ${endDate}`,
        'it is',
      )
  })
}
