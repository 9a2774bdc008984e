import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib'
import type { Override } from '../../../src/reference/decisions.ts'
import { bodies, endless, successes } from './damage.ts'
import type { HostileAnswer } from './hostile-answer.ts'

const megabyte = 1_000_000

const noListing = { verdict: 'non-conformant', violates: ['list.array'] } as const

/** Bodies that cost whoever reads them memory, time or the stack. */
export const hostileBodies: readonly HostileAnswer[] = [
  {
    name: 'endless-body',
    description: 'The body of a success never ends.',
    decisions: () => (sound) => ({
      deliver: (message, response, request) => {
        if (message.status >= 300) return sound.deliver(message, response, request)
        response.writeHead(message.status, { 'content-type': 'application/json' })
        endless(response)
      },
    }),
    comesTo: noListing,
  },
  {
    name: 'gzip-bomb',
    description: 'Successes of some hundred kilobytes inflate to 600 megabytes.',
    decisions: () => bomb('gzip', gzipOf(600)),
    comesTo: noListing,
  },
  {
    name: 'gzip-bomb-in-gzip',
    description: 'Successes of a few kilobytes inflate to 600 megabytes in two steps.',
    decisions: () => bomb('gzip, gzip', async () => gzipSync(await gzipOf(600)())),
    comesTo: noListing,
  },
  {
    name: 'brotli-bomb',
    description: 'Successes of a few kilobytes inflate to 200 megabytes.',
    decisions: () => bomb('br', async () => brotliCompressSync(Buffer.alloc(200 * megabyte))),
    comesTo: noListing,
  },
  {
    name: 'codings-stacked',
    description: 'Successes are declared as compressed a thousand times over.',
    decisions: () =>
      successes((message) => ({
        ...message,
        headers: { ...message.headers, 'content-encoding': 'gzip, '.repeat(1000) },
      })),
    comesTo: noListing,
  },
  {
    name: 'arrays-200000-deep',
    description: 'Successes are 200,000 arrays in each other.',
    decisions: () => bodies(() => '['.repeat(200_000) + ']'.repeat(200_000)),
    comesTo: { verdict: 'non-conformant', violates: ['list.full-objects'] },
  },
  {
    name: 'objects-200000-deep',
    description: 'Successes are 200,000 objects in each other.',
    decisions: () => bodies(() => `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`),
    comesTo: noListing,
  },
  {
    name: 'broken-json',
    description: 'Successes break off in the middle of their JSON, as if they were whole.',
    decisions: () => bodies((payload) => payload.subarray(0, payload.byteLength / 2)),
    comesTo: noListing,
  },
  {
    name: 'utf-8-broken',
    description: 'The strings of successes hold bytes that no UTF-8 has.',
    decisions: () =>
      bodies((payload) =>
        Buffer.from(payload.toString('latin1').replaceAll('":"', '":"\xff\xfe'), 'latin1'),
      ),
    comesTo: noListing,
  },
  {
    name: 'empty-arrays-by-the-million',
    description: 'Listings are 1.6 million empty arrays, just below the most that is read.',
    decisions: () => bodies(() => repeated('[]', 4.9 * megabyte)),
    comesTo: noListing,
  },
  {
    name: 'small-objects-by-the-million',
    description: 'Listings are 800,000 small objects, just below the most that is read.',
    decisions: () => bodies(() => repeated('{"a":1}', 4.9 * megabyte)),
    comesTo: noListing,
  },
  {
    name: 'identifiers-by-the-thousand',
    description: 'Listings are 9,500 objects with identifiers of their own.',
    decisions: () => bodies(manyIds),
    comesTo: {
      verdict: 'non-conformant',
      violates: ['list.full-objects', 'list.limit.maximum'],
      mayAlsoViolate: ['list.limit.default', 'list.limit.honoured'],
    },
  },
  {
    name: 'members-by-the-hundred-thousand',
    description: 'Successes are one object with 350,000 members.',
    decisions: () => bodies(() => objectWith(350_000)),
    comesTo: noListing,
  },
  {
    name: 'members-just-within-bounds',
    description: 'Successes are one object with 49,000 members.',
    decisions: () => bodies(() => objectWith(49_000)),
    comesTo: noListing,
  },
  {
    name: 'one-huge-string',
    description: 'Successes are one string of 4.9 megabytes.',
    decisions: () => bodies(() => JSON.stringify('x'.repeat(4.9 * megabyte))),
    comesTo: noListing,
  },
  {
    name: 'just-above-the-maximum',
    description: 'Successes are arrays of 5.1 megabytes.',
    decisions: () => bodies(() => repeated('{"a":1}', 5.1 * megabyte)),
    comesTo: noListing,
  },
]

function objectWith(members: number): string {
  return `{${Array.from({ length: members }, (_, index) => `"m${index}":1`).join()}}`
}

function repeated(item: string, bytes: number): string {
  return `[${`${item},`.repeat(bytes / (item.length + 1))}${item}]`
}

function manyIds(): string {
  const ids = Array.from({ length: 9500 }, (_, index) => {
    const digits = index.toString(16).padStart(12, '0')
    return `{"eventId":"00000000-0000-4000-8000-${digits}"}`
  })
  return `[${ids.join()}]`
}

/** Successes in a coding that make much of little; made once, when the first is sent. */
function bomb(coding: string, make: () => Promise<Uint8Array>): Override {
  return (sound) => {
    let made: Promise<Uint8Array> | undefined
    return {
      deliver: async (message, response, request) => {
        if (message.status >= 300) return sound.deliver(message, response, request)
        made ??= make()
        const headers = { ...message.headers, 'content-encoding': coding }
        return sound.deliver({ ...message, headers, payload: await made }, response, request)
      },
    }
  }
}

function gzipOf(megabytes: number): () => Promise<Uint8Array> {
  return async () => {
    const zeros = Buffer.alloc(megabyte)
    const gzip = createGzip({ level: 9 })
    for (let count = 0; count < megabytes; count++) gzip.write(zeros)
    gzip.end()
    return Buffer.concat(await gzip.toArray())
  }
}
