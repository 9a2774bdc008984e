import { describe, expect, it } from 'vitest'
import { mark } from '../../../../src/world/values/mark.ts'
import { every } from '../../../catalogue/variations/traffic.ts'
import {
  eventsFromToday,
  idOf,
  leasedIds,
  mustBeTooFew,
  sharedEventsOn,
} from '../events-on-target.ts'

const otherMark = mark === '~abc123' ? '~abc124' : '~abc123'

/** Events of which the second bears the mark of another run. */
const events = eventsFromToday(8).map((event, index) =>
  index === 1 ? { ...event, location: `Swept 3 ${otherMark}` } : event,
)

describe('where another run has left its mark', () => {
  it('writes to none of the events that bear it, and to all others', async () => {
    const { shared, reference } = await sharedEventsOn({ events })
    const leased = await leasedIds(shared, 7)
    expect(leased).not.toContain(idOf(2))
    await mustBeTooFew(shared.leases.take(8), {
      have: 7,
      why: { code: 'left-by-another-run', facts: { eventId: idOf(2) } },
    })
    expect(reference.snapshot()).toEqual(events)
  })

  it('writes to no event where something changes meanwhile', async () => {
    const { shared, named } = await sharedEventsOn({
      events,
      decisions: every(400, (store, _today, _random, count) => {
        const [first] = store.all()
        if (first) store.put({ ...first, price: count })
      }),
    })
    await mustBeTooFew(shared.leases.take(1), { why: { code: 'another-run-writes' } })
    expect(named('update')).toEqual([])
  })
})

it('takes its own mark for none, nor what only looks like one', async () => {
  const own = eventsFromToday(2).map((event, index) => ({
    ...event,
    location: index === 0 ? `Hall ${mark}` : 'About ~1234567 visitors, ~abcdefg',
  }))
  const { shared } = await sharedEventsOn({ events: own })
  expect(await leasedIds(shared, 2)).toHaveLength(2)
})
