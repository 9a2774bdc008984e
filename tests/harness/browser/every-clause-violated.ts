import { clauses } from '../../../src/contract/clauses.ts'
import type { Exchange } from '../../../src/findings/result.ts'
import type { Report } from '../../../src/report/report.ts'
import { exchangeOf, found, listed, sampleReport, violated } from '../report/sample.ts'

/** Each clause is violated by a value in the middle of a long listing, and in 6 ways alike. */
export function everyClauseViolated(): Report {
  const listing: readonly Exchange[] = Array.from({ length: 6 }, () =>
    exchangeOf(
      {},
      Array.from({ length: 60 }, (_, at) => ({ ...listed, price: at })),
    ),
  )
  const values = found('other-value', 19.99, 33, { field: 'price', as: 'read', seen: 'listed' })
  return sampleReport(
    {},
    clauses.map(({ id }) => {
      const ways = Array.from({ length: 6 }, (_, at) => ({
        ...values,
        counterexample: { way: at },
        exchanges: listing,
        curl: listing.map(() => 'curl'),
      }))
      return violated(id, ...ways)
    }),
  )
}
