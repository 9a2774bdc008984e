import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import { utcDay } from '../../../src/reference/calendar.ts'
import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import type { Updating } from '../../../src/reference/updating.ts'
import { refuse } from '../faults/answers.ts'
import { remembering } from '../faults/fault.ts'
import { sendsOnly } from '../faults/update/changing.ts'
import { tally } from '../overrides.ts'

/** @param nth - the how manieth update of this event it is, and of all */
type Condition = (
  updating: Updating,
  nth: { readonly ofEvent: number; readonly ofAll: number },
) => boolean

const sends =
  (isMeant: (text: string) => boolean): Condition =>
  ({ update }) =>
    Object.values(update).some((value) => typeof value === 'string' && isMeant(value))

/** When an update goes wrong. */
export const occasions: Readonly<Record<string, Condition>> = {
  'of the price alone': ({ update }) => sendsOnly(update, 'price'),
  'of the dates alone': ({ update }) => sendsOnly(update, 'dates'),
  'of the name alone': ({ update }) => sendsOnly(update, 'name'),
  'of name and price': ({ update }) => 'name' in update && 'price' in update,
  'of dates and price': ({ update }) => 'dates' in update && 'price' in update,
  'of all five fields': ({ update }) => Object.keys(update).length === 5,
  'of no field': ({ update }) => Object.keys(update).length === 0,
  'to no days': ({ update }) => update.dates?.length === 0,
  'to one day': ({ update }) => update.dates?.length === 1,
  'to many days': ({ update: { dates = [] } }) => dates.length > 5,
  'to a day that is over': ({ update: { dates = [] } }) =>
    dates.some((day) => day < utcDay(new Date())),
  'to free of charge': ({ update }) => update.price === 0,
  'to a price with cents': ({ update: { price = 0 } }) => price % 1 > 0,
  'to a price of four digits': ({ update: { price = 0 } }) => price > 1000,
  'to no description': ({ update }) => update.eventDescription === '',
  'to a long text': sends((text) => text.length > 300),
  'to a text beyond ASCII': sends((text) => /[^\0-\x7f]/.test(text)),
  'to a text with quotes': sends((text) => text.includes('"')),
  'to a text of several lines': sends((text) => text.includes('\n')),
  'of an event without days': ({ before }) => before.dates.length === 0,
  'of an event of many days': ({ before }) => before.dates.length > 5,
  'of an event that is free': ({ before }) => before.price === 0,
  'for the third time': (_updating, { ofEvent }) => ofEvent === 3,
  'every fifth time': (_updating, { ofAll }) => ofAll % 5 === 0,
}

type Harm = Partial<Pick<Decisions, 'merge' | 'stored' | 'answered' | 'afterUpdate'>>

const unless = (field: keyof SpecialEvent, value: unknown): Harm => ({
  merge: ({ before, update }) => ({ ...before, [field]: value, ...update }) as SpecialEvent,
})
const toTheNext = (field: keyof SpecialEvent): Harm => ({
  afterUpdate: (store, stored) => {
    const all = store.all()
    const next = all[(all.findIndex(({ eventId }) => eventId === stored.eventId) + 1) % all.length]
    if (next && next.eventId !== stored.eventId) store.put({ ...next, [field]: stored[field] })
  },
})

/** What then becomes of the event, of its answer, or of another event. */
export const harms: Readonly<Record<string, Harm>> = {
  'clears a description that it does not send': unless('eventDescription', ''),
  'clears days that it does not send': unless('dates', []),
  'makes free what it sends no price for': unless('price', 0),
  'loses its first field': {
    merge: ({ before, update }) => {
      const [first, ...others] = Object.keys(update).sort()
      return {
        ...before,
        ...Object.fromEntries(others.map((name) => [name, update[name as 'name']])),
        ...(first === undefined && update),
      }
    },
  },
  'is answered and not stored': { stored: (_merged, { before }) => before },
  'is stored and answered as before': { answered: (_merged, { before }) => before },
  'is answered without a price': {
    answered: ({ price: _, ...merged }) => merged as SpecialEvent,
  },
  'is refused': { merge: () => refuse('update') },
  'adds to the days': {
    merge: ({ before, update }) => ({
      ...before,
      ...update,
      dates: [...new Set([...before.dates, ...(update.dates ?? [])])],
    }),
  },
  'gives its name to the next event': toTheNext('name'),
  'gives its days to the next event': toTheNext('dates'),
  'gives its price to the next event': toTheNext('price'),
}

/** A service whose updates come to a harm on an occasion. */
export function harmful(occasion: string, harm: string): Override {
  return remembering(() => {
    const ofEvent = tally<EventId>()
    let ofAll = 0
    const meant = new WeakSet<ServiceRequest>()
    return (sound) => {
      const wrong = { ...sound, ...harms[harm] }
      const of = ({ request }: Updating) => (meant.has(request) ? wrong : sound)
      return {
        merge: (updating) => {
          const nth = { ofEvent: ofEvent(updating.before.eventId), ofAll: ++ofAll }
          if (occasions[occasion]?.(updating, nth)) meant.add(updating.request)
          return of(updating).merge(updating)
        },
        stored: (merged, updating) => of(updating).stored(merged, updating),
        answered: (merged, updating) => of(updating).answered(merged, updating),
        afterUpdate: (store, stored, updating) => of(updating).afterUpdate(store, stored, updating),
      }
    }
  })
}
