import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib'
import type { Override } from '../../../src/reference/decisions.ts'
import { bodies, endless, successes, successesDelivered } from '../overrides.ts'
import { comingTo, noListing, violating } from './hostile-answer.ts'

const megabyte = 1_000_000

/** Successes in a coding that make much of little; made as the service starts, since no request may wait so long. */
const bomb =
  (coding: string, make: () => Promise<Uint8Array>): Override =>
  (sound) => {
    const made = make()
    return successesDelivered(async (message, response, request) => {
      const headers = { ...message.headers, 'content-encoding': coding }
      return sound.deliver({ ...message, headers, payload: await made }, response, request)
    })(sound)
  }

/** The same body for every success; made once, since it takes longer to make than to send. */
const always =
  (make: () => string): Override =>
  (sound) => {
    let made: Buffer | undefined
    return bodies(() => {
      made ??= Buffer.from(make())
      return made
    })(sound)
  }

/** Bodies that cost whoever reads them memory, time or the stack. */
export const hostileBodies = [
  ...comingTo(noListing, {
    'endless-body: The body of a success never ends.': successesDelivered(endless),
    'gzip-bomb: Successes of some hundred kilobytes inflate to 600 megabytes.': bomb(
      'gzip',
      gzipOf600,
    ),
    'gzip-bomb-in-gzip: Successes of a few kilobytes inflate to 600 megabytes in two steps.': bomb(
      'gzip, gzip',
      async () => gzipSync(await gzipOf600()),
    ),
    'brotli-bomb: Successes of a few kilobytes inflate to 200 megabytes.': bomb('br', async () =>
      // The highest quality, which is the default, takes 20 times as long for bodies as small.
      brotliCompressSync(Buffer.alloc(200 * megabyte), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }),
    ),
    'codings-stacked: Successes are declared as compressed a thousand times over.': successes(
      ({ headers, ...message }) => ({
        ...message,
        headers: { ...headers, 'content-encoding': 'gzip, '.repeat(1000) },
      }),
    ),
    'objects-200000-deep: Successes are 200,000 objects in each other.': always(
      () => `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
    ),
    'broken-json: Successes break off in the middle, as if they were whole.': bodies((payload) =>
      payload.subarray(0, payload.byteLength / 2),
    ),
    'utf-8-broken: Successes have strings with bytes that no UTF-8 has.': bodies((payload) =>
      Buffer.from(payload.toString('latin1').replaceAll('":"', '":"\xff\xfe'), 'latin1'),
    ),
    'empty-arrays-by-the-million: Successes are 1.6 million empty arrays, just below the most that is read.':
      always(() => repeated('[]', 4.9 * megabyte)),
    'small-objects-by-the-million: Successes are 800,000 small objects, just below the most that is read.':
      always(() => repeated('{"a":1}', 4.9 * megabyte)),
    'members-by-the-hundred-thousand: Successes are one object with 350,000 members.': always(() =>
      objectWith(350_000),
    ),
    'members-just-within-bounds: Successes are one object with 49,000 members.': always(() =>
      objectWith(49_000),
    ),
    'one-huge-string: Successes are one string of 4.9 megabytes.': always(() =>
      JSON.stringify('x'.repeat(4.9 * megabyte)),
    ),
    'just-above-the-maximum: Successes are arrays of 5.1 megabytes.': always(() =>
      repeated('{"a":1}', 5.1 * megabyte),
    ),
  }),
  ...comingTo(violating(['list.full-objects']), {
    'arrays-200000-deep: Successes are 200,000 arrays in each other.': always(
      () => '['.repeat(200_000) + ']'.repeat(200_000),
    ),
  }),
  ...comingTo(
    violating(
      ['list.full-objects', 'list.limit.maximum'],
      ['list.limit.default', 'list.limit.honoured'],
    ),
    {
      'identifiers-by-the-thousand: Listings are 9,500 objects with identifiers of their own.':
        always(manyIds),
    },
  ),
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

let made: Promise<Uint8Array> | undefined

/** 600 megabytes of zeros; they take more than a second, so two services share them. */
function gzipOf600(): Promise<Uint8Array> {
  made ??= gzipOf(600)
  return made
}

async function gzipOf(megabytes: number): Promise<Uint8Array> {
  const zeros = Buffer.alloc(megabyte)
  const gzip = createGzip({ level: 9 })
  for (let count = 0; count < megabytes; count++) gzip.write(zeros)
  gzip.end()
  return Buffer.concat(await gzip.toArray())
}
