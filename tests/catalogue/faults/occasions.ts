import type { EventId } from '../../../src/contract/special-event.ts'
import { basicCredentials } from '../../../src/reference/authentication.ts'
import { utcDay } from '../../../src/reference/calendar.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import { harmful as harmfulListing } from '../grid/listings.ts'
import { harmful as harmfulUpdate } from '../grid/updates.ts'
import { afterwards, tally } from '../overrides.ts'
import { plannedEvents } from '../variations/planned-events.ts'
import { answers, bare, noContent } from './answers.ts'
import { holding } from './circumstances/tools.ts'
import { breaking, remembering } from './fault.ts'
import { daysBetween, letsIn, onAll, onUpdates } from './from-outside/tools.ts'

/** Answers some listings of a range that is named with a status instead. */
const fails = (status: number, isMeant: (startDate: string, endDate: string) => boolean) =>
  afterwards((given, { query }) => {
    const [startDate, endDate] = [query.get('startDate'), query.get('endDate')]
    return startDate && endDate && isMeant(startDate, endDate) ? bare(status) : given
  }, 'list')

/** Counts the successes of an operation for each event. */
const ofEachEvent = (
  operation: 'get' | 'update',
  nth: number,
  change: Parameters<typeof answers>[1],
) =>
  remembering(() => {
    const count = tally<EventId>()
    return answers(operation, (answer, request) =>
      count(request.eventId as EventId) === nth ? change(answer, request) : answer,
    )
  })

const hasBlankBehind = ({ headers }: ServiceRequest) =>
  basicCredentials(headers.authorization)?.password.endsWith(' ') ?? false

/** Faults of the grid that a run has let through, and their kin: they show on an occasion that no check is for. */
export const occasionFaults = [
  ...breaking('list.parameters-optional', onAll, {
    'named-week-not-found: A range whose end is named a week after its start gets 404.': fails(
      404,
      (startDate, endDate) => daysBetween(startDate, endDate) === 7,
    ),
    'single-day-fails: A range of a single day gets 500.': fails(
      500,
      (startDate, endDate) => startDate === endDate,
    ),
    'ranges-from-the-past-fail: A range that begins before today and ends after it gets 500.':
      fails(500, (startDate, endDate) => {
        const today = utcDay(new Date())
        return startDate < today && endDate > today
      }),
  }),
  ...breaking('list.page.partition', onAll, {
    'long-ranges-begin-one-later: Of 60 events: The pages of a range of more than a year begin one event late.':
      holding(
        plannedEvents(60, (index) => [index * 5 - 100]),
        harmfulListing('of more than a year', 'begins one event later'),
      ),
  }),
  ...breaking('list.range.complete', onAll, {
    'long-ranges-lack-their-first-event: A listing of more than a year lacks the first event of each page.':
      harmfulListing('of more than a year', 'lacks its first event'),
  }),
  ...breaking('get.media-type', onAll, {
    'second-read-as-plain-text: The second read of each event is declared as text/plain.':
      ofEachEvent('get', 2, (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/plain' },
      })),
  }),
  ...breaking('update.full-object', onAll, {
    'third-update-without-content: The third update of each event is answered with 204.':
      ofEachEvent('update', 3, () => noContent),
  }),
  ...breaking('update.unsent-kept', onUpdates, {
    'long-series-is-free: An update to more than five days without a price makes the event free.':
      harmfulUpdate('to many days', 'makes free what it sends no price for'),
    'several-lines-clear-the-days: A text of several lines clears the days, where none are sent.':
      harmfulUpdate('to a text of several lines', 'clears days that it does not send'),
    'long-text-clears-the-days: A text of more than 300 characters clears the days, where none are sent.':
      harmfulUpdate('to a long text', 'clears days that it does not send'),
  }),
  ...breaking('update.isolated', onUpdates, {
    'day-that-is-over-names-the-next: An update with a day that is over gives its name to the next event, too.':
      harmfulUpdate('to a day that is over', 'gives its name to the next event'),
    'free-of-charge-moves-the-next: An update to free of charge gives its days to the next event, too.':
      harmfulUpdate('to free of charge', 'gives its days to the next event'),
  }),
  ...breaking('auth.refused-changes-nothing', onAll, {
    'blank-behind-the-password-refused-and-stored: An update with a blank behind the password is refused, and carried out.':
      (sound) => {
        const opened = letsIn(
          (sent, { username, password }) =>
            sent?.username === username && sent.password === `${password} `,
          'update',
        )(sound)
        return {
          ...opened,
          ...afterwards(
            (given, request) => (hasBlankBehind(request) ? bare(401) : given),
            'update',
          )({ ...sound, ...opened }),
        }
      },
  }),
]
