import type { IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../../src/reference/list-query.ts'
import type { Listing } from '../../../../src/reference/listing.ts'
import { plannedEvents } from '../../variations/planned-events.ts'
import { digestOf } from '../../variations/pseudo-random.ts'
import { answers, bare, unknownGives } from '../answers.ts'
import { breaking, everyDoor, remembering } from '../fault.ts'
import { letsIn } from '../from-outside/tools.ts'
import { cuts, orders } from '../list/listing.ts'
import { merging, storing } from '../update/changing.ts'
import { gives, holding, whereListsShow, whereUpdatesShow } from './tools.ts'

type Asked = Listing['asked']

/** Cuts another page where the parameters that are given are some, of 120 events around today. */
const cutsOfMany = (
  isMeant: (asked: Asked, today: IsoDate, query: QueryInForce) => boolean,
  cut: (events: readonly SpecialEvent[], query: QueryInForce) => readonly SpecialEvent[],
) =>
  holding(
    plannedEvents(120, (index) => [((index * 7) % 40) - 12]),
    cuts((events, query, page, { asked, today }) =>
      isMeant(asked, today, query) ? cut(events, query) : page,
    ),
  )

/** Names what is asked for by a tag, and answers whoever names it with 304. */
const taggedBy = (tagOf: (events: readonly SpecialEvent[]) => unknown): Override =>
  answers('list', (answer, { headers }) => {
    const etag = `"${digestOf(JSON.stringify(tagOf(answer.body as SpecialEvent[])))}"`
    if (headers['if-none-match'] === etag) return { ...bare(304), headers: { etag } }
    return { ...answer, headers: { ...answer.headers, etag } }
  })

/** Faults that few of the requests meet that a client may send. */
export const narrowFaults = [
  ...breaking('list.range.complete', whereListsShow, {
    'long-lists-end-at-2500: Of 4000 events: No listing goes beyond its first 2500 events.':
      holding(
        plannedEvents(4000, (index) => [index % 400]),
        cuts((events, { page, limit }) =>
          events.slice(0, 2500).slice((page - 1) * limit, page * limit),
        ),
      ),
  }),
  ...breaking('list.page.partition', whereListsShow, {
    'later-pages-of-past-ranges-empty: Beside an endDate, a range from before today has nothing on later pages of 11 to 29.':
      cutsOfMany(
        ({ startDate, endDate, limit }, today, { page }) =>
          startDate !== undefined &&
          startDate < today &&
          endDate !== undefined &&
          page > 1 &&
          limit !== undefined &&
          limit > 10 &&
          limit < 30,
        () => [],
      ),
    'page-2-from-today-begins-one-early: Beside an endDate, a later page from today on begins an event early where no limit is given.':
      cutsOfMany(
        ({ startDate, endDate, limit }, today, { page }) =>
          startDate === today && endDate !== undefined && limit === undefined && page > 1,
        (events, { page, limit }) => events.slice((page - 1) * limit - 1, page * limit - 1),
      ),
  }),
  ...breaking('list.page.partition', whereListsShow, {
    'second-page-asked-first-is-the-first: The second page of a range is the first one until that was asked for with the same limit.':
      remembering(() => {
        const asked = new Set<string>()
        return cuts((events, { startDate, endDate, page, limit }, sound) => {
          const key = `${startDate} ${endDate} ${limit}`
          if (page === 1) asked.add(key)
          return page === 2 && !asked.has(key) ? events.slice(0, limit) : sound
        })
      }),
  }),
  ...breaking('auth.list', everyDoor, {
    'long-lists-know-users-only: Of a listing with a limit above 10 the password is not compared.':
      letsIn(
        (sent, right, { query }) =>
          sent?.username === right.username && Number(query.get('limit')) > 10,
        'list',
      ),
  }),
  ...breaking('list.end-date.default', whereListsShow, {
    'limit-from-yesterday-ends-at-10: Without endDate, a range from before today has no more than 10 events on a page.':
      cutsOfMany(
        (asked, today) =>
          gives(asked, ['startDate', 'limit'], ['endDate']) && (asked.startDate ?? '') < today,
        (events, { page, limit }) =>
          events.slice((page - 1) * limit, (page - 1) * limit + Math.min(limit, 10)),
      ),
  }),
  ...breaking('get.unknown-gives-no-event', whereUpdatesShow, {
    'version-of-an-id-not-read: An eventId is read whatever version it is of.': unknownGives(
      (eventId, store) => {
        const rest = (id: string) => id.slice(0, 14) + id.slice(15)
        return store.all().find((event) => rest(event.eventId) === rest(eventId))
      },
    ),
  }),
  ...breaking('update.sequences', whereUpdatesShow, {
    'update-by-capitals-not-stored: An update by an eventId in capitals is answered and not stored.':
      storing((merged, { before, request }) =>
        /[A-F]/.test(request.eventId ?? '') ? before : merged,
      ),
  }),
  ...breaking('update.sent-replaced', whereUpdatesShow, {
    'names-end-at-600: A name of more than 600 characters is cut.': merging(({ name }) => ({
      name: name.slice(0, 600),
    })),
    'dates-end-at-300: Of more than 300 dates the first 300 are stored.': merging(({ dates }) => ({
      dates: dates.slice(0, 300),
    })),
    'prices-of-ten-digits-at-most: A price of 100 million or more is stored as 99999999.99.':
      merging(({ price }) => ({ price: Math.min(price, 99_999_999.99) })),
  }),
  ...breaking('update.list-reflects', whereListsShow, {
    'tag-of-a-list-is-of-its-ids: Whoever names the tag of a listing is told that it is unchanged as long as its events are.':
      taggedBy((events) => events.map(({ eventId }) => eventId)),
    'listings-dated-by-the-day: Whoever names the date of a listing is told that it is unchanged since.':
      answers('list', (answer, { headers }) => {
        const dated = {
          'last-modified': new Date(new Date().setUTCHours(0, 0, 0, 0)).toUTCString(),
        }
        if (headers['if-modified-since'] !== undefined) return { ...bare(304), headers: dated }
        return { ...answer, headers: { ...answer.headers, ...dated } }
      }),
    'listings-of-the-past-kept-for-good: A listing of days that are over is answered as it was first.':
      remembering(() => {
        const kept = new Map<string, readonly SpecialEvent[]>()
        return orders((events, { query, today }) => {
          const { startDate, endDate } = query
          if (endDate >= today) return events
          const key = `${startDate} ${endDate}`
          if (!kept.has(key))
            kept.set(
              key,
              events.map((event) => ({ ...event })),
            )
          return kept.get(key) ?? events
        })
      }),
  }),
]
