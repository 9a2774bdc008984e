import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { RefusalReason } from '../../../src/reference/refusals.ts'
import type { Answer, Headers, ServiceRequest } from '../../../src/reference/request.ts'
import { valuesIn } from '../../../src/world/lateness/promises.ts'
import { afterwards, deliverChanged, hangsUpOn } from '../overrides.ts'
import { rowsFor } from '../table.ts'
import { refusedWith, tableOf } from './variation.ts'

const json = { 'content-type': 'application/json' }
const plain = { 'content-type': 'text/plain' }
const html = { 'content-type': 'text/html' }
const htmlInUtf8 = { 'content-type': 'text/html; charset=utf-8' }
const xml = { 'content-type': 'application/xml' }
const toTheList = { location: '/v2.0/special-events' }

const errorPage = '<!doctype html><html><body><h1>Error</h1><p>Something &amp; else went wrong.</p>'
const loginPage = '<!doctype html><title>Log in</title><form method="post"><input name="user">'

const anEvent = {
  eventId: 'a6c2b0de-3f51-4c07-9d6e-0b7f1c2d3e4f',
  name: 'An event of the error page',
  location: 'Nowhere',
  eventDescription: 'Shown in place of an error.',
  dates: ['2026-12-24'],
  price: 0,
}

/** Every refusal with its status, and with headers and a text of one's own. */
const refusals =
  (headers: Headers, text: string): Override =>
  (sound) => ({
    refuse: (_refusal, status) => ({ status, headers, body: text }),
    text: (body, request) => (typeof body === 'string' ? body : sound.text(body, request)),
  })

/** Refusals for one reason answered in another way; all others stay as they are. */
export const refusedFor =
  (reason: RefusalReason, answer: Answer): Override =>
  (sound) => ({
    refuse: (refusal, status, request) =>
      refusal.reason === reason ? answer : sound.refuse(refusal, status, request),
    text: (body, request) => (typeof body === 'string' ? body : sound.text(body, request)),
  })

const credentialsGet = (status: number, headers: Headers, body: string): Override =>
  refusedFor('credentials', { status, headers, body })

const unknownEventGets = (status: number, headers: Headers, body?: unknown): Override =>
  refusedFor('unknown-event', { status, headers, body })

/** Requests for an event that there is none of, which wait for something before they are answered. */
const unknownEventAwaits =
  (something: (request: ServiceRequest) => Promise<unknown>): Override =>
  (sound) => {
    const unknown = new WeakSet<ServiceRequest>()
    return {
      refuse: (refusal, status, request) => {
        if (refusal.reason === 'unknown-event') unknown.add(request)
        return sound.refuse(refusal, status, request)
      },
      deliver: async (message, response, request) => {
        if (unknown.has(request)) await something(request)
        return sound.deliver(message, response, request)
      },
    }
  }

/** Other ways to refuse what is not served, credentials (section 5) and paths that name no event (section 7). */
export const refusalVariations = tableOf({
  ...rowsFor([400, 401, 403, 404, 418, 500], (status) => [
    `refusals-all-${status}: Whatever is refused is refused with ${status}.`,
    ({ refusalStatus }) => ({
      refusalStatus: Object.fromEntries(
        Object.keys(refusalStatus).map((reason) => [reason, status]),
      ) as Record<RefusalReason, number>,
    }),
  ]),
  'refusals-in-html: Refusals are pages.': refusals(htmlInUtf8, errorPage),
  'refusals-in-long-html: Refusals are pages of 200 kB.': refusals(
    htmlInUtf8,
    errorPage.repeat(2500),
  ),
  'refusals-in-plain-text: Refusals are a line of text.': refusals(plain, 'No.'),
  'refusals-without-body: Refusals have neither a body nor a media type.': refusals({}, ''),
  'refusals-in-broken-json: Refusals are JSON that is cut short.': refusals(
    json,
    '{"error": not found',
  ),
  'refusals-as-json-text: Refusals are a JSON string.': refusals(json, '"refused"'),
  'refusals-like-empty-lists: Refusals carry an empty array.': refusals(json, '[]'),
  'refusals-like-events: Refusals carry a whole event.': refusals(json, JSON.stringify(anEvent)),
  'refusals-in-xml: Refusals are in XML.': refusals(xml, '<error code="17"/>'),
  'refusals-of-no-media-type: Refusals are bytes.': refusals({}, '\u0000\ufffd\u001b[31mrefused'),

  ...refusedWith(
    [400, 401, 403, 404, 407, 500],
    'wrong-credentials',
    'Missing and wrong credentials are refused, without a challenge,',
    ['credentials'],
    () => ({ challenge: undefined }),
  ),
  'wrong-credentials-another-challenge: Missing and wrong credentials are answered with a challenge of other schemes.':
    () => ({ challenge: 'Negotiate, Bearer realm="a, b", xBasic realm="no dialogue"' }),
  'wrong-credentials-html: Missing and wrong credentials get 401 and a page to log in.':
    credentialsGet(401, html, loginPage),
  'wrong-credentials-plain-text: Missing and wrong credentials get 401 and a line of text.':
    credentialsGet(401, plain, 'Unauthorized'),
  'wrong-credentials-without-body: Missing and wrong credentials get 401 and no body.':
    credentialsGet(401, { 'www-authenticate': 'Basic' }, ''),
  'wrong-credentials-empty-array: Missing and wrong credentials get 403 and an empty array.':
    credentialsGet(403, json, '[]'),
  'wrong-credentials-told-of-by-an-echo: Who has no right credentials gets the eventId and the values that were sent.':
    (sound) => ({
      refuse: (refusal, status, request) => {
        if (refusal.reason !== 'credentials') return sound.refuse(refusal, status, request)
        const sent = valuesIn(`${request.body}`)
        const event = { ...anEvent, ...sent, ...(request.eventId && { eventId: request.eventId }) }
        return { status, headers: json, body: [{ code: 'credentials', ...event }, event] }
      },
    }),
  'wrong-credentials-redirected: Missing and wrong credentials get 302 and the way to a page to log in.':
    credentialsGet(302, { location: '/login', ...html }, loginPage),
  'wrong-credentials-redirected-to-the-list: Missing and wrong credentials get 307 and the list.':
    credentialsGet(307, toTheList, ''),
  'wrong-credentials-told-from-none: No credentials get 401, wrong ones 403.': ({ refuse }) => ({
    refuse: (refusal, status, request) => {
      const isWrong = refusal.reason === 'credentials' && request.headers.authorization
      return refuse(refusal, isWrong ? 403 : status, request)
    },
  }),
  'wrong-credentials-told-late: Credentials are refused after 300 ms.': (sound) =>
    afterwards((given) =>
      given.status === sound.refusalStatus.credentials ? wait(300, given) : given,
    )(sound),
  'wrong-credentials-end-the-connection: Missing and wrong credentials are refused, and the connection ends.':
    (sound) =>
      deliverChanged((message, _request, response) => {
        if (message.status === sound.refusalStatus.credentials) response.shouldKeepAlive = false
        return message
      })(sound),
  'wrong-credentials-not-answered: Refused credentials get no answer.': (sound) =>
    hangsUpOn(({ status }) => status === sound.refusalStatus.credentials)(sound),

  'refusals-never-answered: Whatever is refused gets no answer within a minute.': {
    decisions: (sound) => {
      const refused = new WeakSet<ServiceRequest>()
      return {
        refuse: (refusal, status, request) => {
          refused.add(request)
          return sound.refuse(refusal, status, request)
        },
        around: async (request, answer) => {
          const given = await sound.around(request, answer)
          return refused.has(request) ? wait(60_000, given, { ref: false }) : given
        },
      }
    },
    settings: { REQUEST_TIMEOUT_MS: '2000' },
  },
  ...refusedWith(
    [400, 401, 403, 410, 500],
    'unknown-event',
    'An eventId that no event has is refused',
    ['unknown-event'],
  ),
  'unknown-event-redirected: An eventId that no event has gets 303 and the list.': unknownEventGets(
    303,
    toTheList,
  ),
  'unknown-event-suggestions: An eventId that no event has gets 300 and other addresses.':
    unknownEventGets(300, {}, [{ href: '/v2.0/special-events' }]),
  'unknown-event-hung-up-on: The connection ends without an answer when no event has an eventId.':
    unknownEventAwaits(async ({ socket }) => socket.destroy()),
  'unknown-event-never-answered: An eventId that no event has gets no answer within a minute.':
    unknownEventAwaits(() => wait(60_000, undefined, { ref: false })),
  ...refusedWith(
    [404, 405, 422, 500],
    'malformed-event-id',
    'An eventId that is no UUID is refused',
    ['event-id'],
  ),
  'malformed-event-id-unknown: What is no UUID is unknown.': () => ({
    acceptsEventId: () => true,
  }),
})
