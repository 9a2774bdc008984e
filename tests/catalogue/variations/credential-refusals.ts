import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Headers } from '../../../src/reference/request.ts'
import type { Variation } from './variation.ts'

const loginPage = '<!doctype html><title>Log in</title><form method="post"><input name="user">'

/** Credentials refused by a whole answer of one's own; all other refusals stay as they are. */
const refusedAs =
  (status: number, headers: Headers, text: string): Override =>
  (sound) => ({
    refuse: (refusal, soundStatus, request) =>
      refusal.reason === 'credentials'
        ? { status, headers, body: text }
        : sound.refuse(refusal, soundStatus, request),
    text: (body, request) => (typeof body === 'string' ? body : sound.text(body, request)),
  })

const challengedBy =
  (challenge: string | undefined): Override =>
  () => ({ challenge })

const refusedWith = (status: number): Variation => ({
  name: `wrong-credentials-${status}`,
  description: `Missing and wrong credentials are answered with ${status}, without a challenge.`,
  decisions: ({ refusalStatus }) => ({
    refusalStatus: { ...refusalStatus, credentials: status },
    challenge: undefined,
  }),
})

/** Refusals of credentials, which section 5 does not show. */
export const credentialRefusalVariations: readonly Variation[] = [
  ...[400, 401, 403, 404, 407, 500].map(refusedWith),
  {
    name: 'wrong-credentials-another-challenge',
    description: 'Missing and wrong credentials are answered with a challenge of other schemes.',
    decisions: challengedBy('Negotiate, Bearer realm="a, b", xBasic realm="no dialogue"'),
  },
  {
    name: 'wrong-credentials-html',
    description: 'Missing and wrong credentials are answered with a page to log in.',
    decisions: refusedAs(401, { 'content-type': 'text/html' }, loginPage),
  },
  {
    name: 'wrong-credentials-plain-text',
    description: 'Missing and wrong credentials are answered with a line of text.',
    decisions: refusedAs(401, { 'content-type': 'text/plain' }, 'Unauthorized'),
  },
  {
    name: 'wrong-credentials-without-body',
    description: 'Missing and wrong credentials are answered without a body.',
    decisions: refusedAs(401, { 'www-authenticate': 'Basic' }, ''),
  },
  {
    name: 'wrong-credentials-empty-array',
    description: 'Missing and wrong credentials are refused with an empty array as the body.',
    decisions: refusedAs(403, { 'content-type': 'application/json' }, '[]'),
  },
  {
    name: 'wrong-credentials-redirected',
    description: 'Missing and wrong credentials are sent to a page to log in.',
    decisions: refusedAs(302, { location: '/login', 'content-type': 'text/html' }, loginPage),
  },
  {
    name: 'wrong-credentials-redirected-to-the-list',
    description: 'Missing and wrong credentials are sent back to where they came from.',
    decisions: refusedAs(307, { location: '/v2.0/special-events' }, ''),
  },
  {
    name: 'wrong-credentials-told-from-none',
    description: 'Missing credentials are answered with 401, wrong ones with 403.',
    decisions: (sound) => ({
      refuse: (refusal, status, request) =>
        sound.refuse(
          refusal,
          refusal.reason === 'credentials' && request.headers.authorization ? 403 : status,
          request,
        ),
    }),
  },
  {
    name: 'wrong-credentials-told-late',
    description: 'Missing and wrong credentials are refused after 300 ms.',
    decisions: (sound) => ({
      around: async (request, answer) => {
        const given = await sound.around(request, answer)
        if (given.status === sound.refusalStatus.credentials) await wait(300)
        return given
      },
    }),
  },
  {
    name: 'wrong-credentials-end-the-connection',
    description: 'Missing and wrong credentials are refused, and the connection ends.',
    decisions: (sound) => ({
      deliver: (message, response, request) => {
        if (message.status === sound.refusalStatus.credentials) response.shouldKeepAlive = false
        return sound.deliver(message, response, request)
      },
    }),
  },
  {
    name: 'wrong-credentials-not-answered',
    description: 'Missing and wrong credentials end the connection without an answer.',
    decisions: (sound) => ({
      deliver: (message, response, request) =>
        message.status === sound.refusalStatus.credentials
          ? void response.destroy()
          : sound.deliver(message, response, request),
    }),
  },
]
