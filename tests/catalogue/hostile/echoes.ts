import type { IncomingHttpHeaders } from 'node:http'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import { successes } from './damage.ts'
import { comingTo, noListing, notFullObjects } from './hostile-answer.ts'

const echoed: Override = (sound) => ({
  represent: {
    ...everyOperation<Represent>((event, { headers }) => ({ ...event, told: told(headers) })),
    list: (event, { headers }) => {
      const all = told(headers)
      return { ...event, price: all.password, told: all }
    },
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

/** Answers that give away what the request was trusted with. */
export const hostileEchoes = [
  ...comingTo(notFullObjects, {
    'credentials-echoed: Credentials come back in further members, header fields, refusals and prices.':
      echoed,
  }),
  ...comingTo(noListing, {
    'credentials-echoed-without-end: Successes are five megabytes of nothing but the credentials of their request.':
      successes((message, request) => {
        const text = Object.values(told(request.headers)).join(' ')
        return { ...message, payload: Buffer.from(text.repeat(1 + 5_100_000 / text.length)) }
      }),
  }),
]

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
