import { type ListQuery, maximumLimit } from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import type { Experiment, ExperimentBench } from '../../../src/verdict/check.ts'
import { Unjudged, Violated } from '../../../src/verdict/finding.ts'
import { widestRange } from '../../../src/world/catalogue.ts'
import { addDays } from '../../../src/world/days.ts'
import { datedIds, listAll } from '../../../src/world/listing.ts'

interface WideListing {
  /** Whether it takes more than one page. */
  readonly paged: boolean
  /** What it lacks of what narrower listings hold. */
  readonly lacking?: Violated
}

/** Most pages of the widest listing that are read. */
const mostPages = 12

/** The widest listing beside narrow ones: whatever these hold it must hold, too, on one of its pages. */
export const wideAndNarrow: Experiment<ListQuery, WideListing> = {
  name: 'wide and narrow',
  answering: 'list.range.complete',
  examples: async () => [widestRange],
  act: async ({ service, world }, wide) => {
    const narrow = await narrowRanges(world)
    const held = async () => {
      const answers = narrow.map((part) => service.list({ ...part, limit: maximumLimit }))
      return new Set((await Promise.all(answers)).flatMap(datedIds))
    }
    const inParts = await held()
    const listed = await listAll(service, wide, { mostPages })
    if (listed.length >= mostPages * maximumLimit)
      throw new Unjudged('the list is too long to be paged through')
    const paged = listed.length >= maximumLimit
    const missing = [...inParts].filter((id) => !listed.includes(id))
    if (missing.length === 0) return { paged }
    // Others may have moved events meanwhile; and where pages are short, the listing goes on behind them.
    const everything = () => listAll(service, wide, { mostPages, pastShortPages: true })
    const [first, second, inPartsNow] = [await everything(), await everything(), await held()]
    const still = missing.filter(
      (id) => inPartsNow.has(id) && !first.includes(id) && !second.includes(id),
    )
    if (still.length === 0 || first.length !== second.length)
      throw new Unjudged('the list changed while it was read')
    const lacking = new Violated(
      `what narrower ranges list to be listed from ${wide.startDate} to ${wide.endDate}`,
      `${still.length} events missing, such as ${still[0]}, among ${second.length}`,
    )
    return { paged, lacking }
  },
}

async function narrowRanges(world: ExperimentBench['world']): Promise<ListQuery[]> {
  const today = world.todays()[0] as IsoDate
  const bounds = [-40, -3, 5, 15, 40, 400].map((offset) => addDays(today, offset))
  const window = await world.windowIfAny()
  return [
    ...bounds.slice(1).map((end, index) => ({
      startDate: bounds[index] as IsoDate,
      endDate: addDays(end, -1),
    })),
    ...(window ? [window.range] : []),
  ]
}
