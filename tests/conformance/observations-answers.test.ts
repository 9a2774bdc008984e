import { contractTitle } from '../../src/contract/clauses.ts'
import type { Answer } from '../../src/service/answer.ts'
import { type Answered, type ExperimentBench, observe } from '../../src/verdict/check.ts'
import { told } from './experiments/answer-in-words.ts'
import { whereUpdatesAreSent } from './experiments/not-asked.ts'
import { plainListing, plainRead, plainUpdate } from './experiments/plain-requests.ts'

observe('success.status.list', async (bench) => told(await plainListing(bench)))

observe('success.status.get', async (bench) => told(await plainRead(bench)))

observe(
  'success.status.update',
  whereUpdatesAreSent(async (bench) => told(await plainUpdate(bench))),
)

const caching = ['Cache-Control', 'Expires', 'Pragma', 'ETag', 'Last-Modified', 'Age', 'Vary']

const version = [
  'API-Version',
  'X-API-Version',
  'API-Supported-Versions',
  'API-Deprecated-Versions',
  'Deprecation',
  'Sunset',
]

const rate = [
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'X-RateLimit-Limit',
  'X-Rate-Limit-Limit',
]

/** Headers whose value is a rule of the service, and not data of the one answer. */
const telling = new Set(['Cache-Control', 'Vary', ...version])

observe('headers.caching', (bench) => headersAmong(bench, caching))

observe('headers.version', (bench) => headersAmong(bench, version))

async function headersAmong(bench: ExperimentBench, names: readonly string[]): Promise<Answered> {
  const answers = { list: await plainListing(bench), get: await plainRead(bench) }
  const found = Object.entries(answers).flatMap(([operation, answer]) => {
    const present = presentIn(answer, names)
    return present.length === 0 ? [] : [`${operation}: ${present.join(', ')}`]
  })
  return { words: found.join('; ') || 'none', exchange: answers.list.exchange }
}

function presentIn({ headers }: Answer, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = headers[name.toLowerCase()]
    if (value === undefined) return []
    return telling.has(name) ? `${name} (${value.slice(0, 60)})` : name
  })
}

observe('rate-limit', async (bench) => {
  const listing = await plainListing(bench)
  // No numbers: they differ from run to run, and two reports would seem to tell of a change.
  const met =
    bench.counts.retries === 0
      ? 'none met: no request had to be sent again'
      : 'perhaps met: some requests had to be sent again, for status 429 or 503 or for want of an answer'
  const announced = presentIn(listing, rate)
  const words = announced.length === 0 ? met : `${met}; announced by ${announced.join(', ')}`
  return { words, exchange: listing.exchange }
})

observe('address.version-segment', async ({ target }) => {
  const expected = `v${contractTitle.version}`
  const last = new URL(target.url).pathname.split('/').filter(Boolean).at(-1)
  if (last === undefined) return { words: 'no, the base address has no path' }
  return { words: last === expected ? `yes, ${expected}` : `no, it ends in ${last}` }
})
