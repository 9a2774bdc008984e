import { utcDay } from '../../../src/reference/calendar.ts'
import { openFor } from './authentication-opening.ts'
import type { Fault } from './fault.ts'

/** Listings that are open to everyone when they are asked for in a certain way. */
export const authenticationListOpenFaults: readonly Fault[] = [
  {
    name: 'list-with-page-open',
    description: 'A listing with page needs no credentials.',
    violates: 'auth.list',
    decisions: openFor('list', ({ query }) => query.has('page')),
  },
  {
    name: 'list-with-limit-open',
    description: 'A listing with limit needs no credentials.',
    violates: 'auth.list',
    decisions: openFor('list', ({ query }) => query.has('limit')),
  },
  {
    name: 'list-ahead-open',
    description: 'A listing that begins after today needs no credentials.',
    violates: 'auth.list',
    decisions: openFor('list', ({ query }) => (query.get('startDate') ?? '') > utcDay(new Date())),
  },
]
