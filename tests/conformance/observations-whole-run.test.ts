import { observe } from '../../src/judging/check.ts'
import { whereValuesMayChange } from './experiments/not-asked.ts'
import { plainListing } from './experiments/plain-requests.ts'

// One of the last files, by its name: it looks back on the run.

/** Headers that announce how many requests are served in some time. */
const announcing = [
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'X-RateLimit-Limit',
  'X-Rate-Limit-Limit',
]

observe('rate-limit', async (bench) => {
  const { headers, exchange } = await plainListing(bench)
  const announced = announcing.filter((name) => headers[name.toLowerCase()] !== undefined)
  // No numbers: they differ from run to run, and two reports would seem to tell of a change.
  const met =
    bench.counts.retries === 0
      ? 'none met: no request had to be sent again'
      : 'perhaps met: requests had to be sent again, for status 429 or 503 or for want of an answer'
  return {
    words: announced.length === 0 ? met : `${met}; announced by ${announced.join(', ')}`,
    exchange,
  }
})

for (const operation of ['get', 'list'] as const)
  observe(
    `update.seen-after.${operation}`,
    whereValuesMayChange(async ({ service, world }) => {
      // An update of its own, should the run have sent none so far.
      await world.lease(1, async (lease) => {
        if (!lease.written) await lease.update({ name: 'Seen at once?' })
        await lease.read()
      })
      const lagMs = service.patience.lags[operation]
      return { words: lagMs === 0 ? 'at once' : `after ${inWords(lagMs)}` }
    }),
  )

/** Coarse, so that two runs tell the same of one service. */
function inWords(lagMs: number): string {
  return lagMs <= 500
    ? 'less than half a second'
    : lagMs <= 1000
      ? 'less than a second'
      : 'one to two seconds'
}
