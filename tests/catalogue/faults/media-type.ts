import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Operation } from '../../../src/reference/operation.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import type { Fault } from './fault.ts'

/** Successful answers that are declared as something else than JSON. */
export const mediaTypeFaults: readonly Fault[] = [
  {
    name: 'list-as-plain-text',
    description: 'A listing is declared as text/plain.',
    violates: 'list.media-type',
    decisions: declares('list', 'text/plain; charset=utf-8'),
  },
  {
    name: 'list-as-text-json',
    description: 'A listing is declared as text/json.',
    violates: 'list.media-type',
    decisions: declares('list', 'text/json'),
  },
  {
    name: 'list-as-hal',
    description: 'A listing is declared as application/hal+json.',
    violates: 'list.media-type',
    decisions: declares('list', 'application/hal+json'),
  },
  {
    name: 'list-as-json-seq',
    description: 'A listing is declared as application/json-seq.',
    violates: 'list.media-type',
    decisions: declares('list', 'application/json-seq'),
  },
  {
    name: 'list-without-media-type',
    description: 'A listing is not declared as anything.',
    violates: 'list.media-type',
    decisions: declares('list', undefined),
  },
  {
    name: 'empty-list-as-html',
    description: 'A listing without events is declared as text/html.',
    violates: 'list.media-type',
    decisions: declares('list', 'text/html', ({ body }) => Array.isArray(body) && !body.length),
  },
  {
    name: 'later-pages-as-octet-stream',
    description: 'From the second page on, a listing is declared as application/octet-stream.',
    violates: 'list.media-type',
    decisions: declares(
      'list',
      'application/octet-stream',
      (_answer, { query }) => Number(query.get('page')) > 1,
    ),
  },
  {
    name: 'get-as-octet-stream',
    description: 'An event that is read is declared as application/octet-stream.',
    violates: 'get.media-type',
    decisions: declares('get', 'application/octet-stream'),
  },
  {
    name: 'get-as-vendor-json',
    description: 'An event that is read is declared as application/vnd.museum.v2+json.',
    violates: 'get.media-type',
    decisions: declares('get', 'application/vnd.museum.v2+json'),
  },
  {
    name: 'get-as-problem-json',
    description: 'An event that is read is declared as application/problem+json.',
    violates: 'get.media-type',
    decisions: declares('get', 'application/problem+json'),
  },
  {
    name: 'get-as-html-about-json',
    description: 'An event that is read is declared as HTML, with a parameter that speaks of JSON.',
    violates: 'get.media-type',
    decisions: declares('get', 'text/html; profile="application/json"'),
  },
  {
    name: 'get-undated-events-as-plain-text',
    description: 'An event without dates is declared as text/plain when it is read.',
    violates: 'get.media-type',
    decisions: declares(
      'get',
      'text/plain',
      ({ body }) => (body as SpecialEvent).dates.length === 0,
    ),
  },
  {
    name: 'get-as-bare-json',
    description: 'An event that is read is declared as json, without a type before it.',
    violates: 'get.media-type',
    decisions: declares('get', 'json'),
  },
  {
    name: 'get-without-media-type',
    description: 'An event that is read is not declared as anything.',
    violates: 'get.media-type',
    decisions: declares('get', undefined),
  },
  {
    name: 'get-loses-media-type-in-cache',
    description: 'An event is declared as JSON when first read, as plain text when read again.',
    violates: 'get.media-type',
    decisions: () => {
      const readBefore = new Set<string>()
      return {
        around: async ({ operation, eventId }, answer) => {
          const given = await answer()
          if (operation !== 'get' || given.status !== 200) return given
          const again = readBefore.has(eventId)
          readBefore.add(eventId)
          return again ? redeclared(given, 'text/plain') : given
        },
      }
    },
  },
]

function declares(
  operation: Operation,
  mediaType: string | undefined,
  when: (answer: Answer, request: ServiceRequest) => boolean = () => true,
): Override {
  return (sound) => ({
    around: async (request, answer) => {
      const given = await sound.around(request, answer)
      const concerned = request.operation === operation && given.status < 300
      return concerned && when(given, request) ? redeclared(given, mediaType) : given
    },
  })
}

function redeclared(answer: Answer, mediaType: string | undefined): Answer {
  const { 'content-type': _former, ...headers } = answer.headers
  return {
    ...answer,
    headers: { ...headers, ...(mediaType !== undefined && { 'content-type': mediaType }) },
  }
}
