import type { Override } from '../../../src/reference/decisions.ts'
import type { RefusalReason } from '../../../src/reference/refusals.ts'
import type { Headers } from '../../../src/reference/request.ts'
import type { Variation } from './variation.ts'

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html; charset=utf-8' }
const page = '<!doctype html><html><body><h1>Error</h1><p>Something &amp; else went wrong.</p>'

const anEvent = {
  eventId: 'a6c2b0de-3f51-4c07-9d6e-0b7f1c2d3e4f',
  name: 'An event of the error page',
  location: 'Nowhere',
  eventDescription: 'Shown in place of an error.',
  dates: ['2026-12-24'],
  price: 0,
}

/** Every refusal with its status, and with headers and a body of one's own. */
const refusedAs =
  (headers: Headers, text: string): Override =>
  (sound) => ({
    refuse: (_refusal, status) => ({ status, headers, body: text }),
    text: (body, request) => (typeof body === 'string' ? body : sound.text(body, request)),
  })

const alwaysRefusedWith = (status: number): Variation => ({
  name: `refusals-all-${status}`,
  description: `Whatever is refused is refused with ${status}.`,
  decisions: ({ refusalStatus }) => ({
    refusalStatus: Object.fromEntries(
      Object.keys(refusalStatus).map((reason) => [reason, status]),
    ) as Record<RefusalReason, number>,
  }),
})

/** Other ways to refuse what is not served (section 7). */
export const refusalVariations: readonly Variation[] = [
  ...[400, 401, 403, 404, 418, 500].map(alwaysRefusedWith),
  {
    name: 'refusals-in-html',
    description: 'Refusals are pages.',
    decisions: refusedAs(html, page),
  },
  {
    name: 'refusals-in-long-html',
    description: 'Refusals are pages of 200 kB.',
    decisions: refusedAs(html, page.repeat(2500)),
  },
  {
    name: 'refusals-in-plain-text',
    description: 'Refusals are a line of text.',
    decisions: refusedAs({ 'content-type': 'text/plain' }, 'No.'),
  },
  {
    name: 'refusals-without-body',
    description: 'Refusals have neither a body nor a media type.',
    decisions: refusedAs({}, ''),
  },
  {
    name: 'refusals-in-broken-json',
    description: 'Refusals are declared as JSON, and are none.',
    decisions: refusedAs(json, '{"error": not found'),
  },
  {
    name: 'refusals-as-json-text',
    description: 'Refusals are a JSON string.',
    decisions: refusedAs(json, '"refused"'),
  },
  {
    name: 'refusals-like-empty-lists',
    description: 'Refusals carry an empty array, only their status tells.',
    decisions: refusedAs(json, '[]'),
  },
  {
    name: 'refusals-like-events',
    description: 'Refusals carry a whole event, only their status tells.',
    decisions: refusedAs(json, JSON.stringify(anEvent)),
  },
  {
    name: 'refusals-in-xml',
    description: 'Refusals are in XML.',
    decisions: refusedAs({ 'content-type': 'application/xml' }, '<error code="17"/>'),
  },
  {
    name: 'refusals-of-no-media-type',
    description: 'Refusals have a body of bytes that is not declared.',
    decisions: refusedAs({}, '\u0000\ufffd\u001b[31mrefused'),
  },
]
