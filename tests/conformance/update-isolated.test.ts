import { fewer } from '../../src/arbitraries/smaller.ts'
import type { EventId, IsoDate, ReceivedEvent, Update } from '../../src/contract/special-event.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { type Bench, type CaseBench, clause } from '../../src/judging/check.ts'
import type { SideEffect } from '../../src/world/first-write/side-effects.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import {
  type Change,
  changesBetween,
  inventoryOf,
  takeInventory,
} from '../../src/world/reading/bystanders.ts'
import { answerFacts, eventOf, ifAnswered } from '../../src/world/reading/expectations.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { mark } from '../../src/world/values/mark.ts'
import { fieldsNotTaken } from '../../src/world/values/same.ts'
import { impossibleDates, wrongValueOf } from './experiments/refusable-updates.ts'
import { eventsWithKin, kinStays } from './kin.ts'
import { markedTexts } from './marked-texts.ts'
import { mustEqual, otherValue } from './matchers.ts'
import { nextDoor, staysWhenNearIdIsUpdated } from './next-door.ts'

clause(
  'update.isolated',
  { judgesListings: true, acrossAnswers: markedTexts },
  async ({ setup, target, each }) => {
    const { sideEffect } = await setup.world.leases.afterFirstWrites()
    if (sideEffect) return mustHaveHadNoSideEffect(each, sideEffect)
    // Where the events that may be updated are named, no other identifier is sent an update, not even an unknown one.
    const toNone = target.writableEventIds ? invalid : [...invalid, toNobody]
    await each([toNone], whatIsNotToBeTakenChangesNoOther(), fewer())
    await each(twins.slice(1), twinStays)
    // By itself, since what an update does to all events of a kind is done by any other update, too.
    await each(twins.slice(0, 1), twinStays)
    // Alone: while it runs, this check is the only one that writes.
    await each([{ price: 1 }], bystandersStay)
    await each(await eventsWithKin(setup), kinStays())
    if (!target.writableEventIds) await each([nextDoor], staysWhenNearIdIsUpdated)
  },
)

/** The body of an update that no service takes as it is meant, or a valid update of an event that does not exist. */
type NotToBeTaken = string | Update

/** Its mark shows in the listings that follow. Too few fields to make an event of, which nobody could take away. */
const toNobody: Update = { name: `To nobody ${mark}`, price: 4321.25 }

const invalid: readonly string[] = [
  ...[
    { name: wrongValueOf('name') },
    { dates: impossibleDates, name: 'Half valid' },
    { price: wrongValueOf('price') },
    ['name'],
  ].map((body) => JSON.stringify(body)),
  '{"name":"Cut',
]

/** What other events become while updates are sent, one after the other. */
function changesBy(
  updates: readonly NotToBeTaken[],
  lease: Lease,
  bench: CaseBench,
  seen?: readonly Change[],
): Promise<Change[]> {
  const send = async (nobody: EventId) => {
    for (const update of updates)
      if (typeof update === 'string') await ifAnswered(lease.update(update))
      else await updateNobody(nobody, update, bench)
  }
  return bench.world.sideEffectsDuring(lease.id, send, seen)
}

/** An event that does not exist is not there once it was updated, either. */
async function updateNobody(
  eventId: EventId,
  sent: Update,
  { service, world }: CaseBench,
): Promise<void> {
  const answer = await ifAnswered(service.update(eventId, sent, { namesNoEvent: true }))
  const read = answer?.succeeded ? undefined : await ifAnswered(service.getUnknown(eventId))
  if (!read?.event) return
  if ((await ifAnswered(service.getUnknown(world.unknownId())))?.event)
    throw unjudged('another-clause', {
      clause: 'get.unknown-gives-no-event',
      seen: 'any-identifier-read',
    })
  throw violated('unknown-event-answered', {
    expected: 'no success',
    received: answerFacts(read),
    eventId,
  })
}

/** Those that other checks have sent meanwhile may have left no other event anything to lose, so a replay goes to the same. */
function whatIsNotToBeTakenChangesNoOther() {
  let shownOn: EventId | undefined
  const seen: Change[] = []
  return async (updates: readonly NotToBeTaken[], bench: CaseBench): Promise<void> => {
    const { world, isReplay } = bench
    if (isReplay) await world.putBackFree()
    const look = async (lease: Lease) => {
      const changes = await changesBy(updates, lease, bench, seen)
      const [change] = changes
      if (!change) return
      shownOn = lease.id
      seen.push(...changes)
      throw changed(change).but({ atRest: true })
    }
    await world.lease(1, look, shownOn)
  }
}

/** What the first write of the run has shown counts as seen; only a replay writes once more. */
async function mustHaveHadNoSideEffect(each: Bench['each'], { update, changes }: SideEffect) {
  await each([update], async (_sent, { world, isReplay }) => {
    const [change] = isReplay ? await world.sideEffectAgain() : changes
    if (change) throw changed(change)
  })
}

/** As many as change another event where not every update does. */
const updatesInARow = 12

const pastDay = '2021-03-28' as IsoDate

/** What only some updates do, one with all that is long, many or empty may do; with what it bears, two can be told apart. */
function ofEachKind(last: Update): readonly Update[] {
  const { name = '', price = 0 } = last
  const eventDescription = `${name}, "quoted"\nand 100% größer. `.repeat(40).trim()
  const ahead = Array.from({ length: 12 }, (_, nth) => farDay('refused', nth + name.length))
  const dates = [pastDay, ...ahead]
  const long = {
    name,
    location: `${name} in the hall`,
    eventDescription,
    dates,
    price: price + 1000.25,
  }
  return [long, { eventDescription: '', dates: [] }, { price: 0 }, {}, long]
}

/** On so many events it is tried whether their updates change others. */
const mostEvents = 4

/** The events that this run has not written to are as the list showed them when it began. */
async function bystandersStay(update: Update, bench: CaseBench): Promise<void> {
  const { isReplay, service, world } = bench
  const { events, complete } = await world.catalogue()
  const before = inventoryOf({ events: await world.untouched(), complete })
  // What has become of the others shows here, too.
  const after = await takeInventory(service, events.length)
  if (before.events.size === 0) throw unjudged('all-events-updated', {})
  const changes = await changesBetween(before, after, { service })
  // What was seen the first time is put right by now.
  if (changes.length === 0 && !isReplay) return
  // Others may change events at any time; the same one at two rows of updates, and never else, is no chance.
  // Whom one event's updates change may be an event that the run has written to, which tells nothing.
  await world.leaseUpTo(mostEvents, async (...leases) => {
    for (const lease of leases) {
      const { price = 0 } = lease.original
      const rowOf = (last: Update) => [
        ...Array.from({ length: updatesInARow - 1 }, (_, nth) => ({
          name: `${last.name}, ${nth} before`,
          price: price + 3 + nth,
        })),
        ...ofEachKind(last),
        last,
      ]
      const once = await world.sideEffectsOf(lease, rowOf({ ...update, name: 'Changed alone' }))
      if (once.length === 0) continue
      const again = rowOf({ name: 'Again alone', price: price + 2 })
      const twice = await world.sideEffectsOf(lease, again, once)
      const hit = twice.find(({ id }) => once.some((change) => change.id === id))
      if (!hit) continue
      await world.leases.putRight([...changes, ...once, ...twice])
      throw changed(hit)
    }
    // What none that is taken does, one that is refused may do; what it has done to the neighbour of one event is not done again.
    for (const lease of leases) {
      const [change] = await changesBy(invalid, lease, bench)
      if (change) throw changed(change).but({ atRest: true })
    }
    throw unjudged('events-changed', {})
  })
}

function changed({ id, field, was, is }: Change) {
  if (field === 'eventId' && is === undefined)
    return violated('event-gone', {
      expected: 'an event',
      received: null,
      eventId: id,
      operation: 'get',
    })
  const occasion = { as: 'before-update-of-another', eventId: id } as const
  return otherValue(field, { [field]: was }, { [field]: is }, occasion)
}

/** How often an event is updated until it is read as it was sent. */
const mostAttempts = 4

const day = (nth: number): IsoDate => farDay('twins', nth)

const shared: Required<Update> = {
  name: 'Twins',
  location: 'Twin hall',
  eventDescription: 'Two of a kind',
  dates: [day(0), day(1)],
  price: 11.5,
}

const other: Required<Update> = {
  name: 'Single',
  location: 'Side hall',
  eventDescription: 'One of a kind',
  // As many as both have: they may be written over in what both share.
  dates: [day(5), day(6)],
  price: 17.25,
}

interface Twins {
  /** What both hold in common. */
  readonly shared: Required<Update>
  /** The days of the one that is not updated in the end. */
  readonly days: readonly IsoDate[]
  readonly updates: readonly Update[]
}

/** Each field by itself. What events are most likely to be told by comes last, since it is no longer in common then. */
const oneByOne = (['price', 'eventDescription', 'dates', 'name', 'location'] as const).map(
  (field): Update => ({ [field]: other[field] }),
)

const bare: Required<Update> = {
  ...shared,
  name: 'Undated',
  location: 'Bare hall',
  dates: [day(9)],
}

const twins: readonly Twins[] = [
  {
    shared,
    days: ['2021-03-28' as IsoDate, day(20)],
    updates: [{ location: other.location, dates: other.dates }],
  },
  { shared, days: shared.dates, updates: oneByOne },
  { shared: bare, days: [], updates: [{ dates: other.dates, price: other.price }] },
]

/** Two events with the same values: updating one must not change the other by way of what they share. */
function twinStays({ shared, days, updates }: Twins, { world }: CaseBench): Promise<void> {
  return world.lease(2, async (one, twin) => {
    if (!twin) throw unjudged('too-few-to-update', { need: 2, have: 1 })
    eventOf(await one.update(shared))
    const first = await one.read()
    const second = await settled(twin, { ...shared, dates: days })
    await mustBeAsBefore(one, first, twin)
    for (const update of updates) eventOf(await one.update(update))
    await mustBeAsBefore(twin, second, one)
  })
}

/**
 * An event as it is read once an update is stored. Updates that other checks send at the same time may have
 * robbed it already, so that nothing would be left for the one that is looked at.
 */
async function settled(lease: Lease, sent: Required<Update>): Promise<ReceivedEvent> {
  for (let attempt = 1; ; attempt++) {
    eventOf(await lease.update(sent))
    const event = await lease.read()
    if (attempt === mostAttempts || fieldsNotTaken(sent, event).length === 0) return event
  }
}

/** An event is still as it was before another one was updated. */
async function mustBeAsBefore(lease: Lease, before: ReceivedEvent, updated: Lease): Promise<void> {
  mustEqual(await lease.read(), before, {
    as: 'before-update-of-another',
    eventId: lease.id,
    updated: updated.id,
  })
}
