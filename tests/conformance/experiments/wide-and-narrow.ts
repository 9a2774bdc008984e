import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { unjudged, type Violated, violated } from '../../../src/findings/finding.ts'
import type { CaseBench, Experiment } from '../../../src/judging/check.ts'
import { widestRange } from '../../../src/world/catalogue.ts'
import type { DateRange } from '../../../src/world/days.ts'
import { addDays } from '../../../src/world/days.ts'
import { datedIds, listAll, TooLong } from '../../../src/world/listing.ts'

interface WideListing {
  /** Whether it takes more than one page. */
  readonly paged: boolean
  /** What it lacks of what narrower listings hold. */
  readonly lacking?: Violated
}

/** Most pages of the wide listing that are read. */
const mostPages = 12

/** A wide listing beside narrow ones: whatever these hold it must hold, too, on one of its pages. */
export const wideAndNarrow: Experiment<DateRange, WideListing> = {
  name: 'wide and narrow',
  answering: 'list.range.complete',
  examples: async () => [widestRange],
  act: async (bench, widest) => {
    const { service, world } = bench
    const { wide, ids } = await widestThatCanBeRead(bench, widest)
    const narrow = (await narrowRanges(world)).filter((range) => isWithin(range, wide))
    const held = async () => {
      const answers = narrow.map((part) => service.list({ ...part, limit: maximumLimit }))
      return new Set((await Promise.all(answers)).flatMap(datedIds))
    }
    const paged = ids.length >= maximumLimit
    const missing = [...(await held())].filter((id) => !ids.includes(id))
    if (missing.length === 0) return { paged }
    // Others may have moved events meanwhile; and where pages are short, the listing goes on behind them.
    const everything = async () =>
      (await listAll(service, wide, { mostPages, pastShortPages: true })).ids
    const [first, second, inPartsNow] = [await everything(), await everything(), await held()]
    const still = missing.filter(
      (id) => inPartsNow.has(id) && !first.includes(id) && !second.includes(id),
    )
    if (still.length === 0 || first.length !== second.length) throw unjudged('list-changed', {})
    const lacking = violated('missing-from-wider-range', {
      expected: still.slice(0, 3),
      received: second.length,
      query: wide,
      missing: still.length,
    })
    return { paged, lacking }
  },
}

/** The widest range whose listing is not too long to be read to its end. */
async function widestThatCanBeRead({ service, world }: CaseBench, widest: DateRange) {
  const today = world.todays()[0] as IsoDate
  const nearer = spans.map(([from, to]) => ({
    startDate: addDays(today, from),
    endDate: addDays(today, to),
  }))
  const { complete } = await world.catalogue()
  for (const wide of complete ? [widest] : nearer)
    try {
      const { ids } = await listAll(service, wide, { mostPages })
      return { wide, ids }
    } catch (error) {
      if (!(error instanceof TooLong)) throw error
    }
  throw unjudged('list-too-long', {})
}

/** Days around today, for a list that is too long to be read from its first event to its last. */
const spans = [
  [-400, 400],
  [-41, 41],
  [-4, 15],
] as const

function isWithin(range: DateRange, wide: DateRange): boolean {
  return range.startDate >= wide.startDate && range.endDate <= wide.endDate
}

async function narrowRanges(world: CaseBench['world']): Promise<DateRange[]> {
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
