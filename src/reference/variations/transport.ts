import { gzipSync } from 'node:zlib'
import type { Variation } from './variation.ts'

/** Other ways for an answer to travel. */
export const transportVariations: readonly Variation[] = [
  {
    name: 'gzip',
    description: 'Bodies are compressed unless the request rules that out.',
    decisions: (sound) => ({
      deliver: (message, response, request) => {
        // No Accept-Encoding at all means that any coding will do (RFC 9110, 12.5.3).
        const accepted = request.headers['accept-encoding'] ?? 'gzip'
        if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))|\*/.test(accepted)) {
          return sound.deliver(message, response, request)
        }
        const headers = {
          ...message.headers,
          'content-encoding': 'gzip',
          vary: 'accept-encoding',
        }
        const payload = gzipSync(message.payload)
        return sound.deliver({ ...message, headers, payload }, response, request)
      },
    }),
  },
]
