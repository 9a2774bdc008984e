import { utcDay } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import { sendsNothing } from '../answers.ts'
import { breaking, breakingBy, everyDoor } from '../fault.ts'
import { guarding, openFor, openTo } from './opening.ts'

/** Doors that are open to everyone, or to everyone who knocks in the right way. */
export const openFaults = [
  ...breakingBy('auth.list', [], openList, {
    'list-without-authentication: Anyone can list special events.': () => true,
    'list-with-query-open: Only the path without a query is guarded: a listing with parameters is open.':
      (query) => query.size > 0,
    'list-without-query-open: A listing without parameters is open to everyone.': (query) =>
      query.size === 0,
    'list-with-page-open: A listing with page needs no credentials.': (query) => query.has('page'),
    'list-with-limit-open: A listing with limit needs no credentials.': (query) =>
      query.has('limit'),
    'list-ahead-open: A listing that begins after today needs no credentials.': (query) =>
      (query.get('startDate') ?? '') > utcDay(new Date()),
  }),
  ...breakingBy('auth.list', everyDoor, openTo, {
    'any-basic-header-accepted: An Authorization header of the scheme Basic opens, whatever it holds.':
      /^basic\b/i,
    'any-bearer-accepted: Any bearer token opens, as the gateway is trusted to have checked it.':
      /^bearer\b/i,
    'malformed-credentials-accepted: Credentials that are not base64 are let through.':
      /^basic (?![a-z0-9+/]+=*$)/i,
  }),
  ...breaking('auth.list', everyDoor, {
    'credentials-checked-only-when-sent: A request without an Authorization header is let through.':
      openFor(({ headers }) => headers.authorization === undefined),
    'empty-authorization-header-accepted: An empty Authorization header is not looked at.': openFor(
      ({ headers }) => headers.authorization === '',
    ),
  }),
  ...breaking('auth.get', [], {
    'get-without-authentication: Anyone can read a special event.': openFor(() => true, 'get'),
    'any-authorization-header-accepted-for-get: Any Authorization header opens a reading.': openFor(
      ({ headers }) => headers.authorization !== undefined,
      'get',
    ),
    'get-with-upper-case-event-id-open: An eventId in upper case can be read by anyone.': openFor(
      ({ eventId }) => /[A-F]/.test(eventId),
      'get',
    ),
    'auth-user-without-colon: The user name alone, without a colon, opens the reading of an event.':
      guarding((isRight, request, { username }) => isRight || decoded(request) === username, 'get'),
  }),
  ...breaking('auth.get', ['auth.list'], {
    'reading-without-authentication: Anyone can list and read; only updates ask for credentials.':
      openFor(() => true, 'list', 'get'),
  }),
  ...breaking('auth.get', ['auth.list', 'auth.update'], {
    'any-digest-header-accepted: A header of the scheme Digest opens, whatever it says.':
      openTo(/^digest /i),
  }),
  ...breaking('auth.update', [], {
    'update-without-authentication: Anyone can update a special event.': openFor(
      () => true,
      'update',
    ),
    'update-credentials-checked-only-when-sent: An update without credentials is let through.':
      openFor(({ headers }) => headers.authorization === undefined, 'update'),
    'any-negotiate-header-accepted-for-update: The scheme Negotiate opens updates.': openTo(
      /^negotiate /i,
      'update',
    ),
    'update-of-nothing-open: An update that sends no field needs no credentials.': openFor(
      sendsNothing,
      'update',
    ),
    'update-of-description-open: An update of the description needs no credentials.': openFor(
      ({ body }) => body.includes('"eventDescription"'),
      'update',
    ),
    'basic-credentials-accepted-under-any-scheme: Another scheme than Basic does as well.':
      guarding(
        (isRight, request, { username, password }) =>
          isRight || decoded(request) === `${username}:${password}`,
        'update',
      ),
  }),
]

function openList(door: (query: URLSearchParams) => boolean): Override {
  return openFor(({ query }) => door(query), 'list')
}

/** What the Authorization header holds in base64, whatever its scheme. */
function decoded({ headers }: ServiceRequest): string {
  const [, encoded = ''] = (headers.authorization ?? '').split(/ +/)
  return Buffer.from(encoded, 'base64').toString()
}
