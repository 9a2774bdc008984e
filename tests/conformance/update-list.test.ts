import { trickyWords } from '../../src/arbitraries/text.ts'
import { defaultPage, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  eventFields,
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import { Unjudged, unjudged, violated } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import type { Service } from '../../src/service/service.ts'
import { addDays, leapDayFrom } from '../../src/world/days.ts'
import { elementsOf, eventOf, ifAnswered } from '../../src/world/expectations.ts'
import { farDay, type SpanName } from '../../src/world/far-days.ts'
import type { Lease } from '../../src/world/lease.ts'
import { differingFields } from '../../src/world/same.ts'
import { mustAgreeIn } from './matchers.ts'

/** An update, and where its event is to be listed and not to be listed then. Days by their offsets. */
interface Step {
  readonly update: (days: Days) => Update
  readonly shown: (days: Days) => readonly IsoDate[]
  readonly hidden?: (days: Days) => readonly IsoDate[]
  /** Whether a service may refuse the values. */
  readonly refusable?: true
}

type Days = (...offsets: readonly number[]) => IsoDate[]

/** What happens to one event, on days that no other update uses. */
interface Story {
  readonly span: SpanName
  /** Looked at before the event comes, so that a stale answer would be known. */
  readonly before: readonly number[]
  readonly steps: readonly Step[]
}

const at =
  (...offsets: readonly number[]) =>
  (days: Days) =>
    days(...offsets)

const leapDay = leapDayFrom(farDay('leapYear', 0))

const markup = ['<b>', '&', '"']

const past = '2020-01-01' as IsoDate

/** Beyond what columns and calendars of some services hold. */
const farAhead = ['2051-06-15', '2101-06-15'] as IsoDate[]

const long = 'A long evening at the museum. '.repeat(20).trim()

const between = Array.from({ length: 10 }, (_, index) => 30 + 2 * index)

const stories: readonly Story[] = [
  {
    span: 'storyOfDates',
    before: [0, 10, 20],
    steps: [
      { update: (days) => ({ dates: days(0) }), shown: at(0) },
      // Without days for a while, it must be found again once it has some.
      { update: () => ({ dates: [] }), shown: at(), hidden: at(0) },
      {
        update: (days) => ({
          dates: [...days(10, 20, ...between), leapDay],
          price: 1234.5,
        }),
        shown: (days) => [...days(10, 20), leapDay],
        hidden: at(0),
      },
      { update: (days) => ({ dates: days(10, 25) }), shown: at(25), hidden: at(20) },
      { update: (days) => ({ dates: days(12, 14) }), shown: at(14), hidden: at(25) },
      {
        update: (days) => ({
          name: 'All at once',
          location: 'Elsewhere',
          eventDescription: long,
          dates: days(20),
          price: 0,
        }),
        shown: at(20),
        hidden: at(14),
      },
    ],
  },
  {
    span: 'storyOfTexts',
    before: [],
    steps: [
      { update: (days) => ({ dates: days(0) }), shown: at(0) },
      { update: () => ({ price: 129.95 }), shown: at(0) },
      { update: () => ({ name: 'A name of its own' }), shown: at(0) },
      { update: () => ({ location: 'A place of its own' }), shown: at(0) },
      { update: () => ({ eventDescription: 'A text of its own' }), shown: at(0) },
      {
        update: () => ({
          name: [...markup, ...trickyWords.slice(0, 18)].join(' '),
          location: [...markup, ...trickyWords.slice(18, 36)].join(' '),
          eventDescription: [...markup, ...trickyWords.slice(36)].join(' '),
        }),
        shown: at(0),
        refusable: true,
      },
      { update: () => ({ eventDescription: '' }), shown: at(0), refusable: true },
      { update: () => ({ name: '', location: '' }), shown: at(0), refusable: true },
      {
        update: (days) => ({ dates: days(...Array.from({ length: 25 }, (_, index) => 2 * index)) }),
        shown: at(48),
        refusable: true,
      },
      {
        update: (days) => ({ dates: [past, ...days(60), ...farAhead] }),
        shown: (days) => [...days(60), ...farAhead],
        refusable: true,
      },
    ],
  },
]

clause('update.list-reflects', ({ each }) =>
  each(stories, ({ span, before, steps }, { service, world }) =>
    world.lease(1, async (lease) => {
      const days: Days = (...offsets) => offsets.map((offset) => farDay(span, offset))
      for (const day of days(...before)) await mustNotShow(service, day, lease)
      for (const { update, shown, hidden, refusable } of steps) {
        const sent = update(days)
        const answer = await ifAnswered(lease.update(sent)).catch((error: unknown) => {
          // Not sent at all, since the event could not be put back from there.
          if (!(error instanceof Unjudged)) throw error
          return undefined
        })
        if (refusable && !answer?.succeeded) continue
        if (!answer) throw unjudged('not-answered', { operation: 'update', sent })
        const event = eventOf(answer)
        for (const day of hidden?.(days) ?? []) await mustNotShow(service, day, lease)
        for (const day of shown(days)) await mustShow(service, day, event, lease)
      }
    }),
  ),
)

function rangeAround(day: IsoDate) {
  return { startDate: addDays(day, -1), endDate: addDays(day, 1) }
}

async function around(service: Service, day: IsoDate): Promise<readonly ReceivedEvent[]> {
  const range = {
    ...rangeAround(day),
    // Either way, since what is kept of one may not be known for the other.
    ...(Number(day.slice(-2)) % 2 === 0 ? { page: defaultPage } : {}),
    limit: maximumLimit,
  }
  const answer = await service.list(range)
  elementsOf(answer)
  if (answer.events.length >= maximumLimit) throw unjudged('list-goes-on', { query: range })
  return answer.events
}

/** The list shows an event as an update has answered it, or else as it is read now. */
async function mustShow(
  service: Service,
  day: IsoDate,
  answered: ReceivedEvent,
  lease: Lease,
): Promise<void> {
  const listed = (await around(service, day)).find((one) => sameId(receivedId(one), lease.id))
  if (listed && differingFields(answered, listed).length === 0) return
  const event = await lease.read()
  const dates = receivedDates(event)
  const eventId = lease.id
  if (!dates.includes(day)) throw unjudged('event-elsewhere', { eventId, dates })
  if (!listed)
    throw violated('event-not-listed', {
      expected: 'listed',
      received: 'not listed',
      eventId,
      dates,
      query: rangeAround(day),
    })
  const valid = eventFields.filter((field) => isValidIn(listed, field))
  mustAgreeIn(valid, event, listed, { as: 'read', seen: 'listed', eventId })
}

/** A field that is missing or malformed is another clause's business. */
function isValidIn(event: ReceivedEvent, field: string): boolean {
  return (
    !(updateFields as readonly string[]).includes(field) ||
    fieldIsValid(field as UpdateField, event[field])
  )
}

async function mustNotShow(service: Service, day: IsoDate, lease: Lease): Promise<void> {
  const shows = async (at = day) =>
    (await around(service, at)).some((one) => sameId(receivedId(one), lease.id))
  if (!(await shows())) return
  const dates = receivedDates(await lease.read())
  // Whether events without dates are listed is left open.
  if (dates.length === 0 && (await shows(farDay('nowhere', 1)))) return
  const near = [-1, 0, 1].map((offset) => addDays(day, offset))
  if (near.some((date) => dates.includes(date)))
    throw unjudged('event-elsewhere', { eventId: lease.id, dates })
  throw violated('event-listed', {
    expected: 'not listed',
    received: 'listed',
    eventId: lease.id,
    query: rangeAround(day),
    because: 'no-date-there',
  })
}
