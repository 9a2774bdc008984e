import { specialEventFaults } from '../../src/contract/schemas.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { clause } from '../../src/verdict/check.ts'
import { ifAnswered, refusalInWords } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import type { Lease } from '../../src/world/lease.ts'
import { type InvalidBody, invalidBodies } from './experiments/invalid-bodies.ts'

clause('update.invalid-never-stored', ({ world, each }) =>
  each(invalidBodies, (bodies) =>
    world.lease(1, async (lease) => {
      if (specialEventFaults(await lease.current()).length > 0)
        throw new Unjudged('the event is not valid even before an invalid update is sent')
      try {
        await mustStayValid(lease, bodies)
      } catch (error) {
        if (!(error instanceof Violated)) throw error
        // Several refusals were taken at their word before the event was read: which one was it?
        for (const body of bodies) {
          await lease.repair()
          await mustStayValid(lease, [body])
        }
        throw error
      } finally {
        if (!(await isValid(lease))) await lease.repair()
      }
    }),
  ),
)

/** Sends invalid bodies and reads the event after each one that is not plainly refused, and in the end. */
async function mustStayValid(lease: Lease, bodies: readonly InvalidBody[]): Promise<void> {
  let unread: InvalidBody[] = []
  for (const body of bodies) {
    const { contentType = 'application/json' } = body
    const answer = await ifAnswered(lease.update(body.body, { contentType }))
    if (answer && !isValidAnswer(answer) && isValidAnswer(await lease.update({})))
      mustBeValid(answer, `answered to an update with ${body.what}`)
    unread.push(body)
    if (answer && answer.status >= 400 && answer.status < 500) continue
    await mustReadValid(lease, unread)
    unread = []
  }
  if (unread.length > 0) await mustReadValid(lease, unread)
}

async function mustReadValid(lease: Lease, sent: readonly InvalidBody[]): Promise<void> {
  const when = `after an update with ${sent.map(({ what }) => what).join(', then ')}`
  const answer = await lease.get()
  mustBeValid(answer, `read ${when}`)
  if (!answer.succeeded)
    throw new Violated(`event ${lease.id} to be readable ${when}`, refusalInWords(answer))
}

/** Where a plain update is not answered with a valid event either, an invalid one is answered no worse. */
function isValidAnswer({ event }: EventAnswer): boolean {
  return !event || specialEventFaults(event).length === 0
}

async function isValid(lease: Lease): Promise<boolean> {
  return specialEventFaults(await lease.current().catch(() => undefined)).length === 0
}

function mustBeValid({ event }: EventAnswer, when: string): void {
  const [fault] = event ? specialEventFaults(event) : []
  if (fault)
    throw new Violated(
      `a valid special event when ${when}`,
      `${fault.pointer} ${fault.demand}, is ${shown(fault.found)}`,
    )
}
