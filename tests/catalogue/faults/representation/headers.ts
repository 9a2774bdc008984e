import type { SpecialEvent, UpdateField } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import { answerInstead } from '../../overrides.ts'
import { digestOf } from '../../variations/pseudo-random.ts'
import { answers, bare, declares } from '../answers.ts'
import { breaking } from '../fault.ts'
import { merging, storing, withText } from '../update/changing.ts'

const takesAnything = (_answer: unknown, { headers }: ServiceRequest) =>
  headers.accept === undefined || headers.accept === '*/*'

/** As browsers do. */
const namesSeveral = ({ headers }: ServiceRequest) => headers.accept?.includes(',') === true

const without = (field: UpdateField, event: SpecialEvent) => ({ ...event, [field]: undefined })

/** What requests mean the same by, and services see a difference in: header fields, framing and escapes. */
export const headerFaults = [
  ...breaking('list.media-type', [], {
    'list-as-xml-to-any-client: A listing is declared as XML to clients that take any media type.':
      declares('list', 'application/xml', takesAnything),
  }),
  ...breaking('get.media-type', [], {
    'get-as-text-without-accept: An event is declared as text to clients that name no media type.':
      declares('get', 'text/plain', (_answer, { headers }) => headers.accept === undefined),
  }),
  ...breaking('update.media-type', [], {
    'update-as-text-without-accept: An updated event is declared as text to clients that name no media type.':
      declares('update', 'text/plain', (_answer, { headers }) => headers.accept === undefined),
  }),
  ...breaking('list.full-objects', [], {
    'list-without-prices-for-several-media-types: Clients that name several media types are listed events without price.':
      answers('list', (answer, request) =>
        namesSeveral(request)
          ? {
              ...answer,
              body: (answer.body as SpecialEvent[]).map((event) => without('price', event)),
            }
          : answer,
      ),
  }),
  ...breaking('get.full-object', [], {
    'get-without-location-for-several-media-types: Clients that name several media types read an event without location.':
      answers('get', (answer, request) =>
        namesSeveral(request)
          ? { ...answer, body: without('location', answer.body as SpecialEvent) }
          : answer,
      ),
  }),
  ...breaking('list.parameters-optional', [], {
    'escaped-hyphens-refused: A query with escaped hyphens is refused.': answerInstead(
      () =>
        ({ url }) =>
          /\?.*%2D/i.test(url) ? bare(400) : undefined,
    ),
  }),
  ...breaking('update.sent-replaced', [], {
    'update-with-charset-read-as-latin-1: The texts of an update that declares a charset are read as Latin-1.':
      merging((_merged, { request, update }) =>
        /charset/i.test(request.headers['content-type'] ?? '')
          ? withText(update, (text) => Buffer.from(text).toString('latin1'))
          : {},
      ),
    'update-ignores-price-behind-a-blank: A price with a blank between it and its colon is ignored.':
      merging((_merged, { before, request }) =>
        /"price"\s*:\s+\d/.test(request.body.toString()) ? { price: before.price } : {},
      ),
    'update-of-a-whole-event-keeps-its-price: An update that holds the identifier of its event as well ignores the price.':
      merging((_merged, { before, request }) =>
        request.body.includes(`"eventId":"${before.eventId}"`) ? { price: before.price } : {},
      ),
    'update-in-chunks-ignored: An update whose length is not told is answered, and ignored.':
      merging((merged, { before, request }) =>
        request.headers['content-length'] === undefined ? before : merged,
      ),
  }),
  ...breaking('update.persisted', [], {
    'update-with-charset-not-stored: An update that declares a charset is answered, and not stored.':
      storing((merged, { before, request }) =>
        /charset/i.test(request.headers['content-type'] ?? '') ? before : merged,
      ),
    'tag-leaves-out-dates: Whoever names the tag of an event is told that it is unchanged, though its dates are others.':
      tagged(['name', 'location', 'eventDescription', 'price']),
    'tag-of-name-alone: Whoever names the tag of an event is told that it is unchanged as long as its name is.':
      tagged(['name']),
  }),
]

/** Tags reads by some fields of the event, and answers whoever names such a tag with 304. */
function tagged(fields: readonly UpdateField[]): Override {
  return answers('get', (answer, { headers }) => {
    const event = answer.body as SpecialEvent
    const etag = `"${digestOf(JSON.stringify(fields.map((field) => event[field])))}"`
    if (headers['if-none-match'] === etag) return { ...bare(304), headers: { etag } }
    return { ...answer, headers: { ...answer.headers, etag } }
  })
}
