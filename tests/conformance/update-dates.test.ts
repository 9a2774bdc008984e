import { type IsoDate, receivedDates } from '../../src/contract/special-event.ts'
import { unjudged } from '../../src/findings/finding.ts'
import { clause } from '../../src/judging/check.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { eventOf } from '../../src/world/reading/expectations.ts'
import { sameButForOrder } from '../../src/world/values/same.ts'
import { otherValue } from './matchers.ts'

clause('update.dates-replaced', async ({ setup, each }) => {
  await each(successions, ({ formerDays, days }, { world }) =>
    world.lease(1, async (lease) => {
      const dayOf = await world.daysOf('held')
      const former = formerDays.map((day) => (typeof day === 'number' ? dayOf(day) : day))
      eventOf(await lease.update({ dates: former }))
      return mustReplace(lease, former, days.map(dayOf))
    }),
  )
  // An event that was to be put back may have kept a day, which is tried on no other one.
  const { altered } = setup.world.leases
  const { dates } = altered?.original ?? {}
  if (!altered || !dates) return
  await each([{ dates }], (_, { world }) =>
    world.onAltered(async (lease) => {
      const kept = receivedDates(await lease.read())
      return sameButForOrder(kept, dates) ? 'silent' : mustReplace(lease, kept, dates)
    }),
  )
})

async function mustReplace(
  lease: Lease,
  former: readonly IsoDate[],
  dates: readonly IsoDate[],
): Promise<'silent' | undefined> {
  const sent = { dates }
  const answer = await lease.update(sent)
  // Whether a day may be sent twice is left open, and whether it then is held twice.
  const repeats = new Set(dates).size < dates.length
  if (repeats && !answer.succeeded) return 'silent'
  const once = (days: unknown) => (repeats && Array.isArray(days) ? [...new Set(days)] : days)
  const areSent = (days: unknown) => sameButForOrder(once(days), once(dates))
  const answered = eventOf(answer)
  const read = await lease.read()
  const occasion = { as: 'in-place-of-former', former } as const
  if (!areSent(answered.dates))
    throw otherValue('dates', sent, answered, { ...occasion, seen: 'answered' })
  if (areSent(read.dates)) return undefined
  // Only former days that are left are this clause's business; all of them, that the update is lost.
  const inRead = JSON.stringify(read.dates) ?? ''
  const left = former.filter((date) => inRead.includes(date) && !sent.dates.includes(date))
  if (left.length === 0 || !sent.dates.every((date) => inRead.includes(date)))
    throw unjudged('another-clause', {
      clause: 'update.persisted',
      seen: 'dates-read-otherwise',
    })
  throw otherValue('dates', sent, read, { ...occasion, seen: 'read' })
}

/** A day of the past, beside which later ones keep the event from being over. */
const longAgo = '2021-05-28' as IsoDate

/** Former days and those that take their place, counted from a day far ahead: fewer, disjoint, none, one, many, again, one twice. */
const successions: readonly {
  readonly formerDays: readonly (number | IsoDate)[]
  readonly days: readonly number[]
}[] = [
  { formerDays: [1, 2, 3], days: [2] },
  { formerDays: [1, 2], days: [5, 6] },
  { formerDays: [1, 2], days: [] },
  { formerDays: [longAgo, 1], days: [2] },
  { formerDays: [], days: [4] },
  { formerDays: [4], days: Array.from({ length: 25 }, (_, index) => 3 * index) },
  { formerDays: [1, 3], days: [1, 2, 3] },
  { formerDays: [1], days: [1, 4] },
  { formerDays: [6], days: [3, 3, 5] },
]
