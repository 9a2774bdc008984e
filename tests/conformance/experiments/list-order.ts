import { fieldIsValid } from '../../../src/contract/schemas.ts'
import { type ReceivedEvent, receivedDates } from '../../../src/contract/special-event.ts'
import type { DateRange } from '../../../src/world/window.ts'

type Key = string | number | undefined
type Groups = readonly (readonly ReceivedEvent[])[]

interface Order {
  readonly by: string
  readonly keyOf: (event: ReceivedEvent) => Key
}

/** Most events that are looked at: a page of any sound service is shorter. */
const mostEvents = 100

/** An order is recognised where chance would bring it about less often than once in so many listings. */
const surelyNoChance = 1000

/** With fewer events than this, there are not that many ways to list them. */
const fewestEvents = 7

/** By what events are listed, and by what those that this does not tell apart, as far as it shows. */
export function orderInWords(listed: readonly ReceivedEvent[], range: DateRange): string {
  const events = listed.slice(0, mostEvents)
  if (events.length < fewestEvents)
    return `not decided: needs ${fewestEvents} listed events to tell; there are ${events.length}`
  const orders = ordersWithin(range)
  const first = recognised([events], orders)
  if (!first) return 'no order recognised'
  const second = recognised(tiesOf(events, first.keyOf), orders)
  return second ? `${first.words}, then ${second.words}` : first.words
}

function tiesOf(events: readonly ReceivedEvent[], keyOf: Order['keyOf']): Groups {
  const groups = new Map<Key, ReceivedEvent[]>()
  for (const event of events) {
    const group = groups.get(keyOf(event)) ?? []
    groups.set(keyOf(event), group)
    group.push(event)
  }
  return [...groups.values()]
}

function ordersWithin({ startDate, endDate }: DateRange): Order[] {
  const days = (event: ReceivedEvent) =>
    receivedDates(event)
      .filter((date) => fieldIsValid('dates', [date]))
      .sort()
  const text = (name: string) => (event: ReceivedEvent) => {
    const value = event[name]
    return typeof value === 'string' ? value : undefined
  }
  return [
    {
      by: 'first date within the range',
      keyOf: (event) => days(event).find((date) => date >= startDate && date <= endDate),
    },
    { by: 'first date', keyOf: (event) => days(event)[0] },
    { by: 'last date', keyOf: (event) => days(event).at(-1) },
    { by: 'eventId', keyOf: (event) => text('eventId')(event)?.toLowerCase() },
    { by: 'name', keyOf: text('name') },
    { by: 'name whatever its letter case', keyOf: (event) => text('name')(event)?.toLowerCase() },
    { by: 'location', keyOf: text('location') },
    { by: 'price', keyOf: ({ price }) => (typeof price === 'number' ? price : undefined) },
  ]
}

/** The first order that all groups stand in, one by one, and that they are not in by chance. */
function recognised(groups: Groups, orders: readonly Order[]) {
  for (const { by, keyOf } of orders)
    for (const [way, sign] of [
      ['ascending', 1],
      ['descending', -1],
    ] as const) {
      const keys = groups.map((group) => group.map(keyOf))
      if (keys.every((group) => stands(group, sign)) && arrangements(keys) >= surelyNoChance)
        return { keyOf, words: `by ${by}, ${way}` }
    }
  return undefined
}

function stands(keys: readonly Key[], sign: 1 | -1): boolean {
  return keys.every((key, index) => {
    const former = index === 0 ? key : keys[index - 1]
    if (key === undefined || former === undefined) return false
    return sign === 1 ? former <= key : former >= key
  })
}

/** In how many ways these keys could be told apart by their places, each group for itself. */
function arrangements(groups: readonly (readonly Key[])[]): number {
  let ways = 1
  for (const keys of groups) {
    const equal = new Map<Key, number>()
    for (const [index, key] of keys.entries()) {
      const place = (equal.get(key) ?? 0) + 1
      equal.set(key, place)
      ways *= (index + 1) / place
    }
  }
  return ways
}
