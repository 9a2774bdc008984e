import { defaultPage, type ListQuery, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  type EventId,
  eventFields,
  type IsoDate,
  includesId,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import { Unjudged, unjudged, Violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { Service } from '../../src/service/service.ts'
import { together } from '../../src/service/together.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { widestRange } from '../../src/world/reading/catalogue.ts'
import {
  elementsOf,
  eventOf,
  ifAnswered,
  pageThatMayBe,
} from '../../src/world/reading/expectations.ts'
import { addDays, lastDay } from '../../src/world/values/days.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { differingFields, fieldsNotTaken } from '../../src/world/values/same.ts'
import { conditionOf, mustTellOfUpdates } from './called-unchanged.ts'
import { plainListing } from './experiments/plain-requests.ts'
import {
  type Day,
  type Story,
  type StoryStep,
  shortestTo,
  smallerStory,
  stories,
} from './experiments/stories.ts'
import {
  around,
  mustAgreeIn,
  mustHold,
  notListed,
  unlessUnjudged,
  wronglyListed,
} from './matchers.ts'
import { unlistedForLong } from './unlisted-for-long.ts'

clause(
  'update.list-reflects',
  { judgesListings: true, acrossAnswers: unlistedForLong },
  async ({ setup, each }) => {
    const listing = await ifAnswered(plainListing(setup))
    const named = listing && conditionOf(listing) ? [versions] : []
    // Each time on a day whose listing is kept by nobody so far.
    let times = 0
    const told = each(stories, mustBeListedThroughout, smallerStory)
    const plainly = [{}, { ...widestRange, page: defaultPage + 1 }]
    await together([
      told,
      each(plainly, mustShowAsUpdated),
      each([{ location: 'Listed once it is over' }], (sent, bench) =>
        mustShowWhatIsOver(sent, times++, bench),
      ),
      each(named, mustNotBeListedUnchanged),
    ])
    await each([{ beside: 'another event of its day' }], mustBeListedBesideAnother)
  },
)

/** After each step of a story its event is listed where it takes place then, and nowhere else. */
function mustBeListedThroughout(story: Story, { service, world }: CaseBench): Promise<void> {
  const { span, before, undisturbed, steps } = story
  return world.lease(1, async (lease) => {
    const dayOf = await world.daysOf(span)
    // What lies beyond the story is left out where the service takes no days so far ahead.
    const last = dayOf(0) === farDay(span, 0) ? lastDay : dayOf(60)
    const onDays = (days: readonly Day[]) =>
      days.map((day) => (typeof day === 'number' ? dayOf(day) : day)).filter((day) => day <= last)
    const giveBack = async () => {
      const { dates = [] } = lease.original
      // The last of them is where least else may be.
      const day = [...dates].sort().at(-1)
      if (!day) return
      const answer = await ifAnswered(lease.update({ dates }))
      if (!answer?.succeeded) return
      const event = eventOf(answer)
      await mustShow(service, day, event, lease).catch((error: unknown) => {
        if (!(error instanceof Unjudged)) throw error
      })
    }
    const refuse = async (body: string, shown: readonly Day[]) => {
      const answer = await ifAnswered(lease.update(body)).catch(unlessUnjudged)
      if (!answer || answer.succeeded) return
      for (const day of onDays(shown)) await mustShow(service, day, await lease.read(), lease)
    }
    const take = async ({ dates, others, hidden = [], refusable, amid, ...step }: StoryStep) => {
      const { invalid, shown } = step
      if (dates === 'original') return giveBack()
      if (invalid !== undefined) return refuse(invalid, shown)
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
    const takeEach = async (part: 'undisturbed' | 'steps') => {
      for (const [nth, step] of (story[part] ?? []).entries())
        await take(step).catch((error: unknown) => {
          throw error instanceof Violated
            ? error.but({ suspects: shortestTo(story, part, nth) })
            : error
        })
    }
    for (const day of onDays(before)) await mustNotShow(service, day, lease)
    if (undisturbed) await lease.undisturbed(() => takeEach('undisturbed'))
    if (steps.length > 0) await takeEach('steps')
  })
}

/**
 * The list without parameters is what a service is likeliest to keep, or its later pages, and events of these are the last that
 * the run writes to: so one of them is updated, and its place, by which hardly any list is ordered. Where it has left the page
 * all the same, or none there may be updated, nothing is said.
 */
async function mustShowAsUpdated(query: ListQuery, { service, world }: CaseBench) {
  await world.leases.afterFirstWrites()
  const list = () => (query.page ? pageThatMayBe(service, query) : service.list())
  const free = (await list()).ids.filter((id) => world.leases.isFree(id))
  const eventId = free.find((id) => world.leases.updatesOf(id)) ?? free[0]
  if (!eventId) return 'silent'
  return world.lease(
    1,
    async (lease) => {
      if (!sameId(lease.id, eventId)) return 'silent'
      const sent = { location: `Listed on page ${query.page ?? defaultPage}` }
      // What others are sent might make a service forget the page.
      const { answer, shown } = await lease.undisturbed(async () => {
        await list()
        const updated = await ifAnswered(lease.update(sent)).catch(unlessUnjudged)
        return { answer: updated, shown: await list() }
      })
      const listed = shown.events.find((one) => sameId(receivedId(one), eventId))
      if (!answer?.event || !listed) return 'silent'
      if (differingFields(answer.event, listed).length > 0)
        mustBeListedAs(await lease.read(), listed, eventId)
      return undefined
    },
    eventId,
  )
}

/** Listings of days that are over may be kept for good, and an event that is over be updated all the same. */
async function mustShowWhatIsOver(
  { location }: Pick<Update, 'location'>,
  time: number,
  { service, world }: CaseBench,
): Promise<undefined | 'silent'> {
  const day = addDays(world.todays()[0] as IsoDate, -9 - time)
  return world.lease(1, async (lease) => {
    if (!lease.mayBeSent('location')) return 'silent'
    const listed = async () => {
      const { events } = await service.list({ ...around(day), limit: maximumLimit })
      return events.find((one) => sameId(receivedId(one), lease.id))
    }
    const moved = await ifAnswered(lease.update({ dates: [day] })).catch(unlessUnjudged)
    if (!moved?.succeeded || !(await listed())) return 'silent'
    await lease.update({ location })
    const shown = await listed()
    if (shown) mustBeListedAs(await lease.read(), shown, lease.id)
    return undefined
  })
}

const versions = { inTurn: [{ name: 'Listed once' }, { name: 'Listed anew' }] }

/** Whoever names the tag or the date of a listing is told of an update since of an event in it. */
async function mustNotBeListedUnchanged(
  { inTurn }: typeof versions,
  { service, world }: CaseBench,
): Promise<undefined | 'silent'> {
  const day = (await world.daysOf('joined'))(7)
  return world.lease(1, async (lease) => {
    if (!lease.mayBeSent('dates') || !lease.mayBeSent('name')) return 'silent'
    const list = (how = {}) => service.list({ ...around(day), limit: maximumLimit }, how)
    await lease.update({ dates: [day] })
    if (!includesId((await list()).ids, lease.id)) return 'silent'
    await mustTellOfUpdates(lease, inTurn, list)
    return undefined
  })
}

/** What is kept of a listing that shows an event is not what it shows once another one takes place there. */
function mustBeListedBesideAnother(
  _: unknown,
  { service, world, isReplay }: CaseBench,
): Promise<void> {
  return world.lease(2, async (...leases) => {
    const day = (await world.daysOf('joined'))(4)
    for (const lease of isReplay ? leases : []) await lease.update({ dates: [] })
    for (const lease of leases)
      await mustShow(service, day, eventOf(await lease.update({ dates: [day] })), lease)
  })
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
