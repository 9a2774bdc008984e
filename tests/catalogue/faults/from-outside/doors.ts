import { afterwards } from '../../overrides.ts'
import { plannedEvents } from '../../variations/planned-events.ts'
import { bare, sendsNothing } from '../answers.ts'
import { guarding, namesUser } from '../authentication/opening.ts'
import { holding } from '../circumstances/tools.ts'
import { breaking, remembering } from '../fault.ts'
import { letsIn, onAll, onDoors } from './tools.ts'

/** Doors that are open to the wrong people, or shut to the right ones. */
export const outsideDoorFaults = [
  ...breaking('auth.list', onDoors, {
    'later-pages-open: Of 12 events: A page other than the first is listed to anyone.': holding(
      plannedEvents(12, (index) => [index % 6]),
      letsIn((_sent, _credentials, { query }) => Number(query.get('page')) > 1, 'list'),
    ),
    'single-item-previews-open: A listing with a limit of 1 is given to anyone.': letsIn(
      (_sent, _credentials, { query }) => query.get('limit') === '1',
      'list',
    ),
    'pair-in-the-other-order-opens: The password for a user and the user for a password open the list.':
      letsIn(
        (sent, { username, password }) =>
          `${sent?.username}:${sent?.password}` === `${password}:${username}`,
        'list',
      ),
    'long-password-opens: A password of more than 64 characters opens the reads.': letsIn(
      (sent, { username }) => sent?.username === username && sent.password.length > 64,
      'list',
      'get',
    ),
    'password-cut-at-its-first-half: The first half of the password, or more of it, opens the reads.':
      letsIn(
        (sent, { username, password }) =>
          sent?.username === username &&
          password.startsWith(sent.password) &&
          sent.password.length >= password.length / 2,
        'list',
        'get',
      ),
    'login-remembered-for-a-second: Within a second of a right password, any password of that user is taken.':
      remembering(() => {
        let last = Number.NEGATIVE_INFINITY
        return guarding((isRight, request, right) => {
          if (isRight) last = performance.now()
          return isRight || (namesUser(request, right) && performance.now() - last < 1000)
        })
      }),
    'trailing-spaces-ignored: A password with spaces after it is taken for the one without.':
      letsIn(
        (sent, { username, password }) =>
          sent?.username === username && sent.password.trimEnd() === password,
      ),
  }),
  ...breaking('auth.get', onDoors, {
    'scheme-not-looked-at: The right credentials behind another scheme than Basic open a read.': ({
      authorised,
    }) => ({
      authorised: {
        ...authorised,
        get: (header, credentials, request) =>
          authorised.get(header?.replace(/^\S+ /, 'Basic '), credentials, request),
      },
    }),
    'upper-case-identifiers-open: An identifier in upper case is not seen by what guards reads.':
      letsIn(
        (_sent, _credentials, { eventId }) => /[A-F]/.test(eventId) && !/[a-f]/.test(eventId),
        'get',
      ),
    'collation-ignores-case: Of 12 events: User name and password are compared without regard to case.':
      holding(
        plannedEvents(12, (index) => [index % 7]),
        letsIn((sent, { username, password }) => {
          const pair = `${sent?.username}:${sent?.password}`
          return pair.toLowerCase() === `${username}:${password}`.toLowerCase()
        }),
      ),
    'query-opens-a-read: A read whose address has a query is given to anyone.': letsIn(
      (_sent, _credentials, { url }) => url.includes('?'),
      'get',
    ),
  }),
  ...breaking('auth.update', onDoors, {
    'empty-updates-open: Of 12 events: An update without any field is answered to anyone.': holding(
      plannedEvents(12, (index) => [index * 4]),
      letsIn((_sent, _credentials, request) => sendsNothing(request), 'update'),
    ),
    'empty-password-opens-updates: The right user name with an empty password may update.': letsIn(
      (sent, { username }) => sent?.username === username && sent.password === '',
      'update',
    ),
    'connection-of-a-reader-updates-freely: A connection that has read with the right credentials may update without any.':
      remembering(() => {
        const known = new WeakSet<object>()
        return (sound) => {
          const { update, ...others } =
            letsIn(
              (sent, _credentials, { socket }) => sent === undefined && known.has(socket),
              'update',
            )(sound).authorised ?? sound.authorised
          return {
            authorised: {
              ...others,
              update,
              get: (header, credentials, request) => {
                const isRight = sound.authorised.get(header, credentials, request)
                if (isRight) known.add(request.socket)
                return isRight
              },
            },
          }
        }
      }),
  }),
  ...breaking('auth.refused-changes-nothing', onAll, {
    'first-list-behind-a-refusal-short: The first listing after a refused update lacks its first event.':
      remembering(() => {
        let isDue = false
        return (sound) => ({
          ...afterwards((given) => {
            isDue ||= given.status === 401
            return undefined
          }, 'update')(sound),
          envelope: (items, matching, listing) => {
            const shown = isDue ? items.slice(1) : items
            isDue = false
            return sound.envelope(shown, matching, listing)
          },
        })
      }),
    'refused-after-the-fact: An update with the right user name and a wrong password is carried out, then refused.':
      (sound) => {
        const refused = new WeakSet<object>()
        const door = letsIn((_sent, right, request) => {
          if (namesUser(request, right)) refused.add(request)
          return refused.has(request)
        }, 'update')
        return {
          ...door(sound),
          ...afterwards((given, request) => (refused.has(request) ? bare(401) : given))(sound),
        }
      },
  }),
  ...breaking('auth.basic-accepted', onAll, {
    'session-of-100-requests: After every hundred requests the right credentials are refused five times.':
      remembering(() => {
        let requests = 0
        return guarding((isRight) => ++requests % 105 < 100 && isRight, 'get')
      }),
  }),
  ...breaking('list.limit.accepted', onAll, {
    'listings-of-30-for-staff: The user may not list with a limit above 25 and a startDate.':
      guarding(
        (isRight, { query }) =>
          isRight && !(Number(query.get('limit')) > 25 && query.has('startDate')),
        'list',
      ),
  }),
]
