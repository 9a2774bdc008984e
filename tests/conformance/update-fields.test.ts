import { fewerFields } from '../../src/arbitraries/smaller.ts'
import type { IsoDate, Update, UpdateField } from '../../src/contract/special-event.ts'
import { unjudged } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { pause } from '../../src/service/pause.ts'
import { currentScope } from '../../src/service/scope.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { together } from '../../src/service/together.ts'
import { longestLagMs } from '../../src/world/lateness/promises.ts'
import {
  eventOf,
  ifAnswered,
  mustSucceed,
  refusal,
  refused,
} from '../../src/world/reading/expectations.ts'
import { addDays, daysOfEveryMonth } from '../../src/world/values/days.ts'
import { isBenign } from '../../src/world/values/ordinary-values.ts'
import { differ, sameButForControls } from '../../src/world/values/same.ts'
import { sentIsAnswered } from './answered-otherwise.ts'
import { anonymousUpdate } from './experiments/refused-updates.ts'
import { eachSwept, sweeps } from './experiments/sweeps.ts'
import { keepsControls, unusualUpdates } from './experiments/unusual-updates.ts'
import { modestUpdate, type Updated, unchangingUpdates, updates } from './experiments/updates.ts'
import { writings } from './experiments/writings.ts'
import { failedUpdates } from './failed-updates.ts'
import { fieldsIn, mustAgreeIn, mustHold, otherValue } from './matchers.ts'

clause(
  'update.any-subset',
  { acrossAnswers: failedUpdates },
  async ({ setup, target, each, over, begin }) => {
    // Judged with the wrong credentials, at the end; until then it has time to show a late effect.
    begin(anonymousUpdate)
    if (target.profile === 'static-mock')
      return over(unchangingUpdates, (answer) => mustSucceed(answer))
    const { unanswered, refusedOwn: own } = await setup.world.leases.afterFirstWrites()
    if (unanswered)
      return each([unanswered.original], async (sent) => mustSucceed(await unanswered.update(sent)))
    if (own) return each([own.value], async (sent) => mustSucceed(await own.lease.update(sent)))
    const mustBeTaken = async ({ sent, answer }: Updated, { world }: CaseBench) => {
      if (!answer.succeeded && !isFailure(answer)) await mustRefuseModestValues(world, sent)
      mustSucceed(answer)
    }
    const anySubset = over(updates, mustBeTaken)
    // What an event holds is no reason to refuse an update of something else.
    const swept = over(sweeps, eachSwept(mustBeTaken))
    // Unusual values may be refused; to fail at them is no refusal.
    const unusual = over(unusualUpdates, (all) => {
      const failed = all.find(({ answer }) => isFailure(answer))
      return failed ? mustSucceed(failed.answer) : 'silent'
    })
    await together([
      anySubset,
      swept,
      unusual,
      each([{ dates: daysOfEveryMonth(setup.world.todays().at(-1) as IsoDate) }], mustTakeDays),
    ])
  },
)

/**
 * No real day is an unusual value, whatever the number of days that a service takes at once; but it may plan no
 * further than to some day, so what it refuses counts where it takes both earlier and later ones.
 */
function mustTakeDays(
  { dates }: { readonly dates: readonly IsoDate[] },
  { world }: CaseBench,
): Promise<void> {
  return world.lease(1, async (lease) => {
    const takes = async (day: IsoDate) => (await lease.update({ dates: [day] })).succeeded
    if ((await lease.update({ dates })).succeeded) return
    const taken: IsoDate[] = []
    const refusals: { readonly day: IsoDate; readonly answer: EventAnswer }[] = []
    for (const day of dates) {
      const answer = await lease.update({ dates: [day] })
      if (answer.succeeded) taken.push(day)
      else refusals.push({ day, answer })
    }
    for (const { day, answer } of refusals) {
      const isBetween =
        (taken.some((other) => other > day) || (await takes(addDays(day, 1)))) &&
        (taken.some((other) => other < day) || (await takes(dayThatIsPlanned(world))))
      if (isBetween) throw refused(answer)
    }
    throw unjudged('values-refused', { sent: { dates } })
  })
}

/** A day that even a service takes which plans no more than two weeks. */
function dayThatIsPlanned(world: CaseBench['world']): IsoDate {
  return addDays(world.todays().at(-1) as IsoDate, 10)
}

/** Whether the service has failed at a request, in place of refusing it. */
function isFailure({ status }: EventAnswer): boolean {
  return status >= 500
}

/** @throws Unjudged where only the values are refused: the specification leaves open what a service validates */
async function mustRefuseModestValues(world: CaseBench['world'], sent: Update): Promise<void> {
  const modest = modestUpdate(sent)
  if (JSON.stringify(modest) === JSON.stringify(sent)) return
  if (await takesOnlyApart(world, sent)) return
  await world.lease(1, async (lease) => {
    const { dates } = lease.original
    const nearer = sent.dates ? [[dayThatIsPlanned(world)], ...(dates ? [dates] : [])] : []
    for (const values of [modest, ...nearer.map((days) => ({ ...modest, dates: days }))])
      if ((await ifAnswered(lease.update(values)))?.succeeded)
        throw unjudged('values-refused', { sent })
  })
}

/**
 * Whether an event takes each of some values by itself, and not all of them together, before and after. Any subset of
 * the fields may be sent; but how large a body may be is left open, so that one of plain values, as long, has to be taken.
 */
function takesOnlyApart(world: CaseBench['world'], sent: Update): Promise<boolean> {
  const parts = Object.entries(sent).map(([field, value]) => ({ [field]: value }))
  if (parts.length < 2) return Promise.resolve(false)
  return world.lease(1, async (lease) => {
    const takes = async (update: Update) =>
      (await ifAnswered(lease.update(update)))?.succeeded ?? false
    if ((await takes(sent)) || !(await takes(plainAsLong(sent, world)))) return false
    for (const part of parts) if (!(await takes(part))) return false
    return !(await takes(sent))
  })
}

/** Values of the same fields that no service has a reason to refuse, in a body that is no shorter. */
function plainAsLong(sent: Update, world: CaseBench['world']): Update {
  const plain = (value: Update[keyof Update]) => {
    if (typeof value === 'number') return 12.5
    if (typeof value === 'string')
      return 'an evening '.repeat(Buffer.byteLength(value) / 9 + 1).trim()
    const days = Math.max(1, value?.length ?? 0)
    return Array.from({ length: days }, (_, day) => addDays(dayThatIsPlanned(world), day))
  }
  return Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, plain(value)]))
}

clause('update.sent-replaced', { acrossAnswers: sentIsAnswered }, async ({ setup, over, each }) => {
  const ordinary = over(updates, ({ sent, answer, after }) => {
    if (!answer.succeeded) throw refusal(answer)
    mustHold(answer.event ?? eventOf(after), sent, { as: 'sent' })
  })
  // However JSON writes a number or a letter, it is the same.
  const otherwise = over(writings, (updated) => {
    if (!updated) return 'silent'
    mustSucceed(updated.answer)
    return mustHold(eventOf(updated.answer), updated.sent, { as: 'sent' })
  })
  const unusual = over(unusualUpdates, (all) => all.forEach(mustReplace))
  const swept = over(sweeps, eachSwept(mustReplace))
  const slight = each(slightChanges, ({ former, sent }, { world }) =>
    world.lease(1, async (lease) => {
      eventOf(await lease.update(former))
      mustHold(eventOf(await lease.update(sent)), sent, { as: 'sent' })
    }),
  )
  // Below a cent a price may be refused or rounded, but not lose the exponent that it is written with.
  const tiny = each([{ price: 2.5e-7 }], (sent, { world }) =>
    world.lease(1, async (lease) => {
      const { event = {} } = await lease.update(sent)
      const { price } = event
      if (typeof price === 'number' && Math.abs(price - sent.price) > 0.01)
        throw otherValue('price', sent, event, { as: 'sent' })
    }),
  )
  await together([ordinary, otherwise, unusual, swept, slight, tiny])
  // What is lost once, of all updates of the run the first, is not tried again by any other.
  const { lostOnce: lost, ignoring } = await setup.world.leases.afterFirstWrites()
  await each(lost ? [lost.sent] : [], (sent, { world, isReplay }) => {
    if (lost && !isReplay) {
      for (const exchange of lost.exchanges) currentScope()?.keep(exchange)
      throw otherValue(lost.field, sent, lost.read, { as: 'sent', seen: 'read' })
    }
    return world.lease(1, async (lease) => {
      eventOf(await lease.update(sent))
      mustHold(await lease.read(), sent, { as: 'sent', seen: 'read' })
    })
  })
  // That an event has begun may be a reason to refuse its updates, and none to take them without carrying them out.
  if (ignoring)
    await each([{ location: 'Where it took place' }], async (sent) => {
      const answer = await ifAnswered(ignoring.update(sent))
      if (!answer?.succeeded) return 'silent'
      mustHold(eventOf(answer), sent, { as: 'sent' })
      await pause(longestLagMs)
      const event = eventOf(await ignoring.get())
      // Of reads that differ, either may be out of date.
      if (differ(event, eventOf(await ignoring.get()))) return 'silent'
      mustHold(event, sent, { as: 'sent', seen: 'read' })
    })
  // What an event holds already is no other value for being sent.
  const altered = setup.world.leases.altered
  if (altered)
    await each(
      [altered.original],
      (sent, { world }) =>
        world.onAltered(async (lease) => {
          const answer = await lease.update(sent)
          if (!answer.succeeded) throw refusal(answer)
          const event = eventOf(await lease.get())
          const benign = fieldsIn(sent).filter((field) => isBenign(field, sent[field]))
          if (benign.length === 0) return 'silent'
          const isTidied = (field: UpdateField) => sameButForControls(sent[field], event[field])
          const held = benign.filter((field) => !isTidied(field))
          mustAgreeIn(held, sent, event, { as: 'sent' })
          // What a service makes of control characters is left open, unless it keeps such as no text has a use for.
          for (const field of benign.filter(isTidied))
            if (await keepsControls(lease, [field]))
              mustAgreeIn([field], sent, event, { as: 'sent' })
        }),
      fewerFields,
    )
  // All others are judged, and of this one nothing is known.
  const untidy = setup.world.leases.untidyThroughout
  if (untidy) throw unjudged('field-may-be-tidied', untidy)
})

/** Empty text may be filled in, but not be taken for a field that was not sent. */
function mustReplace({ sent, before, answer }: Pick<Updated, 'sent' | 'before' | 'answer'>): void {
  if (!answer.succeeded) throw refusal(answer)
  const event = eventOf(answer)
  const isEmpty = (field: string) => sent[field as UpdateField] === ''
  const plain = Object.entries(sent).filter(([field]) => !isEmpty(field))
  mustHold(event, Object.fromEntries(plain), { as: 'sent' })
  const kept = Object.keys(sent).find(
    (field) => isEmpty(field) && before[field] !== '' && event[field] === before[field],
  )
  if (kept) throw otherValue(kept, sent, event, { as: 'sent' })
}

const plainTexts = {
  name: 'Night of the lamps',
  location: 'Cafe Noir',
  eventDescription: 'A visit and some drinks',
}

/** Values that differ from the former ones by little. */
const slightChanges: readonly { readonly former: Update; readonly sent: Update }[] = [
  {
    former: plainTexts,
    sent: {
      name: 'NIGHT of the Lamps',
      location: 'CAFE noir',
      eventDescription: 'a visit and some DRINKS',
    },
  },
  {
    former: plainTexts,
    sent: {
      name: 'Night of thé lamps',
      location: 'Café Noir',
      eventDescription: 'Ä visit and some drinks',
    },
  },
  { former: { price: 10.25 }, sent: { price: 10.24 } },
  // Texts that some languages take for nothing.
  { former: plainTexts, sent: { name: '0', location: 'false', eventDescription: '0' } },
]
