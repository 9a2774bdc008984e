import { type Reason, reasonInWords } from '../findings/reasons.ts'
import type { Exchange } from '../findings/result.ts'
import { asMasked, longestSecret, type Mask, type Masked } from '../settings/mask/wording.ts'
import { keptLength } from './bounded-json.ts'
import type { ReadBody } from './content.ts'

/** One attempt as it went over the wire, unmasked: it stays in memory until it is recorded. */
export interface RawExchange {
  readonly method: string
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody?: string
  /** Absent where the settings give a trace context of their own. */
  readonly traceId?: string
  readonly startedAt: number
  readonly durationMs: number
  readonly status?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly responseBody?: ReadBody
  readonly failure?: Reason
}

/** Most characters of a body that a recorded exchange holds, unless more are asked for. */
export const recordedBodyLength = 20_000

/** Turns an attempt into what may be written anywhere: secrets masked, bodies cut, that of the answer after so many characters. */
export function recordExchange(raw: RawExchange, mask: Mask, most = recordedBodyLength): Exchange {
  const { method, requestBody, status, failure, traceId } = raw
  const request = { method, url: mask(raw.url), headers: maskedHeaders(raw.requestHeaders, mask) }
  return {
    request: requestBody === undefined ? request : { ...request, body: cut(mask(requestBody)) },
    ...(status === undefined ? {} : { response: { status, ...recordedAnswer(raw, mask, most) } }),
    ...(failure === undefined ? {} : { failure: reasonInWords(failure).masked(mask) }),
    ...(traceId === undefined ? {} : { traceId: mask(traceId) }),
    startedAt: new Date(raw.startedAt).toISOString(),
    durationMs: Math.round(raw.durationMs),
  }
}

function recordedAnswer(raw: RawExchange, mask: Mask, most: number) {
  const { responseHeaders = {}, responseBody } = raw
  const { text = '', bytes = 0, cut: isCut = false } = responseBody ?? {}
  const masked = mask(text, { isCut: isCut || 'perhaps' })
  // Of a text kept only to its 60,000th character, the last 20,000 are dropped: no part of a secret, in any
  // form, is left at the end, and the 20,000 that are recorded of most are still there.
  const body = text.length < keptLength ? masked : masked.slice(0, -longestSecret)
  return {
    headers: maskedHeaders(responseHeaders, mask),
    body: cut(body, most),
    bytes,
    cut: body.length > most || isCut || body.length < masked.length,
  }
}

function cut(body: string, most = recordedBodyLength): Masked {
  return asMasked(body.slice(0, most))
}

function maskedHeaders(headers: Readonly<Record<string, string>>, mask: Mask) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [mask(name), mask(value, { isCut: 'perhaps' })]),
  )
}
