import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import type { Fault } from './fault.ts'
import { sentFields } from './update-changing.ts'

/** Updates that are valid, and refused all the same. */
export const updateRefusedFaults: readonly Fault[] = [
  {
    name: 'update-patch-not-allowed',
    description: 'Events are updated with PUT; PATCH is not allowed.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: () => refusing(() => 405),
  },
  {
    name: 'update-empty-refused',
    description: 'An update that sends no field is refused.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: refusingBody((fields) => fields.length === 0),
  },
  {
    name: 'update-without-name-refused',
    description: 'An update has to send the name, as if it replaced the event.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: refusingBody((fields) => !fields.includes('name')),
  },
  {
    name: 'update-of-all-fields-refused',
    description: 'An update that sends all five fields is refused.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: refusingBody((fields) => fields.length === 5),
  },
  {
    name: 'update-of-price-and-dates-refused',
    description: 'An update of the price and the dates, and of nothing else, is refused.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: refusingBody(
      (fields) => fields.length === 2 && fields.includes('price') && fields.includes('dates'),
    ),
  },
  {
    name: 'update-of-description-without-location-fails',
    description: 'An update of name and description fails with 500 when the location is not sent.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: refusingBody(
      (fields) =>
        fields.includes('name') &&
        fields.includes('eventDescription') &&
        !fields.includes('location'),
      'internal',
    ),
  },
  {
    name: 'update-demands-if-match',
    description: 'An update without If-Match is refused with 428.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: () =>
      refusing(({ headers }) => (headers['if-match'] === undefined ? 428 : undefined)),
  },
  {
    name: 'update-demands-charset',
    description: 'A Content-Type of application/json without charset=utf-8 is refused.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: () => ({
      acceptsMediaType: (contentType = '') => /charset=utf-8/i.test(contentType),
    }),
  },
  {
    name: 'update-demands-merge-patch',
    description: 'Only application/merge-patch+json is taken, not application/json.',
    violates: 'update.any-subset',
    mayAlsoViolate: ['update.sent-replaced', 'update.repeatable'],
    decisions: () => ({
      acceptsMediaType: (contentType = '') =>
        contentType.startsWith('application/merge-patch+json'),
    }),
  },
]

/** Refuses updates by the fields that they send. */
function refusingBody(
  refuses: (fields: readonly string[]) => boolean,
  reason: 'update' | 'internal' = 'update',
): Override {
  return (sound) => ({
    updateFrom: (body) => {
      const update = sound.updateFrom(body)
      if (refuses(sentFields(update))) throw new Refusal(reason, 'These fields are not updated.')
      return update
    },
  })
}

/** Refuses updates before anyone looks at them. */
function refusing(status: (request: ServiceRequest) => number | undefined): ReturnType<Override> {
  return {
    around: async (request, answer) => {
      const refusal = request.operation === 'update' ? status(request) : undefined
      return refusal === undefined ? answer() : { status: refusal, headers: {}, body: undefined }
    },
  }
}
