import { maximumLimit } from '../../src/contract/list-query.ts'
import { type ReceivedEvent, type Update, updateFields } from '../../src/contract/special-event.ts'
import { unjudged } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { eventOf, ifAnswered, refusal } from '../../src/world/reading/expectations.ts'
import { fieldsNotTaken } from '../../src/world/values/same.ts'
import { unsentIsAnswered } from './answered-otherwise.ts'
import { eachSwept, sweeps } from './experiments/sweeps.ts'
import { unusualUpdates } from './experiments/unusual-updates.ts'
import { laterDays, type Updated, updates } from './experiments/updates.ts'
import { around, mustAgreeIn, mustHold } from './matchers.ts'

/** Other values for the same fields. */
function swapped(part: Update): Update {
  return Object.fromEntries(
    Object.entries(part).map(([field, value]) => [
      field,
      typeof value === 'number' ? value + 1 : `${value} again`,
    ]),
  )
}

/** Updates that are sent to one event at a time: none may take back what another has changed. */
const atOnce: readonly Update[] = [
  { name: 'Changed at once' },
  { location: 'Where others change' },
  { price: 6.25 },
]

/** Amid the requests of other checks, updates that are sent at once may arrive one after the other: so often it is tried. */
const timesAtOnce = 3

/** Updates of which one was lost, of those that were sent at once and taken; nothing where all were kept. */
async function takenAtOnce(
  lease: Lease,
  parts: readonly Update[],
): Promise<readonly Update[] | undefined> {
  let sent = parts
  for (let time = 1; time <= timesAtOnce; time++) {
    const answers = await Promise.all(sent.map((part) => ifAnswered(lease.update(part))))
    const isTaken = (_: Update, index: number) => answers[index]?.succeeded
    const all: Update = Object.assign({}, ...sent.filter(isTaken))
    if (fieldsNotTaken(all, await lease.read()).length > 0) return parts.filter(isTaken)
    sent = sent.map(swapped)
  }
  return undefined
}

// Reads are compared with reads: whether an answer tells what is stored is another clause's business.
clause('update.unsent-kept', { acrossAnswers: unsentIsAnswered }, async ({ over, each }) => {
  await each([{ atOnce }], ({ atOnce: parts }, { world }) =>
    world.lease(1, async (lease) => {
      const taken = await takenAtOnce(lease, parts)
      if (!taken) return
      const all: Update = Object.assign({}, ...taken)
      // What is not taken even one after the other is another clause's business.
      for (const part of taken) eventOf(await lease.update(swapped(part)))
      if (fieldsNotTaken(swapped(all), await lease.read()).length > 0)
        throw unjudged('not-taken-in-turn', {})
      await Promise.all(taken.map((part) => lease.update(part)))
      mustHold(await lease.read(), all, { as: 'sent-at-once' })
      throw unjudged('wrong-once', { sent: all })
    }),
  )
  await over(updates, mustKeepUnsent)
  await over(sweeps, eachSwept(mustKeepUnsent))
  await over(unusualUpdates, (all) => {
    for (const { sent, before, answer, after, next } of all) {
      if (!next) throw refusal(answer)
      mustHaveKept(before, sent, eventOf(after))
      mustHaveKept(eventOf(after), next.sent, eventOf(next.after), Object.keys(sent))
    }
  })
  // An update begins from the event, not from what a listing has shown of it.
  const listedBefore = { listed: 'on one of its days', sent: { location: 'Listed before' } }
  await each([listedBefore], ({ sent }, { service, world }) =>
    world.lease(1, async (lease) => {
      const day = (await world.daysOf('joined'))(0)
      const before = await ifAnswered(lease.update({ dates: [day, ...laterDays([1, 3])] }))
      if (!before?.succeeded) return 'silent'
      await ifAnswered(service.list({ ...around(day), limit: maximumLimit }))
      eventOf(await lease.update(sent))
      mustHaveKept(eventOf(before), sent, await lease.read(), ['dates'])
      return undefined
    }),
  )
})

function mustKeepUnsent({ sent, before, answer, after }: Updated): void {
  if (!answer.succeeded) throw refusal(answer)
  mustHaveKept(before, sent, eventOf(after))
}

function mustHaveKept(
  before: ReceivedEvent,
  sent: Update,
  event: ReceivedEvent,
  fields: readonly string[] = updateFields,
): void {
  const unsent = fields.filter((field) => !(field in sent))
  mustAgreeIn(unsent, before, event, { as: 'before-update', sent })
}
