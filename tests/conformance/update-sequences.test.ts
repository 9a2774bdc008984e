import * as fc from 'fast-check'
import { update } from '../../src/arbitraries/update.ts'
import type { ReceivedEvent, Update } from '../../src/contract/special-event.ts'
import { unjudged } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { eventOf, mustSucceed } from '../../src/world/expectations.ts'
import { farDay } from '../../src/world/far-days.ts'
import type { Lease } from '../../src/world/lease.ts'
import { mustEqual } from './matchers.ts'

/** On how many events one sequence plays, where so many may be updated. */
const players = 2

/** One step: a read, an update, or one back to what the event held before the run wrote to it. */
type Step = { readonly event: number; readonly send?: Update | 'original' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ event: fc.nat(players - 1), send: update() }, { noNullPrototype: true }),
  },
  { weight: 1, arbitrary: fc.record({ event: fc.nat(players - 1) }, { noNullPrototype: true }) },
)

/** Every field has a value first, since an event that an earlier update emptied shows no loss of what is not sent. */
const everyField: Required<Update> = {
  name: 'Here',
  location: 'Hall',
  eventDescription: 'Told at first',
  dates: [farDay('ordinary', 0)],
  price: 2.5,
}

/** There and back again: a service that knows an update from before must carry it out all the same. */
const thereAndBack: readonly Step[] = [
  { event: 0, send: everyField },
  { event: 0, send: { eventDescription: 'Told anew' } },
  { event: 0, send: { name: 'There', price: 3.5 } },
  { event: 0, send: { name: 'Elsewhere', price: 4.5 } },
  { event: 0, send: { name: 'There', price: 3.5 } },
  { event: 0 },
  { event: 0, send: 'original' },
]

clause('update.sequences', async ({ each, forAll }) => {
  await each([thereAndBack], mustAgreeWithModel)
  await forAll(fc.array(step, { minLength: 2, maxLength: 4 }), mustAgreeWithModel)
})

function mustAgreeWithModel(steps: readonly Step[], { world }: CaseBench): Promise<void> {
  return world.leaseUpTo(players, async (...leases) => {
    const model: ReceivedEvent[] = await Promise.all(leases.map((lease) => lease.current()))
    for (const [index, { event, send: body }] of steps.entries()) {
      const lease = leases[event]
      if (!lease) continue
      const send = body === 'original' ? lease.original : body
      const answer = send ? await lease.update(send) : await lease.get()
      if (send && isRefused(answer)) await mustBeRefusedAlone(lease, send, answer)
      const got = eventOf(answer)
      model[event] = { ...model[event], ...send }
      mustEqual(got, model[event], { as: 'last-sent', step: index + 1, steps: steps.length })
    }
    const final = await Promise.all(leases.map((lease) => lease.current()))
    const { length } = steps
    for (const [index, got] of final.entries())
      mustEqual(got, model[index] ?? {}, { as: 'last-sent', step: length, steps: length })
  })
}

/** Refused for what it is: not for want of leave, nor because the service is out of order. */
function isRefused({ status }: EventAnswer): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403
}

/** How often an update that is refused in a sequence is sent again as it was: a conflict now and then is no rule. */
const timesAgain = 3

/** An update that is refused in a sequence must be refused after a read, too: then it is not the sequence. */
async function mustBeRefusedAlone(lease: Lease, send: Update, refused: EventAnswer): Promise<void> {
  for (let time = 1; time <= timesAgain; time++)
    if ((await lease.update(send)).succeeded) throw unjudged('wrong-once', { sent: send })
  await lease.read()
  if ((await lease.update(send)).succeeded) mustSucceed(refused, 'taken-once-read')
}
