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

/** One request and what came of it, as it may be written anywhere: secrets masked, bodies cut at a stated size. */
export interface Exchange {
  readonly request: {
    readonly method: string
    readonly url: Masked
    readonly headers: Readonly<Record<string, Masked>>
    readonly body?: Masked
  }
  /** Absent when no complete answer came; `failure` then says why, in one line. */
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, Masked>>
    /** Those that differ from one answer to the next, such as `date`, where a report sets them apart. */
    readonly volatileHeaders?: Readonly<Record<string, Masked>>
    /** Decoded text, cut after {@link bytes} are more than the stated size. */
    readonly body: Masked
    /** Decoded size of the whole body, in bytes. */
    readonly bytes: number
    /** Whether `body` holds less than the whole. */
    readonly cut: boolean
  }
  readonly failure?: Masked
  /** ISO 8601 instant at which the request was sent. */
  readonly startedAt: string
  readonly durationMs: number
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
