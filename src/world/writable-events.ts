import { createHash } from 'node:crypto'
import { fieldIsValid } from '../contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  type ReceivedEvent,
  receivedDates,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import type { TargetSettings } from '../settings/settings.ts'
import type { ListedEvent } from './catalogue.ts'
import { listedNow } from './listing.ts'
import { contradictingField } from './same.ts'

/** With fewer ordinary events, others may be updated, too. */
const fewestOrdinary = 2

/**
 * The events that updates may touch: the ones that are named, or else ordinary ones, first those that lie
 * ahead, far ones before near ones. A service may refuse updates of an event that is over, or its dates. Where there
 * are hardly any ordinary ones, others follow that no service tidies up: each gets its own values first. Where all have
 * something that a service may tidy up, all may be updated but for that.
 */
export function writableEvents(
  listed: readonly ListedEvent[],
  named: readonly string[] | undefined,
  now = Date.now(),
): EventId[] {
  // A service may know an identifier only in the letter case in which the list writes it.
  const asListed = (id: EventId) => listed.find((event) => sameId(event.id, id))?.id ?? id
  if (named) return named.map((id) => asListed(id as EventId))
  const isOver = (date: IsoDate) => Date.parse(date) < now
  const rank = (dates: readonly IsoDate[]) => {
    if (dates.some(isOver)) return 2
    return dates.length === 0 ? 1 : 0
  }
  const distance = (dates: readonly IsoDate[]) =>
    dates.reduce((least, date) => Math.min(least, Math.abs(Date.parse(date) - now)), Infinity)
  const inOrder = listed
    .filter(({ id }) => isOneSegment(id))
    .sort((a, b) => rank(a.dates) - rank(b.dates) || distance(b.dates) - distance(a.dates))
  const ordinary = inOrder.filter((event) => isOrdinary(event.listed))
  if (ordinary.length >= fewestOrdinary) return ordinary.map(({ id }) => id)
  const others = inOrder.filter((event) => !ordinary.includes(event) && isTidy(event.listed))
  const writable = [...ordinary, ...others]
  return (writable.length > 0 ? writable : inOrder).map(({ id }) => id)
}

/** Those of some values that no service tidies up: where there are no other events, the rest is never sent. */
export function tidyPart(values: Update): Update {
  const tidy = Object.entries(values).filter(([field, value]) => isTidy({ [field]: value }))
  return Object.fromEntries(tidy)
}

/** Whether updates may be sent to an event at all, be it to put it back. */
export function mayWrite(
  { writableEventIds: named }: Pick<TargetSettings, 'writableEventIds'>,
  id: EventId,
): boolean {
  return named === undefined || named.some((one) => sameId(one as EventId, id))
}

/** Whether an identifier is one segment of an address as it stands: `..` would lead elsewhere. */
function isOneSegment(id: EventId): boolean {
  return /^[a-z\d][a-z\d_:-]{0,99}$/i.test(id)
}

/** Whether the list shows another event than a read, or the next read does, where it is looked at again. */
export async function isListedOtherwise(
  service: Service,
  id: EventId,
  { read, listed }: { readonly read: ReceivedEvent; readonly listed: ReceivedEvent },
): Promise<boolean> {
  if (!contradictingField(read, listed)) return false
  const now = await listedNow(service, read)
  const { event: again = read } = await service.get(id)
  return [read, now ?? listed].some((one) => contradictingField(again, one) !== undefined)
}

/** Where any event may be updated, one of so many is; the others stay as they are, for listings to be held against. */
const oneIn = 2

/** Whether no run beside this one may update an event. */
export function isSteady(
  id: EventId,
  target: Pick<TargetSettings, 'shard' | 'writableEventIds'>,
): boolean {
  return writerOf(id, target) !== 'another run'
}

/**
 * Whose it is to update an event, where several runs judge one target beside each other. It follows from
 * the identifier alone, so that runs on different machines agree, whatever they have seen listed.
 */
export function writerOf(
  id: EventId,
  target: Pick<TargetSettings, 'shard' | 'writableEventIds'>,
): 'this run' | 'another run' | 'nobody' {
  const { shard, writableEventIds: named } = target
  if (!shard) return 'this run'
  if (!mayWrite(target, id)) return 'nobody'
  const parts = named ? shard.count : oneIn * shard.count
  const drawn = (createHash('sha256').update(idKey(id)).digest().readUInt32BE() % parts) + 1
  if (drawn > shard.count) return 'nobody'
  return drawn === shard.index ? 'this run' : 'another run'
}

/** Of longer text, a service may keep the beginning only. */
const longestText = 60_000

/** How far binary32 may put a price of two decimals from whole cents, in cents. */
const centTolerance = 0.01

/**
 * Whether an event holds only ordinary values: text without outer blanks and control characters, days that
 * come once each, in whatever order, a price in whole cents. A service may show odd values and yet refuse or
 * tidy them up in an update; such an event could not be put back, so it is not written to while there are others.
 */
export function isOrdinary(event: ReceivedEvent): boolean {
  const values = updateFields.map((field) => event[field])
  return (
    values.every((value) => typeof value !== 'string' || isOrdinaryText(value)) &&
    values.every((value) => typeof value !== 'number' || isOrdinaryPrice(value)) &&
    isTidy(event)
  )
}

/** Whether an event holds no text that is empty or has blanks around, and no day twice: many a service would tidy those up. */
function isTidy(event: ReceivedEvent): boolean {
  const dates = receivedDates(event)
  const isTrimmed = (value: unknown) =>
    typeof value !== 'string' || (value !== '' && value === value.trim())
  return (
    updateFields.every((field) => isTrimmed(event[field])) && new Set(dates).size === dates.length
  )
}

/** The fields with valid and ordinary values, which every service has to show as they are sent. */
export function plainFields(values: ReceivedEvent): ReceivedEvent {
  const isPlainField = (field: UpdateField) =>
    fieldIsValid(field, values[field]) && isOrdinary({ [field]: values[field] })
  const plain = updateFields.filter((field) => field in values && isPlainField(field))
  return Object.fromEntries(plain.map((field) => [field, values[field]]))
}

function isOrdinaryText(text: string): boolean {
  return (
    text.length <= longestText &&
    // Line feeds are ordinary in a description; a carriage return before them may be dropped.
    !/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(text)
  )
}

/** Years ahead for which any service takes days. */
const plainYears = 2

/** Whether nobody has a reason to refuse any of the values: short text in ASCII, a few days soon, a modest price. */
export function isPlain(values: Update): boolean {
  const now = Date.now()
  const isSoon = (day: IsoDate) =>
    Date.parse(day) > now && Date.parse(day) < now + plainYears * 365 * 86_400_000
  return Object.values(values).every((value) => {
    if (typeof value === 'string') return /^[a-z\d][a-z\d ,.'-]{0,59}$/i.test(value)
    if (typeof value === 'number') return value > 0 && value <= 100 && Number.isInteger(value * 4)
    return value.length > 0 && value.length <= 3 && value.every(isSoon) && areInOrder(value)
  })
}

/** A longer text is a huge one, of which a service may keep less. */
const longestBenign = 4000

/** Whether a value is none of those of which it is only observed what a service makes of them. */
export function isBenign(field: UpdateField, value: unknown): boolean {
  if (typeof value === 'string' && value.length > longestBenign) return false
  if (Array.isArray(value) && !areInOrder(value)) return false
  return fieldIsValid(field, value) && isOrdinary({ [field]: value })
}

function areInOrder(days: readonly unknown[]): boolean {
  return days.every((day, at) => at === 0 || String(days[at - 1]) < String(day))
}

function isOrdinaryPrice(price: number): boolean {
  const isBelowCent = price > 0 && price < 0.005
  return (
    price >= 0 &&
    !isBelowCent &&
    Math.abs(price * 100 - Math.round(price * 100)) <= centTolerance * Math.max(1, price / 1000)
  )
}

/** The same values with the days in ascending order, which no service has a reason to refuse. */
export function withDaysInOrder(values: Update): Update {
  return values.dates ? { ...values, dates: [...values.dates].sort() } : values
}
