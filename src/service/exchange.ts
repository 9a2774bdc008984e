import type { Exchange } from '../findings/result.ts'
import {
  asMasked,
  longestSecret,
  type Mask,
  type Masked,
  maskedWording,
  type Wording,
} from '../settings/mask/wording.ts'
import type { ReadBody } from './content.ts'
import { keptLength } from './long-text.ts'

/** One attempt as it went over the wire, unmasked: it stays in memory until it is recorded. */
export interface RawExchange {
  readonly method: string
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody?: string
  readonly startedAt: number
  readonly durationMs: number
  readonly status?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly responseBody?: ReadBody
  readonly failure?: Wording
}

/** Most characters of a body that a recorded exchange holds. */
export const recordedBodyLength = 20_000

/** Turns an attempt into what may be written anywhere: secrets masked, bodies cut. */
export function recordExchange(raw: RawExchange, mask: Mask): Exchange {
  const request = {
    method: raw.method,
    url: mask(raw.url),
    headers: maskHeaders(raw.requestHeaders, mask),
    ...(raw.requestBody === undefined
      ? {}
      : { body: asMasked(mask(raw.requestBody).slice(0, recordedBodyLength)) }),
  }
  const { text = '', bytes = 0, cut = false } = raw.responseBody ?? {}
  const masked = mask(text, { isCut: cut })
  // What was cut off a long text is not missed, and then no part of a secret is left, whatever its form.
  const body = text.length < keptLength ? masked : masked.slice(0, -longestSecret)
  return {
    request,
    ...(raw.status === undefined
      ? {}
      : {
          response: {
            status: raw.status,
            headers: maskHeaders(raw.responseHeaders ?? {}, mask),
            body: asMasked(body.slice(0, recordedBodyLength)),
            bytes,
            cut: body.length > recordedBodyLength || cut,
          },
        }),
    ...(raw.failure === undefined ? {} : { failure: maskedWording(raw.failure, mask) }),
    startedAt: new Date(raw.startedAt).toISOString(),
    durationMs: Math.round(raw.durationMs),
  }
}

function maskHeaders(
  headers: Readonly<Record<string, string>>,
  mask: Mask,
): Record<string, Masked> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [mask(name), mask(value)]),
  )
}
