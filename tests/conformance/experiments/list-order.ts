import { groupedBy } from '../../../src/contract/grouped-by.ts'
import { type ReceivedEvent, receivedDates } from '../../../src/contract/special-event.ts'
import type { DateRange } from '../../../src/world/values/days.ts'

type Key = string | number | undefined

interface Order {
  readonly by: string
  readonly keyOf: (event: ReceivedEvent) => Key
}

/** An order that events stand in, and how much it explains: in how many ways they could have stood. */
interface FoundOrder {
  readonly words: string
  readonly order: Order
  readonly ways: number
}

/** Most events that are looked at: a page of any sound service is shorter. */
const mostEvents = 100

/** An order counts where chance would bring it about less often than once in so many listings. */
const surelyNoChance = 1000

/** Fewer events than this cannot stand in that many ways. */
const fewestEvents = 7

const fields = ['eventId', 'name', 'location', 'price']

/** By what events are listed, and by what those that this does not tell apart, as far as it shows. */
export function orderInWords(listed: readonly ReceivedEvent[], range: DateRange): string {
  const events = listed.slice(0, mostEvents)
  if (events.length < fewestEvents)
    return `not decided: needs ${fewestEvents} listed events to tell; there are ${events.length}`
  const orders = ordersWithin(range)
  const single = ordersOf([events], orders)
  const double = single.flatMap(({ words, order, ways }) =>
    ordersOf(tiesOf(events, order), orders)
      .filter((second) => second.ways >= surelyNoChance)
      .map((second) => ({ words: `${words}, then ${second.words}`, ways: ways * second.ways })),
  )
  const [first, ...others] = [...single, ...double].filter(({ ways }) => ways >= surelyNoChance)
  if (!first) return 'no order recognised'
  // What explains more wins; of several that explain all, the first: one key before two. The ways are
  // products of the same numbers in another sequence, so they differ a little where they are equal.
  return others.reduce((best, next) => (next.ways > 1.001 * best.ways ? next : best), first).words
}

function ordersWithin({ startDate, endDate }: DateRange): Order[] {
  const days = (event: ReceivedEvent) => receivedDates(event).sort()
  const value = (event: ReceivedEvent, field: string): Key => {
    const { [field]: key } = event
    return typeof key === 'string' || typeof key === 'number' ? key : undefined
  }
  return [
    {
      by: 'first date within the range',
      keyOf: (event) => days(event).find((date) => date >= startDate && date <= endDate),
    },
    { by: 'first date', keyOf: (event) => days(event)[0] },
    { by: 'last date', keyOf: (event) => days(event).at(-1) },
    ...fields.map((by) => ({ by, keyOf: (event: ReceivedEvent) => value(event, by) })),
    {
      by: 'name whatever its letter case',
      keyOf: (event) => String(value(event, 'name')).toLowerCase(),
    },
  ]
}

/** The orders that tell some events apart and that all groups stand in, each for itself. */
function ordersOf(
  groups: readonly (readonly ReceivedEvent[])[],
  orders: readonly Order[],
): FoundOrder[] {
  return orders.flatMap((order) => {
    const keys = groups.map((group) => group.map(order.keyOf))
    const ways = keys.reduce((product, group) => product * arrangements(group), 1)
    if (ways <= 1) return []
    const rising = keys.every((group) => inOrder(group, (one, next) => one <= next))
    const falling = keys.every((group) => inOrder(group, (one, next) => one >= next))
    if (!rising && !falling) return []
    return [{ words: `by ${order.by}, ${rising ? 'ascending' : 'descending'}`, order, ways }]
  })
}

type Precedes = (one: NonNullable<Key>, next: NonNullable<Key>) => boolean

function inOrder(keys: readonly Key[], precedes: Precedes): boolean {
  return keys.every((next, index) => {
    const one = index === 0 ? next : keys[index - 1]
    return one !== undefined && next !== undefined && precedes(one, next)
  })
}

/** In how many ways keys could stand, equal ones not told apart. */
function arrangements(keys: readonly Key[]): number {
  const counts = new Map<Key, number>()
  return keys.reduce<number>((ways, key, index) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return (ways * (index + 1)) / count
  }, 1)
}

function tiesOf(events: readonly ReceivedEvent[], { keyOf }: Order) {
  return [...groupedBy(events, keyOf).values()]
}
