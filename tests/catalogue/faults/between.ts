import { clauses } from '../../../src/contract/clauses.ts'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { utcDay } from '../../../src/reference/calendar.ts'
import { finds, refuse } from './answers.ts'
import { guarding } from './authentication/opening.ts'
import { breaking, remembering, restingOnReads } from './fault.ts'
import { merging, sendsOnly } from './update/changing.ts'

const whereUpdatesShow = [
  ...restingOnReads,
  'update.sent-replaced',
  'update.any-subset',
  'update.unsent-kept',
  'update.full-object',
  'list.range.complete',
  'list.range.sound',
  'list.full-objects',
  'get.full-object',
] as const

/** Faults that show between what single cases try: on few events, beside odd values, right after something else. */
export const betweenFaults = [
  ...breaking('list.page.default', ['list.page.partition', 'update.list-reflects'], {
    'page-defaults-to-the-second-at-limit-1: Without page a limit of 1 gives the second event.':
      () => ({ defaultPage: ({ limit }) => (limit === 1 ? 2 : 1) }),
  }),
  ...breaking('get.listed-is-readable', [...restingOnReads, 'get.full-object'], {
    'reads-miss-one-shard: Events whose eventId begins with f are listed, but not found when read.':
      finds((event) => (event?.eventId.startsWith('f') ? undefined : event)),
  }),
  ...breaking('update.any-subset', [...whereUpdatesShow, 'update.sequences'], {
    'undated-event-gets-no-new-price: An update of the price alone is refused where an event has no dates.':
      merging((merged, { before, update }) =>
        before.dates.length === 0 && sendsOnly(update, 'price') ? refuse('update') : merged,
      ),
  }),
  ...breaking('update.unsent-kept', whereUpdatesShow, {
    'name-and-price-prune-past-dates: An update of both name and price, without dates, drops the dates that have passed.':
      merging((merged, { update: { name, price, dates } }) => {
        if (name === undefined || price === undefined || dates) return merged
        const today = utcDay(new Date())
        return { dates: merged.dates.filter((date) => date >= today) }
      }),
  }),
  ...breaking('update.repeatable', [...whereUpdatesShow, 'update.sequences'], {
    'repeated-update-is-undone: An update that is sent again at once brings back what was before it.':
      remembering(() => {
        let last: { body: string; before: SpecialEvent } | undefined
        return merging((merged, { before, request }) => {
          const body = request.eventId + request.body.toString()
          const former = last?.body === body ? last.before : undefined
          last = former ? undefined : { body, before }
          return former ?? merged
        })
      }),
    'update-between-two-of-another-lost: An update of one event right between two of another is undone by the second.':
      remembering(() => {
        const recent: SpecialEvent[] = []
        return () => ({
          afterUpdate: (store, { eventId }, { before }) => {
            const [oldest, between] = recent
            if (oldest?.eventId === eventId && between && between.eventId !== eventId)
              store.put(between)
            recent.push(before)
            if (recent.length > 2) recent.shift()
          },
        })
      }),
  }),
  ...breaking('update.invalid-never-stored', whereUpdatesShow, {
    'null-beside-a-valid-field-stored: A null for anything but dates is refused on its own, but stored beside a valid field.':
      (sound) => ({
        updateFaults: (body) => {
          const found = sound.updateFaults(body)
          if (typeof body !== 'object' || body === null || Array.isArray(body)) return found
          const others = Object.entries(body).filter(([field, value]) => value ?? field === 'dates')
          const isMixed = Object.values(body).some((value) => value !== null)
          return isMixed && sound.updateFaults(Object.fromEntries(others)).length === 0 ? [] : found
        },
      }),
  }),
  ...breaking('update.sent-replaced', [...whereUpdatesShow, 'update.sequences'], {
    'text-that-begins-with-a-dollar-lost: Text that begins with a dollar sign is a path to a field, so that nothing is stored.':
      merging((_merged, { before, update }) => {
        const paths = Object.entries(update).filter(([, value]) => `${value}`.startsWith('$'))
        return Object.fromEntries(
          paths.map(([field]) => [field, before[field as keyof SpecialEvent]]),
        )
      }),
    'bodies-decoded-in-pieces: A body is decoded in pieces of 1 KiB, so that a character astride two of them is lost.':
      (sound) => ({
        parseBody: (bytes) => {
          const pieces = Array.from({ length: Math.ceil(bytes.length / 1024) }, (_, nth) =>
            new TextDecoder().decode(bytes.subarray(1024 * nth, 1024 * (nth + 1))),
          )
          return sound.parseBody(Buffer.from(pieces.join('')))
        },
      }),
  }),
  ...breaking(
    'auth.basic-accepted',
    clauses.map(({ id }) => id),
    {
      'session-ends-with-every-fortieth-request: The right credentials are refused at every fortieth request.':
        remembering(() => {
          let requests = 0
          return guarding((isRight) => ++requests % 40 !== 0 && isRight)
        }),
    },
  ),
]
