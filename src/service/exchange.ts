import type { Exchange } from '../verdict/result.ts'
import { keptLength, type ReadBody } from './content.ts'

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
  readonly failure?: string
}

/** Most characters of a body that a recorded exchange holds. */
export const recordedBodyLength = 20_000

/** A secret that begins so far before the end of a long text that was cut, in whatever form, is whole in it. */
const longestSecret = 20_000

/** Turns an attempt into what may be written anywhere: secrets masked, bodies cut. */
export function recordExchange(raw: RawExchange, mask: (text: string) => string): Exchange {
  const request = {
    method: raw.method,
    url: mask(raw.url),
    headers: maskHeaders(raw.requestHeaders, mask),
    ...(raw.requestBody === undefined
      ? {}
      : { body: mask(raw.requestBody).slice(0, recordedBodyLength) }),
  }
  const { text = '', bytes = 0, cut = false } = raw.responseBody ?? {}
  const masked = mask(text)
  // The end of what was kept may be a part of a secret, which no mask finds.
  const body = text.length < keptLength ? masked : masked.slice(0, -longestSecret)
  return {
    request,
    ...(raw.status === undefined
      ? {}
      : {
          response: {
            status: raw.status,
            headers: maskHeaders(raw.responseHeaders ?? {}, mask),
            body: body.slice(0, recordedBodyLength),
            bytes,
            cut: body.length > recordedBodyLength || cut,
          },
        }),
    ...(raw.failure === undefined ? {} : { failure: mask(raw.failure) }),
    startedAt: new Date(raw.startedAt).toISOString(),
    durationMs: Math.round(raw.durationMs),
  }
}

function maskHeaders(
  headers: Readonly<Record<string, string>>,
  mask: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [mask(name), mask(value)]),
  )
}
