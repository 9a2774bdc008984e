import { fieldIsValid } from '../../../src/contract/schemas.ts'
import { type ReceivedEvent, receivedDates } from '../../../src/contract/special-event.ts'
import type { DateRange } from '../../../src/world/window.ts'

type Key = string | number

interface Order {
  readonly by: string
  readonly keyOf: (event: ReceivedEvent) => Key | undefined
}

/** Fewer events stand in some order by chance. */
const fewestEvents = 6

function ordersWithin({ startDate, endDate }: DateRange): Order[] {
  const days = (event: ReceivedEvent) =>
    receivedDates(event)
      .filter((date) => fieldIsValid('dates', [date]))
      .sort()
  const field = (name: string) => (event: ReceivedEvent) => {
    const value = event[name]
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  }
  return [
    {
      by: 'first date within the range',
      keyOf: (event) => days(event).find((date) => date >= startDate && date <= endDate),
    },
    { by: 'first date', keyOf: (event) => days(event)[0] },
    { by: 'last date', keyOf: (event) => days(event).at(-1) },
    ...['eventId', 'name', 'price', 'location'].map((name) => ({ by: name, keyOf: field(name) })),
  ]
}

/** In which order events stand, and in which those that it does not tell apart, as far as one is recognised. */
export function orderInWords(events: readonly ReceivedEvent[], range: DateRange): string {
  if (events.length < fewestEvents)
    return `not decided: needs ${fewestEvents} listed events to tell; there are ${events.length}`
  const orders = ordersWithin(range)
  const first = recognised([events], orders)
  if (!first) return 'no order recognised'
  const ties = tiesOf(events, first.order.keyOf)
  const second = recognised(
    ties,
    orders.filter(({ by }) => by !== first.order.by),
  )
  return second ? `${first.words}, then ${second.words}` : first.words
}

/** The first order that all groups stand in and that at least one of them shows. */
function recognised(groups: readonly (readonly ReceivedEvent[])[], orders: readonly Order[]) {
  for (const order of orders) {
    const keys = groups.map((group) => group.map(order.keyOf))
    for (const [way, sign] of [
      ['ascending', 1],
      ['descending', -1],
    ] as const)
      if (keys.every((group) => stands(group, sign)) && keys.some(([one, ...rest]) => rest.some((key) => key !== one)))
        return { order, words: `by ${order.by}, ${way}` }
  }
  return undefined
}

function stands(keys: readonly (Key | undefined)[], sign: 1 | -1): boolean {
  return keys.every((key, index) => {
    const former = index === 0 ? key : keys[index - 1]
    if (key === undefined || former === undefined) return false
    return sign * compared(former, key) <= 0
  })
}

/** Text by its letters, whatever their case, or by its code units: either is an order. */
function compared(one: Key, other: Key): number {
  if (one === other) return 0
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return one < other ? -1 : 1
}

function tiesOf(events: readonly ReceivedEvent[], keyOf: Order['keyOf']): ReceivedEvent[][] {
  const groups = new Map<Key | undefined, ReceivedEvent[]>()
  for (const event of events) {
    const key = keyOf(event)
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}
