import type { IncomingHttpHeaders } from 'node:http'
import type { Override } from '../../../src/reference/decisions.ts'
import type { HostileAnswer } from './hostile-answer.ts'

/** Answers that give away what the request was trusted with. */
export const hostileEchoes: readonly HostileAnswer[] = [
  {
    name: 'credentials-echoed',
    description: 'Credentials come back in further members, header fields, refusals and prices.',
    decisions: () => echoed,
    comesTo: {
      verdict: 'non-conformant',
      violates: ['list.full-objects'],
      mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    },
  },
  {
    name: 'credentials-echoed-without-end',
    description: 'Successes are five megabytes of nothing but the credentials of their request.',
    decisions: () => (sound) => ({
      deliver: (message, response, request) => {
        const text = Object.values(told(request.headers)).join(' ')
        const payload = Buffer.from(text.repeat(1 + 5_100_000 / text.length))
        return sound.deliver(
          message.status < 300 ? { ...message, payload } : message,
          response,
          request,
        )
      },
    }),
    comesTo: { verdict: 'non-conformant', violates: ['list.array'] },
  },
]

const echoed: Override = (sound) => ({
  represent: {
    list: (event, { headers }) => ({
      ...event,
      price: told(headers).password,
      told: told(headers),
    }),
    get: (event, { headers }) => ({ ...event, told: told(headers) }),
    update: (event, { headers }) => ({ ...event, told: told(headers) }),
  },
  refuse: (refusal, status, request) => ({
    ...sound.refuse(refusal, status, request),
    body: told(request.headers),
  }),
  deliver: (message, response, request) => {
    const { authorization, encoded, url, further } = told(request.headers)
    const headers = {
      ...message.headers,
      server: `museum ${url}`,
      'x-told': [authorization, encoded, further],
      [`x-${encoded.replace(/\W/g, '') || 'none'}`]: 'a name can tell as well',
    }
    return sound.deliver({ ...message, headers }, response, request)
  },
})

/** The credentials of a request and its further headers, as whoever encodes them may write them. */
function told(headers: IncomingHttpHeaders) {
  const { authorization = '' } = headers
  const encoded = authorization.split(' ')[1] ?? ''
  const pair = Buffer.from(encoded, 'base64').toString()
  const password = pair.slice(pair.indexOf(':') + 1)
  const further = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-'))
    .map(([, value]) => String(value))
    .join(' ')
  return {
    authorization,
    encoded,
    pair,
    password,
    further,
    base64: Buffer.from(password + further).toString('base64'),
    base64url: Buffer.from(pair).toString('base64url'),
    url: encodeURIComponent(password),
    form: new URLSearchParams({ password, further }).toString(),
    json: JSON.stringify({ password, further }),
    html: asHtml(password),
    numeric: password.replaceAll(/[^\w]/gu, (sign) => `&#${sign.codePointAt(0)};`),
  }
}

function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
