import { setTimeout as sleep } from 'node:timers/promises'
import type { EventId, SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { QueryInForce } from '../../../../src/reference/list-query.ts'
import type { Listing } from '../../../../src/reference/listing.ts'
import { afterwards } from '../../overrides.ts'
import { plannedEvents } from '../../variations/planned-events.ts'
import { bare } from '../answers.ts'
import { breaking, remembering } from '../fault.ts'
import { cuts, lists, orders } from '../list/listing.ts'
import { gives, holding, whereListsShow, whereUpdatesShow } from './tools.ts'

/** Cuts pages of many events otherwise, by all of them in some order. */
const cutsOtherwise = (
  events: number,
  isMeant: (query: QueryInForce, listing: Listing, listed: readonly SpecialEvent[]) => boolean,
  cut: (events: readonly SpecialEvent[], query: QueryInForce) => readonly SpecialEvent[],
) =>
  holding(
    plannedEvents(events, (index) => [((index * 7) % 61) - 12, ((index * 7) % 61) - 9]),
    cuts((listed, query, page, listing) =>
      isMeant(query, listing, listed) ? cut(listed, query) : page,
    ),
  )

/** Faults that show only where several ordinary circumstances meet. */
export const faultsByThrees = [
  ...breaking('auth.refused-changes-nothing', whereListsShow, {
    'empty-behind-a-denial: A listing with an endDate is empty right behind a request that was denied.':
      remembering(() => {
        let wasDenied = false
        return afterwards((given, { operation, query }) => {
          const isEmptied = wasDenied && operation === 'list' && query.has('endDate')
          wasDenied = given.status === 401
          return isEmptied && given.status === 200 ? { ...given, body: [] } : given
        })
      }),
  }),
  ...breaking('update.list-reflects', whereListsShow, {
    'refused-update-takes-out-of-ranges: An event whose update was refused is on no list with an endDate until one is taken.':
      remembering(() => {
        const refused = new Set<EventId>()
        return (sound) => ({
          ...afterwards(({ status }, { eventId }) => {
            if (status === 200) refused.delete(eventId as EventId)
            if (status >= 400 && status !== 401) refused.add(eventId as EventId)
            return undefined
          }, 'update')(sound),
          ...orders((events, { asked }) =>
            events.filter(({ eventId }) => asked.endDate === undefined || !refused.has(eventId)),
          )(sound),
        })
      }),
  }),
  ...breaking('list.end-date.default', whereListsShow, {
    'ranges-from-yesterday-list-single-days: From before today and without endDate, what takes place on several days is left out.':
      holding(
        plannedEvents(110, (index) => [(index % 12) - 3, (index % 12) - 1].slice(index % 2)),
        orders((events, { asked, query, today }) =>
          gives(asked, ['startDate'], ['endDate']) && query.startDate < today
            ? events.filter(({ dates }) => dates.length === 1)
            : events,
        ),
      ),
  }),
  ...breaking('list.page.partition', whereListsShow, {
    'unlimited-late-pages-by-name: Without a limit, pages from the sixth on are those of a list by name.':
      cutsOtherwise(
        500,
        ({ page }, { asked }) => asked.limit === undefined && page > 5,
        (events, { page, limit }) =>
          events
            .toSorted((one, other) => (one.name < other.name ? -1 : 1))
            .slice((page - 1) * limit, page * limit),
      ),
    'later-ranges-begin-with-the-fourth: From a later day on, pages of more than 10 begin with the fourth of more than 50 events.':
      cutsOtherwise(
        900,
        ({ startDate, limit }, { today }, events) =>
          startDate > today && limit > 10 && events.length > 50,
        (events, { page, limit }) => events.slice((page - 1) * limit + 3, page * limit + 3),
      ),
  }),
  ...breaking('update.persisted', whereUpdatesShow, {
    'gone-while-updated: An update takes 120 ms, and its event is not found meanwhile.':
      remembering(() => {
        const gone = new Set<EventId | undefined>()
        return (sound) => ({
          around: async (request, answer) => {
            const eventId = request.eventId as EventId | undefined
            if (request.operation === 'get' && gone.has(eventId)) return bare(404)
            const given = await sound.around(request, answer)
            if (request.operation !== 'update' || given.status !== 200) return given
            gone.add(eventId)
            await sleep(120)
            gone.delete(eventId)
            return given
          },
        })
      }),
  }),
  ...breaking('list.range.complete', [...whereListsShow, ...whereUpdatesShow], {
    'name-takes-the-next-off-the-list: A new name takes the next event in the store off all lists, where that has several days.':
      holding(
        plannedEvents(450, (index) => [(index * 5) % 70, ((index * 5) % 70) + 2]),
        remembering(() => {
          const hidden = new Set<EventId>()
          return (sound) => ({
            afterUpdate: (store, { eventId }, { before, update }) => {
              if (update.name === undefined || update.name === before.name) return
              const all = store.all()
              const at = all.findIndex((event) => event.eventId === eventId)
              const next = all[(at + 1) % all.length]
              if (next && next.dates.length > 1) hidden.add(next.eventId)
            },
            ...lists(({ eventId }, _, isWithin) => isWithin && !hidden.has(eventId))(sound),
          })
        }),
      ),
  }),
]
