import { fewer } from '../../src/arbitraries/smaller.ts'
import { fieldIsValid, specialEventFaults } from '../../src/contract/schemas.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
} from '../../src/contract/special-event.ts'
import { unjudged, Violated, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { isRefusal } from '../../src/service/answer.ts'
import type { EventAnswer, Service } from '../../src/service/service.ts'
import { fieldsThatMayBeSetBy, valuesIn } from '../../src/world/lateness/promises.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { ifAnswered } from '../../src/world/reading/expectations.ts'
import { listedNow } from '../../src/world/reading/listing.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { type InvalidBody, invalidBodies } from './experiments/invalid-bodies.ts'
import { mustNotBeRemovedByOthers } from './experiments/removals.ts'
import { mustBeReadable } from './matchers.ts'

clause('update.invalid-never-stored', ({ each }) =>
  each(
    invalidBodies,
    (all, { service, world }) =>
      world.lease(1, async (lease) => {
        const some = all.flatMap((body) => sendableTo(lease, body))
        // Of those that may not be sent, the first one says why.
        const bodies = some.length > 0 ? some : all
        const mustStayValid = async (some: readonly InvalidBody[]) => {
          if (await mustReadValid({ service, world }, lease, some))
            await mustBeListedValid(service, lease, some, dates)
        }
        const before = await lease.current()
        if (specialEventFaults(before).length > 0)
          throw unjudged('event-already-invalid', { eventId: lease.id })
        // An event without days is on no list.
        const held = receivedDates(before)
        const dates = held.length > 0 ? held : [farDay('ordinary', 0)]
        if (held.length === 0) {
          await ifAnswered(lease.update({ dates }))
          await lease.read()
        }
        try {
          await mustStayValid(bodies)
        } catch (error) {
          if (!(error instanceof Violated)) throw error
          // Several refusals were taken at their word before the event was read: which one was it?
          for (const body of bodies) {
            await lease.repair()
            await mustStayValid([body])
          }
          throw error
        } finally {
          if (!(await isValid(lease))) await lease.repair()
        }
      }),
    fewer(),
  ),
)

/** A body without the fields that the event may not be sent, if it is still invalid; nothing where it is no object. */
function sendableTo(lease: Lease, invalid: InvalidBody): readonly InvalidBody[] {
  const fields = fieldsThatMayBeSetBy(invalid.body)
  if (fields.every((field) => lease.mayBeSent(field))) return [invalid]
  const left = Object.entries(valuesIn(invalid.body)).filter(
    ([field]) => fields.includes(field) && lease.mayBeSent(field),
  )
  if (left.every(([field, value]) => fieldIsValid(field, value))) return []
  return [{ ...invalid, body: JSON.stringify(Object.fromEntries(left)) }]
}

/**
 * Sends invalid bodies and reads the event after each one that is not plainly refused, and in the end.
 *
 * @returns whether there was one that is not plainly refused
 */
async function mustReadValid(
  bench: Pick<CaseBench, 'service' | 'world'>,
  lease: Lease,
  bodies: readonly InvalidBody[],
): Promise<boolean> {
  let taken = false
  let unread: InvalidBody[] = []
  for (const body of bodies) {
    const { contentType = 'application/json' } = body
    const answer = await ifAnswered(lease.update(body.body, { contentType }))
    if (answer && !isValidAnswer(answer) && isValidAnswer(await lease.update({})))
      mustBeValid(answer.event, 'answered', [body])
    unread.push(body)
    if (answer && isRefusal(answer.status)) continue
    taken = true
    await mustBeReadValid(bench, lease, unread)
    unread = []
  }
  if (unread.length > 0) await mustBeReadValid(bench, lease, unread)
  return taken
}

async function mustBeReadValid(
  bench: Pick<CaseBench, 'service' | 'world'>,
  lease: Lease,
  sent: readonly InvalidBody[],
): Promise<void> {
  const answer = await lease.get()
  if (!answer.succeeded) await mustNotBeRemovedByOthers(bench)
  mustBeValid(answer.event, 'read', sent)
  mustBeReadable(answer, textsOf(sent))
}

/**
 * What is read as it should be may be listed otherwise. It is no fault of these updates where it is listed so
 * in any case: as the original, or as the original on the days that the event had before them.
 */
async function mustBeListedValid(
  service: Service,
  lease: Lease,
  sent: readonly InvalidBody[],
  dates: readonly IsoDate[],
): Promise<void> {
  const isListedValid = async () => {
    const listed = await listedNow(service, await lease.current())
    return listed !== undefined && specialEventFaults(listed).length === 0
  }
  const listed = await listedNow(service, await lease.current())
  if (!listed || specialEventFaults(listed).length === 0) return
  // A list that is wrong now and then is wrong without these updates, too.
  if (await isListedValid()) return
  await lease.repair()
  if (!(await isListedValid())) return
  await lease.update({ dates: [...dates] })
  if (await isListedValid()) mustBeValid(listed, 'listed', sent)
}

function textsOf(sent: readonly InvalidBody[]): readonly string[] {
  return sent.map(({ body }) => body)
}

/** A body in a report: as JSON rather than as a text of JSON, where that is the same. */
function shownAs(sent: InvalidBody): unknown {
  if (sent.contentType !== undefined) return sent
  try {
    const value: unknown = JSON.parse(sent.body)
    return JSON.stringify(value) === sent.body ? value : sent.body
  } catch {
    return sent.body
  }
}

/** Where a plain update is not answered with a valid event either, an invalid one is answered no worse. */
function isValidAnswer({ event }: EventAnswer): boolean {
  return !event || specialEventFaults(event).length === 0
}

async function isValid(lease: Lease): Promise<boolean> {
  return specialEventFaults(await lease.current().catch(() => undefined)).length === 0
}

function mustBeValid(
  event: ReceivedEvent | undefined,
  seen: 'answered' | 'read' | 'listed',
  sent: readonly InvalidBody[],
): void {
  const [fault] = event ? specialEventFaults(event) : []
  if (!fault) return
  const { pointer, demand: expected, found: received } = fault
  const facts = { expected, received, pointer, seen, sent: textsOf(sent) }
  const [smallest, ...others] = sent.map(shownAs)
  throw violated('invalid-event', facts).but({
    suspects: [sent],
    ...(others.length === 0 && { smallest }),
  })
}
