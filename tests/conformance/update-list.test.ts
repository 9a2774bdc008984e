import { trickyWords } from '../../src/arbitraries/text.ts'
import { defaultPage, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  type EventId,
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
import { Unjudged, unjudged } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { Service } from '../../src/service/service.ts'
import { together } from '../../src/service/together.ts'
import { addDays, lastDay, leapDayFrom } from '../../src/world/days.ts'
import { elementsOf, eventOf, ifAnswered } from '../../src/world/expectations.ts'
import { farDay, type SpanName } from '../../src/world/far-days.ts'
import type { Lease } from '../../src/world/lease.ts'
import { differingFields, fieldsNotTaken } from '../../src/world/same.ts'
import {
  around,
  mustAgreeIn,
  mustHold,
  notListed,
  unlessUnjudged,
  wronglyListed,
} from './matchers.ts'
import { unlistedForLong } from './unlisted-for-long.ts'

/** A day of a story by its offset, or one of the calendar. */
type Day = number | IsoDate

/** An update, and where its event is to be listed and not to be listed then. */
interface Step {
  readonly dates?: readonly Day[]
  /** The other fields that are sent. */
  readonly others?: Omit<Update, 'dates'>
  readonly shown: readonly Day[]
  readonly hidden?: readonly Day[]
  /** Whether a service may refuse the values. */
  readonly refusable?: true
  /** A day whose listing is under way when the update is sent, and may be kept as it was before it. */
  readonly amid?: Day
}

/** What happens to one event, on days that no other update uses. */
interface Story {
  readonly span: SpanName
  /** Looked at before the event comes, so that a stale answer would be known. */
  readonly before: readonly Day[]
  /** Steps that come first, while no other event is updated. */
  readonly undisturbed?: readonly Step[]
  readonly steps: readonly Step[]
}

const leapDay = leapDayFrom(farDay('leapYear', 0))

const past = '2020-01-01' as IsoDate

/** Beyond what columns and calendars of some services hold. */
const farAhead = ['2051-06-15', '2101-06-15'] as IsoDate[]

/** More than some services index, or show in a list. */
const manyDays = Array.from({ length: 120 }, (_, nth) => addDays('2051-01-01' as IsoDate, nth))

const eventDescription = 'A long evening at the museum. '.repeat(20).trim()

const everySecond = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => first + 2 * index)

const tricky = (...part: [number, number?]) =>
  ['<b>', '&', '"', ...trickyWords.slice(...part)].join(' ')

const trickyTexts = {
  name: tricky(0, 18),
  location: tricky(18, 36),
  eventDescription: tricky(36),
}

const stories: readonly Story[] = [
  {
    span: 'storyOfDates',
    before: [0, 10, 20],
    steps: [
      { dates: [0], shown: [0] },
      // Without days for a while, it must be found again once it has some.
      { dates: [], shown: [], hidden: [0] },
      {
        dates: [10, 20, ...everySecond(10, 30), leapDay],
        others: { price: 1234.5 },
        shown: [10, 20, leapDay],
        hidden: [0],
      },
      { dates: [10, 25], shown: [25], hidden: [20] },
      { dates: [12, 14], shown: [14], hidden: [25] },
      {
        dates: [20],
        others: { name: 'All at once', location: 'Elsewhere', eventDescription, price: 0 },
        shown: [20],
        hidden: [14],
      },
    ],
  },
  {
    span: 'storyOfTexts',
    before: [],
    // Each field by itself, beside a listing that was asked before: some services keep it until another is updated.
    undisturbed: [
      { dates: [0], shown: [] },
      { others: { price: 129.95 }, shown: [0], amid: 0 },
      { others: { name: 'A name of its own' }, shown: [0] },
      { others: { location: 'A place of its own' }, shown: [0] },
      { others: { eventDescription: 'A text of its own' }, shown: [0] },
    ],
    steps: [
      { others: trickyTexts, shown: [0], refusable: true },
      { others: { eventDescription: '' }, shown: [0], refusable: true },
      { others: { name: '', location: '' }, shown: [0], refusable: true },
      // Many days, neither in order nor the latest first.
      { dates: [...everySecond(13, 24), ...everySecond(12)], shown: [48, 2, 22], refusable: true },
      { dates: [50, ...manyDays], shown: [50, ...manyDays.slice(-1)], refusable: true },
      // Whether a day may be sent twice is left open, but not whether its event is listed twice.
      { dates: [52, 52, 54], shown: [52], refusable: true },
      { dates: [past, 60, ...farAhead], shown: [60, ...farAhead], refusable: true },
    ],
  },
]

clause('update.list-reflects', { acrossAnswers: unlistedForLong }, async ({ each }) => {
  const told = each(stories, ({ span, before, undisturbed, steps }, { service, world }) =>
    world.lease(1, async (lease) => {
      const dayOf = await world.daysOf(span)
      // What lies beyond the story is left out where the service takes no days so far ahead.
      const last = dayOf(0) === farDay(span, 0) ? lastDay : dayOf(60)
      const onDays = (days: readonly Day[]) =>
        days.map((day) => (typeof day === 'number' ? dayOf(day) : day)).filter((day) => day <= last)
      const take = async ({ dates, others, shown, hidden = [], refusable, amid }: Step) => {
        const sent: Update = {
          ...lease.sendable(others ?? {}),
          ...(dates && { dates: onDays(dates) }),
        }
        if (Object.keys(sent).length === 0) return
        const underWay = onDays(amid === undefined ? [] : [amid]).map((day) =>
          listedAround(service, day),
        )
        const update = ifAnswered(lease.update(sent)).catch((error: unknown) => {
          // Not sent at all, since the event could not be put back from there; the other steps are taken all the same.
          if (!(error instanceof Unjudged) || !refusable) throw error
          return 'unsent' as const
        })
        const [answer] = await Promise.all([update, ...underWay])
        if (answer === 'unsent') return
        if (refusable && !answer?.succeeded) return
        if (!answer) throw unjudged('not-answered', { operation: 'update', sent })
        const event = eventOf(answer)
        for (const day of onDays(hidden)) await mustNotShow(service, day, lease)
        for (const day of onDays(shown)) await mustShow(service, day, event, lease)
        // Nor does listing it take back what was answered.
        if (dates && !others && fieldsNotTaken(sent, event).length === 0)
          mustHold(await lease.read(), sent, { as: 'sent', seen: 'later' })
      }
      for (const day of onDays(before)) await mustNotShow(service, day, lease)
      if (undisturbed)
        await lease.undisturbed(async () => {
          for (const step of undisturbed) await take(step)
        })
      for (const step of steps) await take(step)
    }),
  )
  await together([told, each([{ location: 'Listed without parameters' }], mustShowPlainly)])
})

/**
 * The list without parameters is what a service is likeliest to keep, and events of its page are the last that the run
 * writes to: so one of them is updated, and its place, by which hardly any list is ordered. Where it has left the page all
 * the same, or none there may be updated, nothing is said.
 */
async function mustShowPlainly(sent: Update, { service, world }: CaseBench) {
  await world.learnt()
  const free = (await service.list()).ids.filter((id) => world.mayLease(id))
  const eventId = free.find((id) => world.updatesOf(id)) ?? free[0]
  if (!eventId) return 'silent'
  return world.lease(
    1,
    async (lease) => {
      if (!sameId(lease.id, eventId)) return 'silent'
      const answer = await ifAnswered(lease.update(sent)).catch(unlessUnjudged)
      if (!answer?.event) return 'silent'
      const listed = (await service.list()).events.find((one) => sameId(receivedId(one), eventId))
      if (!listed) return 'silent'
      if (differingFields(answer.event, listed).length > 0)
        mustBeListedAs(await lease.read(), listed, eventId)
      return undefined
    },
    eventId,
  )
}

async function listedAround(service: Service, day: IsoDate): Promise<readonly ReceivedEvent[]> {
  const range = {
    ...around(day),
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
  const listed = (await listedAround(service, day)).find((one) => sameId(receivedId(one), lease.id))
  if (listed && differingFields(answered, listed).length === 0) return
  const event = await lease.read()
  const dates = receivedDates(event)
  const eventId = lease.id
  if (!dates.includes(day)) throw unjudged('event-elsewhere', { eventId, dates })
  if (!listed) throw notListed(eventId, dates, around(day))
  mustBeListedAs(event, listed, eventId)
}

function mustBeListedAs(event: ReceivedEvent, listed: ReceivedEvent, eventId: EventId): void {
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
    (await listedAround(service, at)).some((one) => sameId(receivedId(one), lease.id))
  if (!(await shows())) return
  const dates = receivedDates(await lease.read())
  // Whether events without dates are listed is left open.
  if (dates.length === 0 && (await shows(farDay('nowhere', 1)))) return
  const near = [-1, 0, 1].map((offset) => addDays(day, offset))
  if (near.some((date) => dates.includes(date)))
    throw unjudged('event-elsewhere', { eventId: lease.id, dates })
  throw wronglyListed(lease.id, around(day), 'no-date-there')
}
