import { fewer, fewerFields } from '../../src/arbitraries/smaller.ts'
import { defaultPage, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  type ReceivedEvent,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import {
  type AnswerMemory,
  type CaseBench,
  clause,
  type MemoryBench,
} from '../../src/judging/check.ts'
import { isHidden } from '../../src/service/answer.ts'
import { pause } from '../../src/service/pause.ts'
import { together } from '../../src/service/together.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { widestRange } from '../../src/world/reading/catalogue.ts'
import { eventOf, mustSucceed, refusal } from '../../src/world/reading/expectations.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { sameButForOrder } from '../../src/world/values/same.ts'
import { conditionOf, mustTellOfUpdates } from './called-unchanged.ts'
import { leftAlone } from './experiments/left-alone.ts'
import { plainRead } from './experiments/plain-requests.ts'
import { anonymousUpdate, isBackAtOriginal } from './experiments/refused-updates.ts'
import { mustNotBeRemovedByOthers } from './experiments/removals.ts'
import { unusualUpdates } from './experiments/unusual-updates.ts'
import { type Updated, updates } from './experiments/updates.ts'
import { writings } from './experiments/writings.ts'
import { goneEvents } from './gone-events.ts'
import { lostUpdates } from './lost-updates.ts'
import {
  fieldsIn,
  mustAgreeIn,
  mustBeReadable,
  mustEqual,
  mustHold,
  otherValue,
  shownBySending,
} from './matchers.ts'

/** So long an event may be gone that is there again in the end. */
const longestGoneMs = 10_000

/** Whether an event that could not be read can be by now, or once it is sent what it was. */
async function isThereAgain(lease: Lease): Promise<boolean> {
  await lease.revive()
  const until = performance.now() + longestGoneMs
  while (performance.now() < until) {
    if ((await lease.get()).succeeded) return true
    await pause(500)
  }
  return false
}

function lostOrGone(memory: MemoryBench): AnswerMemory {
  const [lost, gone] = [lostUpdates(memory), goneEvents(memory)]
  return function* (answer) {
    yield* lost(answer)
    yield* gone(answer)
  }
}

clause(
  'update.persisted',
  { acrossAnswers: lostOrGone },
  async ({ setup, target, begin, over, each }) => {
    const { lost, unread } =
      target.profile === 'full' ? await setup.world.leases.afterFirstWrites() : {}
    // What gets no answer is no state that an event may be left in.
    if (unread) {
      await each([unread.updates], async (updates) => {
        await unread.lease.rewind()
        for (const sent of updates) await unread.lease.update(sent)
        mustSucceed(await unread.lease.get(), 'after-update')
      })
      throw unjudged('reads-get-no-answer', {})
    }
    // Seen when the run first wrote; it is only shown again, on one event more.
    if (lost) {
      let mayComeBack = true
      const smaller = function* ({ inTurn }: { readonly inTurn: readonly Update[] }) {
        for (const sent of mayComeBack ? fewer(fewerFields)(inTurn) : []) yield { inTurn: sent }
      }
      return each(
        [{ inTurn: lost.updates }],
        async ({ inTurn: sent }, { isReplay, service, world }) => {
          const texts = sent.map((update) => JSON.stringify(update))
          if (!isReplay) return mustBeReadable(lost.answer, texts)
          // The same event costs no second one, where it is there again by now.
          mayComeBack &&= await isThereAgain(lost.lease)
          const lease = mayComeBack ? lost.lease : lost.another
          if (!lease || (!mayComeBack && sent !== lost.updates))
            throw unjudged('updates-lose-events', {})
          if (mayComeBack) await lease.rewind()
          for (const update of sent) await lease.update(update)
          const answer = await lease.get()
          await mustNotBeRemovedByOthers({ service, world })
          mustBeReadable(answer, texts)
        },
        smaller,
      )
    }
    // It takes longest, by waiting.
    begin(leftAlone)
    begin(unusualUpdates)
    await over(updates, (updated) => mustReadAsAnswered(updated, updateFields))
    await each(readsBeside, mustBeReadAfterwards)
    // By themselves, since no other update is sent meanwhile.
    await each(readsAhead, mustBeReadAfterwards)
    await each([{ price: 5.5, dates: [farDay('ordinary', 6)] }], mustOutlastListing)
    const rest = async () => {
      await over(unusualUpdates, (all) => {
        for (const updated of all) mustReadAsAnswered(updated, fieldsIn(updated.sent))
      })
      // That experiment also looks at the event a while after its last update.
      await over(anonymousUpdate, (outcome) => {
        const { before, later } = outcome
        if (!before || !later) throw unjudged('not-answered', { operation: 'get' })
        if (isBackAtOriginal(outcome))
          throw violated('returned-to-original', {
            expected: before,
            received: later.event,
            eventId: later.eventId,
          })
      })
    }
    await together([
      each(conditionOf(await plainRead(setup)) ? versions : [], mustNotBeCalledUnchanged),
      over(writings, (updated) => (updated ? mustReadAsAnswered(updated, updateFields) : 'silent')),
      over(leftAlone, (all) => {
        for (const { sent, after, later } of all)
          mustEqual(later, after, { as: 'answered', seen: 'later', sent })
      }),
      rest(),
    ])
  },
)

interface UpdateAmidReads {
  readonly sent: Update
  /** Whether one read goes ahead of it, and none begins later: that one may make a service forget what it has kept of the first. */
  readonly behind?: true
}

/** Updates that are sent along with reads, some of which see the event before them, and are remembered by some services. */
const readsBeside: readonly UpdateAmidReads[] = [
  { sent: { name: 'Read while it was sent', price: 7.75 } },
  { sent: { dates: [farDay('ordinary', 12)] } },
]

/** Twice, since it takes an update within milliseconds of its read. */
const readsAhead: readonly UpdateAmidReads[] = [
  { sent: { location: 'Read once more', price: 7.5 }, behind: true },
  { sent: { eventDescription: 'Read for the last time' }, behind: true },
]

/** So many reads in a row are sent at most while an update is under way, with pauses that grow. */
const mostMeanwhile = 6
const longerEachTimeMs = 3

/** What a read has shown may be kept so much later than it was answered. */
const keptLaterMs = 20

function mustBeReadAfterwards(
  { sent, behind }: UpdateAmidReads,
  { world, settings }: CaseBench,
): Promise<void> {
  const whileRead = async (lease: Lease) => {
    // With the first update its original is kept on disk, which would hold the next one up; and what is kept of the
    // event is forgotten, so that a read of it is one that takes its time.
    const isFirst = !lease.written || behind
    const first = isFirst ? await lease.update({ name: 'Read before it was sent' }) : undefined
    const before = (behind && first?.event) || (await lease.current())
    let isUnderWay = true
    const update = async () => {
      const answer = await lease.update(sent)
      isUnderWay = false
      return answer
    }
    const seen: ReceivedEvent[] = []
    const readMeanwhile = async () => {
      // Of one request at a time, none comes amid another.
      if (settings.concurrency === 1 || behind) return
      for (let time = 1; time <= mostMeanwhile && isUnderWay; time++) {
        const answer = await lease.get()
        if (isHidden(answer.status)) mustBeReadable(answer, sent, 'amid')
        if (answer.event) seen.push(answer.event)
        await pause(longerEachTimeMs * time)
      }
    }
    const [, , answer] = await Promise.all([
      lease.get(),
      behind || lease.get(),
      update(),
      readMeanwhile(),
    ])
    if (!answer.succeeded) throw refusal(answer)
    const answered = answeredTo({ sent, before, answer })
    // Until it is answered, reads show the event as it was or as it is to be, and never that there is none.
    for (const event of seen)
      for (const field of fieldsIn(sent))
        if (![before, sent, answered].some((one) => sameButForOrder(one[field], event[field])))
          throw otherValue(field, sent, event, { as: 'sent', seen: 'read' })
    if (behind) await pause(keptLaterMs)
    const after = await lease.read()
    const valid = fieldsIn(sent).filter((field) => fieldIsValid(field, answered[field]))
    mustAgreeIn(valid, answered, after, { as: 'answered', seen: 'later', sent })
    // A service that never takes these values breaks other clauses; lost amid reads are those that it takes without them.
    if (!holds(after, sent) && holds(eventOf(await lease.update(sent)), sent))
      mustHold(after, sent, { as: 'sent', seen: 'later' })
  }
  // Nor is the update held up behind its reads by what another check does.
  const undisturbed = world.lease(1, (lease) => lease.undisturbed(() => whileRead(lease)))
  return shownBySending(sent, undisturbed)
}

/** Most pages of all events that are asked for until one shows the event. */
const mostPages = 8

/** Nor is an update undone by a listing from long ago that shows the event. */
function mustOutlastListing(sent: Update, { service, world }: CaseBench): Promise<void> {
  return world.lease(1, async (lease) => {
    eventOf(await lease.update(sent))
    mustHold(await lease.read(), sent, { as: 'sent', seen: 'read' })
    for (let page = defaultPage; page < defaultPage + mostPages; page++) {
      const { ids } = await service.list({ ...widestRange, page, limit: maximumLimit })
      if (ids.length === 0 || ids.some((id) => sameId(id, lease.id))) break
    }
    mustHold(await lease.read(), sent, { as: 'sent', seen: 'later' })
  })
}

/** Two values of each field that an event gets one after the other. */
const versions = updateFields.map((field) => {
  const inTurn = [205, 206].map((nth): Update => {
    const text = `Of version ${nth}`
    const dates = [farDay('ordinary', nth)]
    return { [field]: { dates, price: nth + 0.25 }[String(field)] ?? text }
  })
  return { inTurn }
})

/** Whoever names the tag or the date of what they have read is told of an update since. */
function mustNotBeCalledUnchanged(
  { inTurn }: (typeof versions)[number],
  { service, world }: CaseBench,
) {
  return world.lease(1, (lease) =>
    mustTellOfUpdates(lease, inTurn, (how) => service.get(lease.id, how)),
  )
}

function holds(event: ReceivedEvent, sent: Update): boolean {
  return fieldsIn(sent).every((field) => sameButForOrder(event[field], sent[field]))
}

/** What an update has answered is what is read, as far as it is valid. */
function mustReadAsAnswered(
  { sent, before, answer, after }: Pick<Updated, 'sent' | 'before' | 'answer' | 'after'>,
  fields: readonly UpdateField[],
): void {
  if (!answer.succeeded) throw refusal(answer)
  mustSucceed(after, 'after-update')
  const answered = answeredTo({ sent, before, answer })
  const valid = fields.filter((field) => fieldIsValid(field, answered[field]))
  mustAgreeIn(valid, answered, eventOf(after), { as: 'answered', seen: 'read', sent })
}

/** An answer without an event is another clause's business; then the read must show what was sent. */
function answeredTo({
  sent,
  before,
  answer,
}: Pick<Updated, 'sent' | 'before' | 'answer'>): ReceivedEvent {
  return answer.event ?? { ...before, ...sent }
}
