import { type IsoDate, type Update, updateFields } from '../../contract/special-event.ts'

/** A property of values that a service may be unable to store, and how much they have of it. */
export interface Kind {
  readonly kind: string
  readonly size: number
}

/** A service may take a price of 0, or no days, for a field that was not sent. */
const none = 'none'

/** A service may count days by other rules in one part of the year: where it is summer time, or before a leap day. */
const quarter = 'quarter'

export function isNone({ kind }: Kind): boolean {
  return kind.endsWith(none)
}

/** The kinds of an event's values. */
export function kindsOf(values: Update): Kind[] {
  return updateFields.flatMap((field) => {
    const value = values[field]
    if (value === undefined) return []
    const sizes = Object.entries(sizesOf(value))
    return sizes.map(([kind, size]) => ({ kind: `${field}: ${kind}`, size }))
  })
}

/** Kinds of values, and how much of each was met at most. */
export class MetKinds {
  readonly #sizes = new Map<string, number>()

  add(kinds: readonly Kind[]): void {
    for (const { kind, size } of kinds)
      this.#sizes.set(kind, Math.max(size, this.#sizes.get(kind) ?? 0))
  }

  has({ kind }: Kind): boolean {
    return this.#sizes.has(kind)
  }

  /** How many of some kinds were not met, or not as much of them. */
  lacksOf(kinds: readonly Kind[]): number {
    return kinds.filter(({ kind, size }) => size > (this.#sizes.get(kind) ?? 0)).length
  }
}

/** Of some items, in this order, those few that between them hold most kinds that were not met so far. */
export function mostTelling<Item>(
  items: readonly Item[],
  kindsOfItem: (item: Item) => readonly Kind[],
  most: number,
  met = new MetKinds(),
): Item[] {
  let untold = items.map((item) => ({ item, kinds: kindsOfItem(item), gain: 0 }))
  const chosen: Item[] = []
  while (chosen.length < most) {
    untold = untold
      .map((one) => ({ ...one, gain: met.lacksOf(one.kinds) }))
      .filter(({ gain }) => gain > 0)
      .sort((one, other) => other.gain - one.gain)
    const [telling] = untold
    if (!telling) break
    met.add(telling.kinds)
    chosen.push(telling.item)
  }
  return chosen
}

/** Whether it is a day's: those of a quarter are alike. */
export function isOfDays({ kind }: Kind): boolean {
  return kind.includes(quarter)
}

function sizesOf(value: NonNullable<Update[keyof Update]>): Record<string, number> {
  if (value === 0) return { [none]: 1 }
  // Whole prices are alike where they have as many digits; of the others, any may be rounded.
  if (typeof value === 'number')
    return Number.isInteger(value) && value > 0
      ? { [`${`${value}`.length} digits`]: value }
      : { [value]: 1 }
  if (typeof value === 'string') {
    const blocks = (value.match(/[^A-Za-z0-9 .,]/gu) ?? []).map((letter) => [blockOf(letter), 1])
    const capitals = value === value.toLowerCase() ? 0 : 1
    const blanks = value === value.trim() ? 0 : 1
    return {
      characters: value.length,
      capitals,
      'outer blanks': blanks,
      ...Object.fromEntries([...blocks, ...likenessesOf(value).map((one) => [one, 1])]),
    }
  }
  if (value.length === 0) return { [none]: 1 }
  const inOrder = value.map(yearsUntil).sort((one, other) => one - other)
  // A day up to the 12th may be taken for a month.
  const late = value.filter((day) => Number(day.slice(-2)) > 12).length
  return {
    days: value.length,
    repeated: value.length - new Set(value).size,
    'late days': Math.min(late, 1),
    'early days': Math.min(value.length - late, 1),
    'years ahead': inOrder.at(-1) ?? 0,
    'years ago': 1 - (inOrder[0] ?? 0),
    ...Object.fromEntries(value.map((day) => [`${quarter} ${quarterOf(day)}`, 1])),
  }
}

/** What programs may take a text for that it is none of, and then write in another way: `2026-12-04T18:30`, `1e3`, `null`. */
function likenessesOf(text: string): string[] {
  const isNumber = text.trim() !== '' && !Number.isNaN(Number(text))
  const [word] = /^(?:true|false|null|nil|none|undefined|yes|no|on|off)$/i.exec(text) ?? []
  return [
    ...(/^\d[\d\s:./+-]*(?:T[\d:.+-]*)?[\dZ]$/i.test(text) ? ['like a date'] : []),
    ...(isNumber ? ['like a number'] : []),
    ...(word ? [`like ${word.toLowerCase()}`] : []),
  ]
}

function quarterOf(day: IsoDate): number {
  return Math.ceil(Number(day.slice(5, 7)) / 3)
}

/** Whole years until after a day: 1 for one that lies less than a year ahead. */
function yearsUntil(day: IsoDate): number {
  return Math.ceil((Date.parse(day) - Date.now()) / (365 * 86_400_000))
}

/** A mark of ASCII by itself; a letter beyond by its block of 256, since a service takes a script as a whole. */
function blockOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return code > 0x7f ? `block ${code >> 8}` : letter
}
