import { maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  type EventId,
  eventFields,
  type IsoDate,
  idKey,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  type Update,
} from '../../src/contract/special-event.ts'
import { unjudged, Violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { pause } from '../../src/service/pause.ts'
import { type EventAnswer, readOf } from '../../src/service/service.ts'
import { longestLagMs } from '../../src/world/lateness/promises.ts'
import { takeInventory } from '../../src/world/reading/bystanders.ts'
import { type ListedEvent, widestRange } from '../../src/world/reading/catalogue.ts'
import { eventOf, ifAnswered, mustSucceed } from '../../src/world/reading/expectations.ts'
import { listedNow } from '../../src/world/reading/listing.ts'
import { addDays } from '../../src/world/values/days.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { differ, differingFields } from '../../src/world/values/same.ts'
import { readings } from './experiments/reads.ts'
import { listedAsRead } from './listed-as-read.ts'
import { mustAgreeIn, mustEqual } from './matchers.ts'
import { unreadListed } from './unread-listed.ts'

clause('get.listed-is-readable', { acrossAnswers: unreadListed }, async ({ over, each }) => {
  await over(readings, async (answer, { isReplay, service, world }) => {
    if (answer.succeeded) return
    const { eventId } = answer
    const { events } = await world.catalogue()
    const listed = events.find(({ id }) => id === eventId)
    // Somebody else may have removed it since: then the list has lost it too. To other days, this run may have moved it.
    const isListed = async (event: ListedEvent) =>
      (await listedNow(service, event.listed)) !== undefined ||
      (!(await world.untouched()).includes(event) &&
        (await takeInventory(service, events.length)).events.has(idKey(eventId)))
    const mustBeListed = async () => {
      if (!listed || !(await isListed(listed))) throw unjudged('event-not-listed', { eventId })
    }
    await mustBeListed()
    if (!isReplay) {
      // A list that is late shows it for a while; whoever tries it again comes later than that.
      await pause(longestLagMs)
      await mustBeListed()
    }
    mustSucceed(answer, 'event-is-listed')
  })
  // Whatever was asked for just before.
  await each([{ follows: 'a read of an unknown event' }], async (_, { service, world }) => {
    const eventId = await world.anyEvent()
    const answer = await service.get(eventId, { after: readOf(world.unknownId()) })
    if (!answer.succeeded) eventOf(await service.get(eventId))
    mustSucceed(answer, 'follows-unknown-event')
  })
})

clause('get.agrees-with-list', { acrossAnswers: listedAsRead }, async ({ over }) => {
  await over(readings, async (answer, { service, world }) => {
    const { eventId } = answer
    const { events } = await world.catalogue()
    const read = eventOf(answer)
    const listed = events.find(({ id }) => id === eventId)?.listed
    if (!listed) throw unjudged('event-not-listed', { eventId })
    if (differingFields(read, listed).length === 0) return
    // It may have changed since it was listed: the list is asked before and after another read.
    const before = await listedNow(service, read)
    const again = eventOf(await service.get(eventId))
    const after = await listedNow(service, read)
    if (!before || !after || differingFields(before, after).length > 0)
      throw unjudged('event-changed', { eventId })
    // A listed value that no event may have is what is wrong of the two.
    const unfit = eventFields.filter((field) => !fieldIsValid(field, before[field]))
    mustAgreeIn(unfit, again, before, { as: 'read', seen: 'listed', eventId })
    mustEqual(again, before, { as: 'listed', seen: 'read', eventId })
  })
})

/** Most events that are read several times over. */
const mostReadAlike = 2

/** So many others are read in a replay, by what they held at first, and as many by what they are listed with. */
const mostReadInstead = 6

/** How often an event is read, and how often one that is set anew or read in another's place. */
const times = { often: 10, few: 3 }

/** The events that hold most kinds of marks first, of these the ones with most of them, days among them; a past day is a kind. */
function withMostToLose(events: readonly ReceivedEvent[], today: IsoDate): EventId[] {
  const marksIn = (event: ReceivedEvent) => [
    ...(JSON.stringify(event).match(/[^\p{L}\s]/gu) ?? []),
    ...(receivedDates(event).some((day) => day < today) ? ['past'] : []),
  ]
  return events
    .map((event) => ({ id: receivedId(event), marks: marksIn(event) }))
    .map(({ id, marks }) => ({ id, kinds: new Set(marks).size, number: marks.length }))
    .sort((one, other) => other.kinds - one.kinds || other.number - one.number)
    .flatMap(({ id }) => id ?? [])
}

clause('get.repeatable', async ({ setup, target, each }) => {
  const today = setup.world.todays()[0] as IsoDate
  const untouched = (await setup.world.untouched()).map(({ listed }) => listed)
  const ids = withMostToLose(untouched, today)
  if (ids.length === 0) {
    // Where none is listed, or none may be read, this says so.
    await setup.world.anyEvent()
    throw unjudged('all-events-updated', {})
  }
  const tried = new Set<EventId>()
  // Where reading changes events, one more shows it, and another one in each replay.
  const { patience } = setup.service
  const most = patience.readsChangeEvents ? 1 : mostReadAlike
  const unread = most === 1 ? ids.filter((id) => !patience.hasRead(id)) : []
  const alike = unread.filter((id) => patience.mayRead(id))
  const cases = [...alike, ...unread, ...ids].slice(0, most).map((eventId) => ({ eventId }))
  await each(cases, async ({ eventId: id }, bench) => {
    const { service } = bench
    if (most === 1) service.patience.readAlso(id)
    const again = tried.has(id)
    tried.add(id)
    const isFirst = id === cases[0]?.eventId
    const judged = await mustStayAlike(id, bench, isFirst ? times.often : times.few)
    if (most === 1) await mustStayAsListed(id, untouched, bench)
    if (!again) return judged
    // What the first read of an event has spoilt shows again on one that was not read yet, and has it to lose.
    const { events } = await service.list({ ...widestRange, limit: maximumLimit })
    const unread = (all: readonly EventId[]) =>
      all.filter((one) => !service.patience.hasRead(one)).slice(0, mostReadInstead)
    for (const another of new Set([...unread(ids), ...unread(withMostToLose(events, today))])) {
      service.patience.readAlso(another)
      await mustStayAlike(another, bench)
      if (most === 1) await mustStayAsListed(another, [...events, ...untouched], bench)
    }
  })
  // Set anew each time, to other values than before: what only the first read spoils would be spoilt by now, and what
  // goes back to former values would not show.
  const fresh = target.profile === 'full' ? [freshValues] : []
  await each(fresh, (values, { service, world }) =>
    world.lease(1, async (lease) => {
      const { name } = await lease.current()
      const isHeld = name === values.name
      const sent = isHeld ? { ...values, name: 'Read anew' } : values
      // A service may refuse blanks at the ends, or marks, or so many days.
      const { name: _name, location: _location, ...tidy } = sent
      const fewer: Update = { ...tidy, name: 'Read anew & "again"' }
      const fewest = { ...fewer, dates: [firstDay, lastDay] }
      for (const update of [sent, fewer, fewest, { name: 'Read anew' }])
        if ((await lease.update(update)).succeeded) break
      // To list it is to read it, too: what a list makes shorter or tidier is not to be stored so.
      await mustReadAlike(
        () => lease.get(),
        times.few,
        () => ifAnswered(service.list({ ...freshRange, limit: maximumLimit })),
      )
    }),
  )
  // Where no further event has anything to lose, those have it lost that were read first, one after another.
  const changed = most === 1 ? setup.world.changedByReads.map((eventId) => ({ eventId })) : []
  await each(changed, ({ eventId }, bench) => mustStayAsListed(eventId, untouched, bench))
  // Which others reading would change is not known.
  if (most === 1) throw unjudged('reads-change-events', {})
})

const [firstDay, lastDay] = [farDay('ordinary', 0), farDay('ordinary', 3)]
// Whoever lists an event may cut its days to those of the range.
const daysBeyond = Array.from({ length: 9 }, (_, nth) => farDay('ordinary', 40 + 30 * nth))
const freshRange = { startDate: addDays(firstDay, -1), endDate: addDays(lastDay, 1) }
const freshValues: Update = {
  name: `R&D: <b>“again”</b> (it's 100% "new"!) `,
  location: ' Reading room <2> & 3 \\ Größe',
  eventDescription: `The "same" &amp; <i>every</i> time + one. ${'Read once more. '.repeat(60)}`,
  dates: [firstDay, lastDay, ...daysBeyond],
  price: 18.5,
}

/** Reads an event several times, and once more where the run itself has begun to update it meanwhile. */
async function mustStayAlike(
  eventId: EventId,
  { service, world }: CaseBench,
  reads = times.few,
): Promise<'silent' | undefined> {
  for (const isLast of [false, true]) {
    const updates = world.leases.updatesOf(eventId)
    if (updates === undefined) return 'silent'
    try {
      await mustReadAlike(() => service.get(eventId), reads)
      return undefined
    } catch (error) {
      if (!(error instanceof Violated) || world.leases.updatesOf(eventId) === updates) throw error
      if (isLast || !(await isLeftAlone(eventId, world))) break
    }
  }
  throw unjudged('event-changed', { eventId })
}

/** The time between two looks at what the run itself does to an event. */
const shortWaitMs = 100

/** Waits for the run itself to be done with an event; false where it is not, in the time that an update may take to show. */
async function isLeftAlone(eventId: EventId, { leases }: CaseBench['world']): Promise<boolean> {
  for (let waited = 0; leases.updatesOf(eventId) === undefined; waited += shortWaitMs) {
    if (waited >= longestLagMs) return false
    await pause(shortWaitMs)
  }
  return true
}

/** What reads show by now is not what the list has come to show. */
async function mustStayAsListed(
  eventId: EventId,
  before: readonly ReceivedEvent[],
  { service, world }: CaseBench,
): Promise<'silent' | undefined> {
  const isUpdated = () => world.leases.updatesOf(eventId) !== 0
  const listed = before.find((event) => sameId(receivedId(event), eventId))
  if (!listed || isUpdated()) return 'silent'
  const { event } = await service.get(eventId)
  const now = event && (await listedNow(service, event))
  if (!now || isUpdated() || differ(now, event)) return 'silent'
  mustEqual(now, listed, { as: 'first-read', seen: 'listed', eventId })
  return undefined
}

/** @param meanwhile - what is done after the first read */
async function mustReadAlike(
  get: () => Promise<EventAnswer>,
  reads: number,
  meanwhile = async (): Promise<unknown> => undefined,
): Promise<void> {
  const answered = await ifAnswered(get())
  if (!answered) throw unjudged('not-answered', { operation: 'get' })
  const first = eventOf(answered)
  await meanwhile()
  for (let time = 2; time <= reads; time++) {
    const answer = await get()
    mustSucceed(answer, 'also-when-sent-again')
    const { eventId } = answer
    mustEqual(eventOf(answer), first, { as: 'first-read', seen: 'again', time, eventId })
  }
}
