import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Variation } from './variation.ts'

/** Bodies in a content coding, unless the request rules that out. */
const codedIn =
  (coding: string, encode: (payload: Uint8Array) => Uint8Array, label = coding): Override =>
  (sound) => ({
    deliver: (message, response, request) => {
      if (!accepts(request.headers['accept-encoding'], coding)) {
        return sound.deliver(message, response, request)
      }
      const headers = { ...message.headers, 'content-encoding': label, vary: 'accept-encoding' }
      const payload = encode(message.payload)
      return sound.deliver({ ...message, headers, payload }, response, request)
    },
  })

const brotli = (payload: Uint8Array) =>
  brotliCompressSync(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

/** Codings of the body, which belong to HTTP and not to the text. */
export const contentCodingVariations: readonly Variation[] = [
  {
    name: 'gzip',
    description: 'Bodies are compressed unless the request rules that out.',
    decisions: codedIn('gzip', gzipSync),
  },
  {
    name: 'gzip-by-its-old-name',
    description: 'Compressed bodies are labelled X-GZip.',
    decisions: codedIn('gzip', gzipSync, 'X-GZip'),
  },
  {
    name: 'gzip-in-several-members',
    description: 'Compressed bodies are several gzip members, one after the other.',
    decisions: codedIn('gzip', (payload) => {
      const middle = payload.byteLength >> 1
      return Buffer.concat(
        [payload.subarray(0, middle), payload.subarray(middle)].map((part) => gzipSync(part)),
      )
    }),
  },
  {
    name: 'deflate',
    description: 'Bodies are in the zlib format unless the request rules that out.',
    decisions: codedIn('deflate', deflateSync),
  },
  {
    name: 'brotli',
    description: 'Bodies are in brotli unless the request rules that out.',
    decisions: codedIn('br', brotli),
  },
  {
    name: 'coded-twice',
    description: 'Bodies are compressed by the service, and again by what is before it.',
    decisions: codedIn('gzip', (payload) => gzipSync(deflateSync(payload)), 'deflate, gzip'),
  },
  {
    name: 'identity-named',
    description: 'Bodies are declared to be in no coding.',
    decisions: codedIn('identity', (payload) => payload, 'identity'),
  },
]

// No Accept-Encoding at all means that any coding will do (RFC 9110, 12.5.3).
function accepts(accepted: string | undefined, coding: string): boolean {
  const weights = new Map(
    (accepted ?? '*').split(',').map((item) => {
      const [name = '', weight = 'q=1'] = item.toLowerCase().split(';')
      return [name.trim(), Number(weight.trim().slice('q='.length))]
    }),
  )
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0
}
