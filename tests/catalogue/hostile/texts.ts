import type { IncomingHttpHeaders } from 'node:http'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import { successes } from '../overrides.ts'
import { comingTo, noListing, notFullObjects } from './hostile-answer.ts'

const markup =
  '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><!-- ]]> </style></title></textarea>' +
  '<![CDATA[ &lt;b&gt; {{7*7}} [x](javascript:alert(1)) ![x](//evil.example/x) `|` <!ENTITY x "">'

const escapes =
  'plain\u001b[2J\u001b[31m\u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007\u001b]0;title\u001b\\' +
  '\u009b31m\u009d0;title\u009c\u0000\u0007\b\b\b\r\u007f\u0085\u200b\u202e\u2066\u2069\ufeff\ufff9'

const commands = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', ' ']
  .map((gap) =>
    [
      '::error file=a,line=1::x',
      '::set-output name=a::b',
      '::add-mask::a',
      '::stop-commands::x',
      '##[error]x',
      '##vso[task.setvariable variable=a]b',
      '##teamcity[buildStop]',
    ].join(gap),
  )
  .join('\n')

/** Texts that harm where they are shown. The fields may hold them; that listings give one as the price may not be. */
export const hostileTexts = comingTo(notFullObjects, {
  'markup-in-texts: Markup and script stand in every field, header field and refusal.':
    everywhere(markup),
  'terminal-escapes-in-texts: Commands to terminals, and characters that turn or hide others, stand in every field, header field and refusal.':
    everywhere(escapes),
  'pipeline-commands-in-texts: Lines that pipelines take for commands stand in every field, header field and refusal.':
    everywhere(commands),
})

/** The text in every stored event, in place of the price in listings, in refusals, and as far as HTTP allows. */
function everywhere(text: string): Override {
  // Node sends no others, and would rather throw.
  const sendable = [...text]
    .filter((character) => /[\t\x20-\x7e\x80-\xff]/.test(character))
    .join('')
  return (sound) => ({
    traffic: ({ store }) => {
      for (const event of store.all())
        store.put({ ...event, name: text, location: text, eventDescription: text })
      return () => {}
    },
    represent: { ...sound.represent, list: (event) => ({ ...event, price: text }) },
    refuse: (refusal, status, request) => ({
      ...sound.refuse(refusal, status, request),
      body: { title: text, detail: text },
    }),
    deliver: ({ status, headers, payload }, response) => {
      const fields = { ...headers, server: sendable, 'x-text': sendable, allow: sendable }
      response.writeHead(status, sendable, fields as Record<string, string>)
      response.end(payload)
    },
  })
}

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
