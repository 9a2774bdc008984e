import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import { breaking, remembering, restingOnReads } from '../fault.ts'
import { placing, unlistedOnceWithoutDates } from '../update/listed.ts'
import { alsoUpdating } from '../update/neighbours.ts'
import { mergesLater, whereUpdatesShow } from './later.ts'

/** Updates that go wrong only after others, or only with values that are rarely sent together. */
export const adversaryUpdateFaults = [
  ...breaking('update.unsent-kept', whereUpdatesShow, {
    'third-update-forgets-the-second: From the third update of an event on, unsent fields are as they were two updates ago.':
      remembering(() => {
        const versions = new Map<string, readonly SpecialEvent[]>()
        return () => ({
          merge: ({ before, update }) => {
            const earlier = versions.get(before.eventId) ?? []
            versions.set(before.eventId, [...earlier, before])
            const base = earlier.length > 1 ? earlier.at(-1) : before
            return { ...before, ...base, ...update }
          },
        })
      }),
    'empty-update-undoes-the-last-one: An update without fields brings back what the last one replaced.':
      remembering(() => {
        const former = new Map<string, SpecialEvent>()
        return () => ({
          merge: ({ before, update }) => {
            if (Object.keys(update).length === 0) return former.get(before.eventId) ?? before
            former.set(before.eventId, before)
            return { ...before, ...update }
          },
        })
      }),
  }),
  ...breaking('update.sequences', whereUpdatesShow, {
    'sound-fields-of-a-refused-update-come-with-the-next: What was sound in a refused update is applied with the next one of that event.':
      mergesLater(400),
    'same-body-for-the-next-event-is-a-repetition: An update with the body of the one before is answered but not stored, even if it is of another event.':
      remembering(() => {
        let last = ''
        return () => ({
          stored: (merged, { before, request }) => {
            const isAgain = last === String(request.body)
            last = String(request.body)
            return isAgain ? before : merged
          },
        })
      }),
  }),
  ...breaking('update.isolated', whereUpdatesShow, {
    'events-of-one-name-are-updated-together: What replaces fields of one event replaces them in all of its name.':
      alsoUpdating(
        ({ name, eventId }, { before }) => name === before.name && eventId !== before.eventId,
      ),
  }),
  ...breaking(
    'update.list-reflects',
    [...restingOnReads, 'list.range.sound', 'list.range.complete'],
    {
      'dates-before-the-second-move-stay-listed: From the second change of its dates on, an event stays listed by the former ones too.':
        placing(
          (had: readonly SpecialEvent['dates'][] = [], _stored, { before, update }) =>
            update.dates ? [...had, before.dates] : had,
          (event, had = []) => ({ ...event, dates: [...event.dates, ...had.slice(1).flat()] }),
        ),
      'event-once-without-dates-is-never-listed-again: An event whose dates were replaced by none is not listed by later ones.':
        unlistedOnceWithoutDates(),
    },
  ),
]
