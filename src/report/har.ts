import type { Entry, Header, Response } from 'har-format'
import suite from '../../package.json' with { type: 'json' }
import { count, grouped } from '../findings/quantities.ts'
import type { Exchange } from '../findings/result.ts'
import { asMasked } from '../settings/mask/wording.ts'
import { jsonLine } from './json.ts'
import type { Report } from './report.ts'
import { targetInWords } from './run-in-words.ts'

/** An exchange that a run has recorded as it went, and the check or question that it was sent for. */
export interface Recorded {
  readonly sentFor?: string
  readonly exchange: Exchange
}

/**
 * conformance.har: exchanges for the tools that read HTTP Archives (HAR 1.2). Piece by piece, so that no more than
 * one of those recorded is in memory.
 *
 * @param recorded - every exchange of the run, as far as they were kept; absent where only those of violations are asked for
 */
export async function* renderHar(
  report: Report,
  recorded?: AsyncIterable<Recorded>,
): AsyncGenerator<string> {
  const { name, version } = suite
  const creator = { name, version, comment: `judged ${targetInWords(report.target)}` }
  yield `{"log":{"version":"1.2","creator":${jsonLine(creator)},"entries":[`
  const told = toldOf(report)
  let written = 0
  const next = (exchange: Exchange, comment: readonly string[]) =>
    `${written++ === 0 ? '' : ','}\n${jsonLine(entryOf(exchange, comment))}`
  for await (const { exchange, sentFor } of recorded ?? []) {
    const sent = sentFor === undefined ? [] : [`sent for ${sentFor}`]
    yield next(exchange, [...(told.get(keyOf(exchange))?.of ?? []), ...sent])
    told.delete(keyOf(exchange))
  }
  // Those of violations stand there even where no more was recorded.
  for (const { exchange, of } of told.values()) yield next(exchange, of)
  const leftOut = Math.max(0, report.run.requests - written)
  const comment =
    recorded === undefined
      ? 'the exchanges of violations; HAR=all has every one of a run'
      : `the exchanges of the whole run${leftOut > 0 ? `; ${count(leftOut, 'request')} left out to bound this file` : ''}`
  yield `\n],"comment":${jsonLine(comment)}}}\n`
}

/** The exchanges of all violations, each with those that it shows in words, by {@link keyOf}, the earliest first. */
function toldOf({ clauses }: Report) {
  const told = new Map<string, { exchange: Exchange; of: readonly string[] }>()
  for (const { id, verdict, violations } of clauses) {
    const words = `${id}: ${verdict === 'fail' ? 'violated' : 'seen once, not again'}`
    for (const exchange of violations.flatMap(({ exchanges }) => exchanges)) {
      const { of } = told.get(keyOf(exchange)) ?? { of: [] }
      told.set(keyOf(exchange), { exchange, of: [...new Set([...of, words])] })
    }
  }
  const inOrder = [...told].sort(([, a], [, b]) =>
    a.exchange.startedAt < b.exchange.startedAt ? -1 : 1,
  )
  return new Map(inOrder)
}

/** The same for one exchange wherever it is recorded. */
function keyOf({ traceId, startedAt, durationMs, request: { method, url } }: Exchange): string {
  return [traceId, startedAt, durationMs, method, url].join(' ')
}

function entryOf(exchange: Exchange, comment: readonly string[]): Entry {
  const { request, startedAt, durationMs, traceId } = exchange
  const { method, url, headers, body } = request
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method,
      url,
      httpVersion,
      ...{ cookies: [], headers: fields(headers), queryString: queryOf(url) },
      ...(body === undefined ? {} : { postData: { mimeType: typeOf(headers), text: body } }),
      headersSize: -1,
      bodySize: body === undefined ? 0 : -1,
    },
    response: responseOf(exchange),
    cache: {},
    // Only the whole time is known; a reader wants numbers.
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: [...comment, ...(traceId === undefined ? [] : [`trace ${traceId}`])].join('; '),
  }
}

/** The harness speaks no other. */
const httpVersion = 'HTTP/1.1'

/** An answer that did not come, or not whole, has status 0 and says why. */
function responseOf({ response, failure = asMasked('no answer') }: Exchange): Response {
  const rest = { statusText: '', httpVersion, cookies: [], headersSize: -1, bodySize: -1 }
  if (response === undefined) {
    const nothing = { headers: [], redirectURL: '', content: { size: 0, mimeType: unknownType } }
    return { status: 0, ...rest, ...nothing, comment: failure }
  }
  const headers = { ...response.headers, ...response.volatileHeaders }
  const { status, body, bytes, cut } = response
  const comment = `cut: the first ${grouped(body.length)} characters, of ${grouped(bytes)} bytes`
  return {
    ...{ status, ...rest, headers: fields(headers), redirectURL: headers.location ?? '' },
    content: { size: bytes, mimeType: typeOf(headers), text: body, ...(cut ? { comment } : {}) },
  }
}

function fields(headers: Readonly<Record<string, string>>): Header[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

const unknownType = 'x-unknown'

function typeOf(headers: Readonly<Record<string, string>>): string {
  return headers['content-type'] ?? unknownType
}

/** Its pairs as they stand in the address: decoded, they might spell a secret that no mask has seen so. */
function queryOf(url: string): Header[] {
  const query = /\?([^#]*)/u.exec(url)?.[1] ?? ''
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('=') }
    })
}
