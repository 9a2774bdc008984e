import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { Update } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import { answerInstead } from '../../overrides.ts'
import { bare, finds, refuse } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'
import { merging, refusingWhere, sameEvent, sent, sentFields } from './changing.ts'

const whereRefusalsShow: readonly ClauseId[] = ['update.sent-replaced', 'update.repeatable']

/** Updates that are valid, and refused all the same. */
export const refusedUpdateFaults = [
  ...breakingBy('update.any-subset', whereRefusalsShow, refusingFields, {
    'update-empty-refused: An update that sends no field is refused.': (fields) =>
      fields.length === 0,
    'update-without-name-refused: An update has to send the name, as if it replaced the events.': (
      fields,
    ) => !fields.includes('name'),
    'update-of-all-fields-refused: An update that sends all five fields is refused.': (fields) =>
      fields.length === 5,
    'update-of-price-and-dates-refused: An update of the price and the dates, and of no others, is refused.':
      (fields) => [...fields].sort().join() === 'dates,price',
    'update-of-description-without-location-fails: An update of name and description alone gives 500.':
      (fields) =>
        fields.includes('name') &&
        fields.includes('eventDescription') &&
        !fields.includes('location') &&
        refuse('internal'),
  }),
  ...breakingBy('update.any-subset', [...whereRefusalsShow, 'update.sequences'], failing, {
    'update-fails-at-format-directives: A description with a percent sign before a letter gives 500.':
      ({ eventDescription = '' }) => /%[a-z]/i.test(eventDescription),
  }),
  ...breaking('update.any-subset', [...whereRefusalsShow, 'update.sequences'], {
    'update-of-event-without-dates-fails: An update that leaves an event without dates, and sends none, gives 500.':
      merging((_merged, { before, update }) =>
        before.dates.length > 0 || update.dates ? {} : refuse('internal'),
      ),
  }),
  ...breaking('update.any-subset', whereRefusalsShow, {
    'update-patch-not-allowed: Events are updated with PUT; PATCH is not allowed.': answering(
      () => 405,
    ),
    'update-of-16-kb-fails: A body of more than 16 kB gets 500.': answering(({ body }) =>
      body.byteLength > 16_384 ? 500 : undefined,
    ),
    'update-demands-if-match: An update without If-Match is refused with 428.': answering(
      ({ headers }) => (headers['if-match'] === undefined ? 428 : undefined),
    ),
    'update-demands-charset: A Content-Type of application/json without charset=utf-8 is refused.':
      accepting(/charset=utf-8/i),
    'update-demands-merge-patch: Only application/merge-patch+json is taken, not application/json.':
      accepting(/^application\/merge-patch\+json/),
    'update-of-event-without-dates-refused: An event without dates is archived: its updates are not found.':
      finds((event) => (event?.dates.length === 0 ? undefined : event), 'update'),
  }),
  ...breakingBy('update.any-subset', whereRefusalsShow, refusing, {
    'update-whole-price-refused: A price has to be written with a fraction: 25 is refused.': ({
      price,
    }) => Number.isInteger(price),
    'update-free-price-refused: A price of 0 is refused.': ({ price }) => price === 0,
    'update-of-texts-refused: Whatever sends a text is refused, that of the event included.': (
      fields,
    ) => Object.values(fields).some((value) => typeof value === 'string'),
  }),
  ...breakingBy('update.any-subset', ['update.sent-replaced', 'update.dates-replaced'], refusing, {
    'update-to-no-dates-refused: An empty array of dates is refused.': ({ dates }) =>
      dates?.length === 0,
    'update-to-days-in-january-refused: Dates of which one lies in January are refused.': ({
      dates = [],
    }) => dates.some((day) => day.slice(5, 7) === '01'),
  }),
  ...breaking('update.any-subset', ['update.repeatable', 'update.dates-replaced'], {
    'update-to-no-dates-again-conflicts: No dates sent to an event that has none are answered 409.':
      refusingWhere(
        ({ dates }, { before }) => dates?.length === 0 && before.dates.length === 0,
        409,
      ),
  }),
  ...breaking('update.repeatable', ['update.any-subset'], {
    'update-without-change-refused: An update that changes nothing is refused.': merging(
      (merged, { before }) => (sameEvent(merged, before) ? refuse('update') : merged),
    ),
  }),
]

/** Refuses updates by the fields that they send. */
function refusingFields(refuses: (fields: readonly string[]) => boolean): Override {
  return sent((update) => (refuses(sentFields(update)) ? refuse('update') : update))
}

/** Refuses updates by the values that they send. */
function refusing(refuses: (update: Update) => boolean): Override {
  return (sound) => ({
    updateFaults: (body) =>
      refuses(sound.updateFrom(body)) ? refuse('update') : sound.updateFaults(body),
  })
}

/** Fails at updates by the values that they send. */
function failing(failsAt: (update: Update) => boolean): Override {
  return sent((update) => (failsAt(update) ? refuse('internal') : update))
}

/** Answers updates with a status of its own before anyone looks at them. */
function answering(statusFor: (request: ServiceRequest) => number | undefined): Override {
  return answerInstead(() => (request) => {
    const status = request.operation === 'update' ? statusFor(request) : undefined
    return status === undefined ? undefined : bare(status)
  })
}

function accepting(mediaType: RegExp): Override {
  return () => ({ acceptsMediaType: (contentType = '') => mediaType.test(contentType) })
}
