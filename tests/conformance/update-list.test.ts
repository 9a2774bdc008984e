import { firstUpdateDay } from '../../src/arbitraries/dates.ts'
import { tellingWords } from '../../src/arbitraries/text.ts'
import { defaultPage, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import type { Service } from '../../src/service/service.ts'
import { clause } from '../../src/verdict/check.ts'
import { elementsOf, eventOf } from '../../src/verdict/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/verdict/finding.ts'
import { addDays } from '../../src/world/days.ts'
import type { Lease } from '../../src/world/lease.ts'
import { differingFields } from '../../src/world/same.ts'

const long = 'A long evening at the museum. '.repeat(20).trim()

/** Days that no other update uses, so that nothing else is listed around them. */
const era = 1000

clause('update.list-reflects', async ({ service, world, each }) => {
  await each([addDays(firstUpdateDay(), era)], (first) =>
    world.lease(1, async (lease) => {
      const day = (offset: number) => addDays(first, offset)
      const shows = (at: IsoDate, event: ReceivedEvent) => mustShow(service, at, event, lease)
      const hides = (at: IsoDate) => mustNotShow(service, at, lease)
      const set = async (values: Update) => eventOf(await lease.update(values))

      // Each range is looked at before the event comes, so that a stale answer would be known.
      for (const offset of [0, 10, 20]) await hides(day(offset))
      await shows(day(0), await set({ dates: [day(0)] }))
      const text = tellingWords.slice(0, 18).join(' ')
      await shows(day(0), await set({ name: text, price: 129.95 }))
      const place = tellingWords.slice(18).join(' ')
      await shows(day(0), await set({ location: place, eventDescription: long, price: 0 }))
      // Without days for a while, it must be found again once it has some.
      await set({ dates: [] })
      const between = Array.from({ length: 10 }, (_, index) => day(30 + 2 * index))
      const leap = leapDayAfter(day(50))
      const moved = await set({ dates: [day(10), day(20), ...between, leap] })
      await hides(day(0))
      await shows(day(10), moved)
      await shows(day(20), moved)
      await shows(leap, moved)
      const left = await set({ dates: [day(20)] })
      await hides(day(10))
      await shows(day(20), left)
    }),
  )
})

function leapDayAfter(day: IsoDate): IsoDate {
  const leapYear = Math.ceil((Number(day.slice(0, 4)) + 1) / 4) * 4
  return `${leapYear}-02-29` as IsoDate
}

async function around(service: Service, day: IsoDate): Promise<readonly ReceivedEvent[]> {
  const range = {
    startDate: addDays(day, -1),
    endDate: addDays(day, 1),
    // Either way, since what is kept of one may not be known for the other.
    ...(Number(day.slice(-2)) % 2 === 0 ? { page: defaultPage } : {}),
    limit: maximumLimit,
  }
  const answer = await service.list(range)
  elementsOf(answer)
  if (answer.events.length >= maximumLimit)
    throw new Unjudged(`too many events are listed around ${day} to find one among them`)
  return answer.events
}

/** The list shows an event as an update has answered it, or else as it is read now. */
async function mustShow(
  service: Service,
  day: IsoDate,
  answered: ReceivedEvent,
  lease: Lease,
): Promise<void> {
  const listed = (await around(service, day)).find((one) => sameId(receivedId(one), lease.id))
  if (listed && differingFields(answered, listed).length === 0) return
  const event = await lease.read()
  if (!receivedDates(event).includes(day))
    throw new Unjudged(`event ${lease.id} does not read as if it took place on ${day}`)
  if (!listed)
    throw new Violated(
      `event ${lease.id} to be listed around ${day}, where its dates now are`,
      'it is not',
    )
  const [field] = differingFields(event, listed).filter((name) => isValidIn(listed, name))
  if (field)
    throw new Violated(
      `${field} ${shown(event[field])} in the list, as event ${lease.id} now is`,
      `${field} ${shown(listed[field])}`,
    )
}

/** A field that is missing or malformed is another clause's business. */
function isValidIn(event: ReceivedEvent, field: string): boolean {
  return (
    !(updateFields as readonly string[]).includes(field) ||
    fieldIsValid(field as UpdateField, event[field])
  )
}

async function mustNotShow(service: Service, day: IsoDate, lease: Lease): Promise<void> {
  const shows = async () =>
    (await around(service, day)).some((one) => sameId(receivedId(one), lease.id))
  if (!(await shows())) return
  const near = [-1, 0, 1].map((offset) => addDays(day, offset))
  const dates = receivedDates(await lease.read())
  if (near.some((date) => dates.includes(date)))
    throw new Unjudged(`event ${lease.id} takes place around ${day} after all`)
  throw new Violated(
    `event ${lease.id} not to be listed around ${day}, where it has no date`,
    'it is',
  )
}
