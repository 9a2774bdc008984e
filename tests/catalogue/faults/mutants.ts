import type { IsoDate } from '../../../src/contract/special-event.ts'
import { hangsUpOn } from '../overrides.ts'
import { whereListedPagesShow } from './adversary/listing.ts'
import { breaking, everyDoor } from './fault.ts'
import { cuts, endsOn } from './list/listing.ts'

/** Where listings with most limits are empty, so that nearly every clause on listings may notice. */
const whereListingsAreEmpty = [
  'list.parameters-optional',
  'list.start-date.default',
  'list.end-date.default',
  'list.page.default',
  'list.limit.default',
  'list.page.partition',
  'list.range.complete',
  'update.list-reflects',
] as const

/** Faults that StrykerJS made of the reference service's code, and that a run has let through. */
export const mutantFaults = [
  ...breaking('list.limit.honoured', whereListingsAreEmpty, {
    'limit-given-shows-nothing: A listing with a limit is empty, whatever the limit is.': cuts(
      (_events, _query, page, { asked }) => (asked.limit === undefined ? page : []),
    ),
    'largest-limit-shows-nothing: A listing with a limit of 30 is empty.': cuts(
      (_events, { limit }, page, { asked }) =>
        asked.limit === undefined || limit !== 30 ? page : [],
    ),
    'page-end-divided-by-the-limit: A page ends at page divided by limit: a limit of 1 works, others mostly show nothing.':
      cuts((events, { page, limit }) => events.slice((page - 1) * limit, page / limit)),
  }),
  ...breaking('list.page.default', whereListingsAreEmpty, {
    'page-or-limit-named-shows-nothing: A listing with a page or a limit is empty, whichever they are.':
      cuts((_events, _query, page, { asked }) =>
        asked.limit === undefined && asked.page === undefined ? page : [],
      ),
    'page-named-shows-nothing: A listing with a page is empty, whichever it is.': cuts(
      (_events, _query, page, { asked }) => (asked.page === undefined ? page : []),
    ),
  }),
  ...breaking('list.end-date.default', ['list.range.sound'], {
    'default-end-date-none-in-the-year-9999: A default range that ends in the year 9999 goes on to its last day.':
      endsOn((_given, end) => (end.startsWith('9999') ? ('9999-12-31' as IsoDate) : end)),
  }),
  ...breaking('get.listed-is-readable', ['get.full-object', 'update.persisted'], {
    'get-hangs-up: Reading an event ends the connection without an answer, whichever event it is.':
      hangsUpOn(({ status }, { operation }) => operation === 'get' && status < 300),
  }),
  ...breaking('list.limit.accepted', [...whereListedPagesShow, 'list.end-date.default'], {
    'later-pages-hang-up: A page behind the first ends the connection without an answer where it holds events.':
      hangsUpOn(
        ({ payload }, { operation, query }) =>
          operation === 'list' &&
          Number(query.get('page')) > 1 &&
          payload.toString().includes('eventId'),
      ),
  }),
  ...breaking('auth.list', everyDoor, {
    'scheme-that-ends-in-basic-accepted: The right credentials open behind any scheme whose name ends in "basic".':
      (sound) => {
        const door: typeof sound.authorised.list = (header, credentials, request) =>
          sound.authorised.list(header?.replace(/^\S+(?=basic +\S+$)/i, ''), credentials, request)
        return { authorised: { list: door, get: door, update: door } }
      },
  }),
]
