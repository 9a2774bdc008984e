import { type ReceivedEvent, type Update, updateFields } from '../../src/contract/special-event.ts'
import { words } from '../../src/settings/mask/wording.ts'
import { clause } from '../../src/judging/check.ts'
import { eventOf, ifAnswered } from '../../src/world/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/findings/finding.ts'
import { fieldsNotTaken, sameButForOrder } from '../../src/world/same.ts'
import { held, laterDays } from './experiments/held-values.ts'
import { named } from './experiments/named-fields.ts'
import { unusualUpdates } from './experiments/unusual-updates.ts'
import { updates } from './experiments/updates.ts'

/** What an event holds, and the one field that is then updated. */
const keptBeside: readonly (readonly [Required<Update>, Update])[] = [
  [held({ name: 'R&D <b>“Größe”</b> 🦖', price: 19.99 }), { location: 'Next door' }],
  [held({ dates: [], price: 0, location: "it's 100% O'Hara's" }), { name: 'Free of charge' }],
  [held({ price: 1023.99, dates: laterDays([1, 2, 3, 5]) }), { dates: laterDays([6]) }],
  [held({ eventDescription: 'Kept on its days' }), { price: 4.75 }],
]

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

// Reads are compared with reads: whether an answer tells what is stored is another clause's business.
clause('update.unsent-kept', async ({ world, over, each }) => {
  await each(keptBeside, ([before, sent]) =>
    world.lease(1, async (lease) => {
      eventOf(await lease.update(before))
      const held = await lease.read()
      eventOf(await lease.update(sent))
      mustHaveKept(held, sent, await lease.read())
    }),
  )
  await each([atOnce], (parts) =>
    world.lease(1, async (lease) => {
      const answers = await Promise.all(parts.map((part) => ifAnswered(lease.update(part))))
      const taken = parts.filter((_, index) => answers[index]?.succeeded)
      const all: Update = Object.assign({}, ...taken)
      if (fieldsNotTaken(all, await lease.read()).length === 0) return
      // What is not taken even one after the other is another clause's business.
      for (const part of taken) eventOf(await lease.update(part))
      if (fieldsNotTaken(all, await lease.read()).length > 0)
        throw new Unjudged('the same updates one after the other are not taken either')
      await Promise.all(taken.map((part) => lease.update(swapped(part))))
      const event = await lease.read()
      const [lost] = fieldsNotTaken(swapped(all), event) as (keyof Update)[]
      if (lost)
        throw new Violated(
          words`${lost} ${shown(swapped(all)[lost])}, sent beside others`,
          words`${lost} ${shown(event[lost])}`,
        )
      throw new Unjudged('the same updates at once are taken when sent again')
    }),
  )
  await over(updates, ({ sent, before, answer, after }) => {
    if (!answer.succeeded) throw new Unjudged(`an update of ${named(sent)} is refused`)
    mustHaveKept(before, sent, eventOf(after))
  })
  await over(unusualUpdates, ({ sent, after, next }) => {
    if (!next) throw new Unjudged(`${named(sent)} as sent is refused`)
    mustHaveKept(eventOf(after), next.sent, eventOf(next.after), Object.keys(sent))
  })
})

function mustHaveKept(
  before: ReceivedEvent,
  sent: Update,
  event: ReceivedEvent,
  fields: readonly string[] = updateFields,
): void {
  const lost = fields.find(
    (field) => !(field in sent) && !sameButForOrder(event[field], before[field]),
  )
  if (lost)
    throw new Violated(
      words`${lost} ${shown(before[lost])}, as before the update of ${named(sent)}`,
      words`${lost} ${shown(event[lost])}`,
    )
}
