import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Operation } from '../../../../src/reference/operation.ts'
import { tally } from '../../overrides.ts'
import { declares, sendsNothing } from '../answers.ts'
import { breaking, type Fault, remembering } from '../fault.ts'

/** Successful answers that are declared as something else than JSON. */
export const mediaTypeFaults = [
  ...declared('list', 'A listing', {
    'list-as-plain-text': 'text/plain; charset=utf-8',
    'list-as-text-json': 'text/json',
    'list-as-hal': 'application/hal+json',
    'list-as-json-seq': 'application/json-seq',
    'list-without-media-type': undefined,
  }),
  ...declared('get', 'An event that is read', {
    'get-as-octet-stream': 'application/octet-stream',
    'get-as-vendor-json': 'application/vnd.museum.v2+json',
    'get-as-problem-json': 'application/problem+json',
    'get-as-html-about-json': 'text/html; profile="application/json"',
    'get-as-bare-json': 'json',
    'get-without-media-type': undefined,
  }),
  ...declared('update', 'The answer to an update', {
    'update-answered-as-text': 'text/plain; charset=utf-8',
    'update-answered-as-html': 'text/html',
    'update-answered-as-vendor-json': 'application/vnd.museum.event+json',
    'update-answered-without-media-type': undefined,
  }),
  ...breaking('list.media-type', [], {
    'empty-list-as-html: A listing without events is declared as text/html.': declares(
      'list',
      'text/html',
      ({ body }) => Array.isArray(body) && !body.length,
    ),
    'later-pages-as-octet-stream: From page 2 on, it is declared as application/octet-stream.':
      declares(
        'list',
        'application/octet-stream',
        (_answer, { query }) => Number(query.get('page')) > 1,
      ),
  }),
  ...breaking('get.media-type', [], {
    'get-undated-events-as-plain-text: An event without dates is declared as text/plain.': declares(
      'get',
      'text/plain',
      ({ body }) => (body as SpecialEvent).dates.length === 0,
    ),
    'get-loses-media-type-in-cache: An event that is read again is declared as text/plain.':
      remembering(() => {
        const readsOf = tally<string>()
        return declares('get', 'text/plain', (_answer, { eventId }) => readsOf(eventId) > 1)
      }),
  }),
  ...breaking('update.media-type', [], {
    'update-empty-answered-as-text: The answer to an update of no field is text/plain.': declares(
      'update',
      'text/plain',
      (_answer, request) => sendsNothing(request),
    ),
  }),
]

/** Faults that declare every success of an operation as one media type, or as none. */
function declared(
  operation: Operation,
  what: string,
  mediaTypes: Readonly<Record<string, string | undefined>>,
): Fault[] {
  return Object.entries(mediaTypes).flatMap(([name, mediaType]) => {
    const declaration = mediaType === undefined ? 'not declared at all' : `declared as ${mediaType}`
    return breaking(`${operation}.media-type`, [], {
      [`${name}: ${what} is ${declaration}.`]: declares(operation, mediaType),
    })
  })
}
