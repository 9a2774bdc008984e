import { maximumLimit } from '../../src/contract/list-query.ts'
import {
  type EventId,
  type IsoDate,
  includesId,
  type ReceivedEvent,
} from '../../src/contract/special-event.ts'
import { type Answered, type CaseBench, observe } from '../../src/judging/check.ts'
import type { ListAnswer } from '../../src/service/service.ts'
import { type Wording, words } from '../../src/settings/mask/wording.ts'
import { validDates } from '../../src/world/reading/catalogue.ts'
import { addDays } from '../../src/world/values/days.ts'
import { answerInWords } from './experiments/answer-in-words.ts'
import {
  inclusiveInWords,
  movedEventsAreListed,
  pageAround,
  quietDay,
  rangeEnds,
} from './experiments/dated-events.ts'
import { whereStateIsKept } from './experiments/not-asked.ts'

for (const end of ['start', 'end'] as const)
  observe(
    `list.${end}-date.inclusive`,
    whereStateIsKept(async (bench) => {
      const ends = await rangeEnds(bench)
      return inclusiveInWords(ends[end], ends)
    }),
  )

observe(
  'list.past-events',
  whereStateIsKept(async (bench) => {
    const today = bench.world.todays()[0] as IsoDate
    const day = addDays(today, -40)
    const isPast = (event: ReceivedEvent) => {
      const last = validDates(event).sort().at(-1)
      return last !== undefined && last < today
    }
    // An event that is over might be locked for good, so that none is made where there is one.
    if (bench.target.profile !== 'full' || (await isShown(bench, isPast)))
      return shown(bench, isPast)
    return withDates(bench, [day], async (id) =>
      pastFound(await bench.service.list(pageAround(day)), id),
    )
  }),
)

function pastFound({ ids, elements, ...answer }: ListAnswer, id: EventId): Found {
  if (includesId(ids, id)) return { found: true, words: 'yes' }
  if (!elements) return { found: false, words: words`no, a listing gets ${answerInWords(answer)}` }
  const full = elements.length >= maximumLimit
  return { found: false, words: full ? 'not decided: the listing is too long for one page' : 'no' }
}

observe(
  'list.undated-events',
  whereStateIsKept((bench) => {
    const { service, target } = bench
    if (target.profile !== 'full')
      return shown(bench, ({ dates }) => Array.isArray(dates) && dates.length === 0)
    return withDates(bench, [], async (id) => {
      const ranged = await service.list(pageAround(quietDay))
      if (includesId(ranged.ids, id))
        return { found: true, words: 'yes, even in a range of three days' }
      const bare = await service.list({ limit: maximumLimit })
      return includesId(bare.ids, id)
        ? { found: true, words: 'yes, where no range is asked for' }
        : { found: false, words: 'no, neither in a range nor on the first page without one' }
    })
  }),
)

/** Whether an event was found in the list, and the answer that this makes. */
interface Found {
  readonly found: boolean
  readonly words: Wording
}

/** Gives an event other dates, and looks whether it is listed. */
async function withDates(
  bench: CaseBench,
  dates: readonly IsoDate[],
  look: (id: EventId) => Promise<Found>,
): Promise<Answered> {
  const looked = await bench.world.lease(1, async (lease) => {
    const { succeeded } = await lease.update({ dates })
    return succeeded ? look(lease.id) : undefined
  })
  if (!looked) return { words: 'not decided: the dates of an event cannot be changed' }
  // That an event is missing says nothing where no event is listed by the dates that it was given.
  return looked.found || (await movedEventsAreListed(bench))
    ? { words: looked.words }
    : { words: 'not decided: events are not listed where updates move them' }
}

/** Whether the list has shown an event of some kind when the run began; that it has not proves nothing. */
async function shown(
  bench: CaseBench,
  isSuch: (event: ReceivedEvent) => boolean,
): Promise<Answered> {
  if (await isShown(bench, isSuch)) return { words: 'yes' }
  return {
    words: `not decided: the list shows none, and none is made in profile ${bench.target.profile}`,
  }
}

async function isShown(
  { world }: CaseBench,
  isSuch: (event: ReceivedEvent) => boolean,
): Promise<boolean> {
  const { events } = await world.catalogue()
  return events.some(({ listed }) => isSuch(listed))
}
