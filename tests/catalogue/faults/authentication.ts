import type { Override } from '../../../src/reference/decisions.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import { openFor, opening } from './authentication-opening.ts'
import type { Fault } from './fault.ts'

/** Doors that are open to everyone, or to everyone who knocks in the right way. */
export const authenticationFaults: readonly Fault[] = [
  {
    name: 'list-without-authentication',
    description: 'Anyone can list special events.',
    violates: 'auth.list',
    decisions: opening(() => true, 'list'),
  },
  {
    name: 'get-without-authentication',
    description: 'Anyone can read a special event.',
    violates: 'auth.get',
    decisions: opening(() => true, 'get'),
  },
  {
    name: 'update-without-authentication',
    description: 'Anyone can update a special event.',
    violates: 'auth.update',
    decisions: opening(() => true, 'update'),
  },
  {
    name: 'reading-without-authentication',
    description: 'Anyone can list and read; only updates ask for credentials.',
    violates: 'auth.get',
    mayAlsoViolate: ['auth.list'],
    decisions: opening(() => true, 'list', 'get'),
  },
  {
    name: 'credentials-checked-only-when-sent',
    description: 'A request without an Authorization header is let through.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openTo((authorization) => authorization === undefined),
  },
  {
    name: 'update-credentials-checked-only-when-sent',
    description: 'An update without an Authorization header is let through.',
    violates: 'auth.update',
    decisions: openTo((authorization) => authorization === undefined, 'update'),
  },
  {
    name: 'any-basic-header-accepted',
    description: 'Any Authorization header of the scheme Basic opens, whatever it holds.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openTo((authorization = '') => /^basic\b/i.test(authorization)),
  },
  {
    name: 'any-authorization-header-accepted-for-get',
    description: 'Any Authorization header opens the reading of an event.',
    violates: 'auth.get',
    decisions: openTo((authorization) => authorization !== undefined, 'get'),
  },
  {
    name: 'any-bearer-accepted',
    description: 'Any bearer token opens, as the gateway is trusted to have checked it.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openTo((authorization = '') => /^bearer\b/i.test(authorization)),
  },
  {
    name: 'basic-credentials-accepted-under-any-scheme',
    description: 'The right credentials open under another scheme than Basic.',
    violates: 'auth.update',
    decisions: (sound) => ({
      authorised: {
        ...sound.authorised,
        update: (authorization, ...more) =>
          sound.authorised.update(authorization?.replace(/^\S+/, 'Basic'), ...more),
      },
    }),
  },
  {
    name: 'malformed-credentials-accepted',
    description: 'Credentials that are not base64 fail to decode, and are let through.',
    violates: 'auth.list',
    mayAlsoViolate: ['auth.get', 'auth.update'],
    decisions: openTo(
      (authorization = '') =>
        /^basic /i.test(authorization) && !/^basic [a-z0-9+/]+=*$/i.test(authorization),
    ),
  },
  {
    name: 'list-with-query-open',
    description: 'Only the path without a query is guarded: a listing with parameters is open.',
    violates: 'auth.list',
    decisions: openFor('list', ({ query }) => query.size > 0),
  },
  {
    name: 'list-without-query-open',
    description: 'A listing without parameters is open to everyone.',
    violates: 'auth.list',
    decisions: openFor('list', ({ query }) => query.size === 0),
  },
  {
    name: 'get-with-upper-case-event-id-open',
    description: 'Only paths in lower case are guarded: an eventId in upper case is open.',
    violates: 'auth.get',
    decisions: openFor('get', ({ eventId }) => /[A-F]/.test(eventId)),
  },
  {
    name: 'update-of-nothing-open',
    description: 'An update that sends no field needs no credentials.',
    violates: 'auth.update',
    decisions: openFor('update', ({ body }) => /^\s*\{\s*\}\s*$/.test(body.toString())),
  },
  {
    name: 'update-of-description-open',
    description: 'An update of the description needs no credentials.',
    violates: 'auth.update',
    decisions: openFor('update', ({ body }) => body.includes('"eventDescription"')),
  },
]

/** Opens operations, all of them by default, by the Authorization header. */
function openTo(
  key: (authorization: string | undefined) => boolean,
  ...operations: readonly Operation[]
): Override {
  return opening((_credentials, { headers }) => key(headers.authorization), ...operations)
}
