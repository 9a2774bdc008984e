import type { Update } from '../../src/contract/special-event.ts'
import { words } from '../../src/settings/mask/wording.ts'
import { type Bench, clause } from '../../src/judging/check.ts'
import { eventOf, ifAnswered, mustSucceed } from '../../src/world/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/findings/finding.ts'
import { fieldsNotTaken } from '../../src/world/same.ts'
import { modestUpdate } from './experiments/modest-update.ts'
import { named } from './experiments/named-fields.ts'
import { anonymousUpdate } from './experiments/refused-updates.ts'
import { unusualUpdates } from './experiments/unusual-updates.ts'
import { unchangingUpdates, updates } from './experiments/updates.ts'

clause('update.any-subset', async ({ target, world, each, over, begin }) => {
  // Judged with the wrong credentials, at the end; until then it has time to show a late effect.
  begin(anonymousUpdate)
  if (target.profile === 'static-mock')
    return over(unchangingUpdates, (answer) => mustSucceed(answer, 'an update'))
  const unanswered = await world.unanswered()
  if (unanswered)
    return each([unanswered.original], async (sent) =>
      mustSucceed(await unanswered.update(sent), `an update of ${named(sent)}`),
    )
  await over(updates, async ({ sent, answer }) => {
    if (!answer.succeeded) await mustRefuseModestValues(world, sent)
    mustSucceed(answer, `an update of ${named(sent)}`)
  })
  // What an event holds is no reason to refuse an update of something else.
  await each([{ dates: [] }], (held) =>
    world.lease(1, async (lease) => {
      eventOf(await lease.update(held))
      const answer = await lease.update({ name: 'On no day yet', price: 10.5 })
      mustSucceed(answer, `an update of name, price where ${named(held)} is empty`)
    }),
  )
})

/** @throws Unjudged where only the values are refused: the specification leaves open what a service validates */
async function mustRefuseModestValues(world: Bench['world'], sent: Update): Promise<void> {
  const modest = modestUpdate(sent)
  if (JSON.stringify(modest) === JSON.stringify(sent)) return
  const answer = await world.lease(1, (lease) => ifAnswered(lease.update(modest)))
  if (answer?.succeeded) throw new Unjudged(`${named(sent)} as sent is refused, but not as such`)
}

clause('update.sent-replaced', async ({ over, each, world }) => {
  await over(updates, ({ sent, answer, after }) => {
    if (!answer.succeeded) throw new Unjudged(`an update of ${named(sent)} is refused`)
    mustHaveTaken(sent, answer.event ?? eventOf(after))
  })
  // However JSON writes a number or a letter, it is the same.
  await each(writtenOtherwise, (body) =>
    world.lease(1, async (lease) => {
      const values: Update = JSON.parse(body)
      const answer = await ifAnswered(lease.update(body))
      if (!answer?.succeeded && !(await ifAnswered(lease.update(values)))?.succeeded)
        throw new Unjudged('the same values are refused as they are usually written, too')
      if (!answer) throw new Unjudged('the update is not answered')
      mustSucceed(answer, `an update with ${body}`)
      mustHaveTaken(values, eventOf(answer))
    }),
  )
  await over(unusualUpdates, ({ sent, before, answer }) => {
    if (!answer.succeeded) throw new Unjudged(`${named(sent)} as sent is refused`)
    const event = eventOf(answer)
    if (!Object.values(sent).includes('')) return mustHaveTaken(sent, event)
    // Empty text may be filled in, but not be taken for a field that was not sent.
    const field = Object.keys(sent).find((one) => before[one] !== '' && event[one] === before[one])
    if (field)
      throw new Violated(`${field} "", as sent`, words`${field} ${shown(before[field])}, as before`)
  })
  await each(slightChanges, ([former, sent]) =>
    world.lease(1, async (lease) => {
      eventOf(await lease.update(former))
      mustHaveTaken(sent, eventOf(await lease.update(sent)))
    }),
  )
})

const writtenOtherwise = ['{"price":1.25e1,"name":"\\ud83e\\udd96 \\u00e9tude \\/ \\u003c3"}']

/** Values that differ from the former ones by little. */
const slightChanges: readonly (readonly [Update, Update])[] = [
  [{ name: 'Night of the lamps' }, { name: 'NIGHT of the Lamps' }],
  [{ location: 'Cafe Noir' }, { location: 'Café Noir' }],
  [{ price: 10.25 }, { price: 10.24 }],
]

function mustHaveTaken(sent: Update, event: Record<string, unknown>): void {
  const [field] = fieldsNotTaken(sent, event) as (keyof Update)[]
  if (field)
    throw new Violated(
      words`${field} ${shown(sent[field])}, as sent`,
      words`${field} ${shown(event[field])}`,
    )
}
