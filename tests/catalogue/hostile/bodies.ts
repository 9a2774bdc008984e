import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib'
import { bodies, endless, successes, successesDelivered } from './damage.ts'
import { comingTo, noListing, type Row, tableOf } from './hostile-answer.ts'

const megabyte = 1_000_000

/** Successes with another body, so that none of them lists events. */
const bodiesAre = (what: string, body: (payload: Buffer) => Uint8Array | string): Row =>
  noListing(`Successes ${what}.`, bodies(body))

/** Successes in a coding that make much of little; made once, when the first is sent. */
const bomb = (what: string, coding: string, make: () => Promise<Uint8Array>): Row =>
  noListing(`Successes of ${what}.`, (sound) => {
    let made: Promise<Uint8Array> | undefined
    return successesDelivered(async (message, response, request) => {
      made ??= make()
      const headers = { ...message.headers, 'content-encoding': coding }
      return sound.deliver({ ...message, headers, payload: await made }, response, request)
    })(sound)
  })

/** Bodies that cost whoever reads them memory, time or the stack. */
export const hostileBodies = tableOf({
  'endless-body': noListing('The body of a success never ends.', successesDelivered(endless)),
  'gzip-bomb': bomb('some hundred kilobytes inflate to 600 megabytes', 'gzip', gzipOf(600)),
  'gzip-bomb-in-gzip': bomb(
    'a few kilobytes inflate to 600 megabytes in two steps',
    'gzip, gzip',
    async () => gzipSync(await gzipOf(600)()),
  ),
  'brotli-bomb': bomb('a few kilobytes inflate to 200 megabytes', 'br', async () =>
    brotliCompressSync(Buffer.alloc(200 * megabyte)),
  ),
  'codings-stacked': noListing(
    'Successes are declared as compressed a thousand times over.',
    successes((message) => ({
      ...message,
      headers: { ...message.headers, 'content-encoding': 'gzip, '.repeat(1000) },
    })),
  ),
  'arrays-200000-deep': comingTo({ verdict: 'non-conformant', violates: ['list.full-objects'] })(
    'Successes are 200,000 arrays in each other.',
    bodies(() => '['.repeat(200_000) + ']'.repeat(200_000)),
  ),
  'objects-200000-deep': bodiesAre(
    'are 200,000 objects in each other',
    () => `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
  ),
  'broken-json': bodiesAre('break off in the middle, as if they were whole', (payload) =>
    payload.subarray(0, payload.byteLength / 2),
  ),
  'utf-8-broken': bodiesAre('have strings with bytes that no UTF-8 has', (payload) =>
    Buffer.from(payload.toString('latin1').replaceAll('":"', '":"\xff\xfe'), 'latin1'),
  ),
  'empty-arrays-by-the-million': bodiesAre(
    'are 1.6 million empty arrays, just below the most that is read',
    () => repeated('[]', 4.9 * megabyte),
  ),
  'small-objects-by-the-million': bodiesAre(
    'are 800,000 small objects, just below the most that is read',
    () => repeated('{"a":1}', 4.9 * megabyte),
  ),
  'identifiers-by-the-thousand': comingTo({
    verdict: 'non-conformant',
    violates: ['list.full-objects', 'list.limit.maximum'],
    mayAlsoViolate: ['list.limit.default', 'list.limit.honoured'],
  })('Listings are 9,500 objects with identifiers of their own.', bodies(manyIds)),
  'members-by-the-hundred-thousand': bodiesAre('are one object with 350,000 members', () =>
    objectWith(350_000),
  ),
  'members-just-within-bounds': bodiesAre('are one object with 49,000 members', () =>
    objectWith(49_000),
  ),
  'one-huge-string': bodiesAre('are one string of 4.9 megabytes', () =>
    JSON.stringify('x'.repeat(4.9 * megabyte)),
  ),
  'just-above-the-maximum': bodiesAre('are arrays of 5.1 megabytes', () =>
    repeated('{"a":1}', 5.1 * megabyte),
  ),
})

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

function gzipOf(megabytes: number): () => Promise<Uint8Array> {
  return async () => {
    const zeros = Buffer.alloc(megabyte)
    const gzip = createGzip({ level: 9 })
    for (let count = 0; count < megabytes; count++) gzip.write(zeros)
    gzip.end()
    return Buffer.concat(await gzip.toArray())
  }
}
