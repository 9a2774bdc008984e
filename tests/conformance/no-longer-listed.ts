import { defaultPage, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  includesId,
  receivedDates,
  receivedId,
  utcDay,
} from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { pause } from '../../src/service/pause.ts'
import type { ListAnswer, Service } from '../../src/service/service.ts'
import { longestLagMs } from '../../src/world/lateness/promises.ts'
import { widestRange } from '../../src/world/reading/catalogue.ts'
import { addDays, isInside } from '../../src/world/values/days.ts'
import { sameButForOrder } from '../../src/world/values/same.ts'
import { around, notListed } from './matchers.ts'

/** So many events of either kind that are not shown any more are looked into; so many, for a few seconds, that the list of their day lacks. */
const most = { doubted: 24, lacking: 4 }

interface DatedEvent {
  readonly id: EventId
  readonly dates: readonly IsoDate[]
}

/**
 * Tells of an event that a listing has shown, that this run has sent nothing, and that a later one of all events shows no
 * more. It is a violation where the event is read with the same days, one of which lies ahead, and a listing of that day
 * does not show it, for longer than any list may be late.
 */
export function noLongerListed({
  probe,
  updatesOf,
  whileStill,
}: Pick<MemoryBench, 'probe' | 'updatesOf' | 'whileStill'>): AnswerMemory {
  const known = new Map<EventId, DatedEvent & { readonly seenBy: 'ofFirst' | 'ofOthers' }>()
  let readings = 0
  let mostPages = 0
  /** Whether the first reading has come to its end: what other listings show is to be among what a later one shows. */
  let allAreKnown = false
  const counts = { ofFirst: 0, ofOthers: 0, lacking: 0 }
  /** Of the reading that is under way. */
  let pages = new Map<number, readonly EventId[]>()
  const remember = (answer: ListAnswer, listing: 'ofFirst' | 'ofOthers') => {
    for (const event of datedEvents(answer)) {
      const key = idKey(event.id)
      known.set(key, { ...event, seenBy: known.get(key)?.seenBy ?? listing })
    }
  }
  return function* (answer) {
    if (!('ids' in answer)) return
    if (allAreKnown) remember(answer, 'ofOthers')
    if (!isPageOfAll(answer)) return
    const { page = defaultPage } = answer.query
    if (page === defaultPage) {
      readings++
      pages = new Map()
    }
    pages.set(Number(page), answer.ids)
    if (readings <= 1) {
      mostPages = pages.size
      allAreKnown = answer.ids.length < maximumLimit
      remember(answer, 'ofFirst')
    } else if (isWhole(pages, mostPages)) {
      const shown = new Set([...pages.values()].flat().map(idKey))
      for (const [key, event] of known) {
        const day = event.dates.find(isAhead)
        if (shown.has(key) || !day || updatesOf(event.id) !== 0) continue
        if (counts[event.seenBy]++ >= most.doubted) continue
        known.delete(key)
        const isLacking = () => isLackedOn(day, event, probe)
        yield {
          violated: notListed(event.id, event.dates, around(day)),
          ask: async () => {
            if (!(await isLacking()) || counts.lacking++ >= most.lacking) return
            await whileStill(async () => {
              await pause(longestLagMs)
              if (!(await isLacking()) || updatesOf(event.id) !== 0) return
              throw notListed(event.id, event.dates, around(day))
            })
          },
        }
      }
    }
  }
}

function isPageOfAll({ query, succeeded }: ListAnswer): boolean {
  const { startDate, endDate, limit } = query
  const isAll = startDate === widestRange.startDate && endDate === widestRange.endDate
  return succeeded && isAll && limit === maximumLimit
}

function datedEvents({ events }: ListAnswer): readonly DatedEvent[] {
  return events.flatMap((event) => {
    const [id, dates] = [receivedId(event), receivedDates(event)]
    return id && dates.length > 0 ? [{ id, dates }] : []
  })
}

/** Whether a reading has come as far as the first one, or to its end. */
function isWhole(pages: ReadonlyMap<number, readonly EventId[]>, most: number): boolean {
  const numbers = Array.from({ length: pages.size }, (_, index) => defaultPage + index)
  if (!numbers.every((page) => pages.has(page))) return false
  return pages.size >= most || (pages.get(pages.size)?.length ?? 0) < maximumLimit
}

/** Whether it is a day that has not come yet anywhere, nor does before a run ends: what is over may be hidden. */
function isAhead(day: IsoDate): boolean {
  const isDay = fieldIsValid('dates', [day]) && isInside(day, widestRange)
  return isDay && day > addDays(utcDay(Date.now()), 2)
}

/** Whether a listing of a day lacks an event that is read with all its days. */
async function isLackedOn(day: IsoDate, { id, dates }: DatedEvent, probe: Service) {
  const { succeeded, ids } = await probe.list({ ...around(day), limit: maximumLimit })
  if (!succeeded || ids.length >= maximumLimit || includesId(ids, id)) return false
  const { event } = await probe.get(id)
  return event !== undefined && sameButForOrder(receivedDates(event), dates)
}
