import { clauses } from '../../../src/contract/clauses.ts'
import { openQuestions } from '../../../src/contract/questions.ts'
import type { Exchange } from '../../../src/findings/result.ts'
import type { Report } from '../../../src/report/report.ts'
import {
  exchangeOf,
  found,
  listed,
  noneRestored,
  sampleReport,
  violated,
} from '../report/sample.ts'

/**
 * Each clause is violated by a value in the middle of a long listing, and in 6 ways alike; what is asked beside has
 * answers of its own, and no event that was written to could be put back.
 */
export function everyClauseViolated(): Report {
  const listing: readonly Exchange[] = Array.from({ length: 6 }, (_, time) =>
    exchangeOf(
      {},
      Array.from({ length: 60 }, (_, at) => ({ ...listed, price: at, location: `${time}` })),
    ),
  )
  const values = found('other-value', 19.99, 33, { field: 'price', as: 'read', seen: 'listed' })
  const observations = openQuestions.map((question, at) => ({
    ...question,
    answer: `200, application/json, special event; price comes as ${at >> 1}; when read afterwards as -1`,
    exchange: exchangeOf({ body: JSON.stringify({ price: at }) }, { ...listed, price: at }),
  }))
  const left = Array.from({ length: 46 }, (_, at) => ({
    eventId: `${at}`.padStart(8, '0') + listed.eventId.slice(8),
    original: listed,
    reason: Object.entries(listed)
      .map(([name, value]) => `${name} ${JSON.stringify(value)} was sent back and not stored`)
      .join('; '),
    curl: `curl -sS -i -X PATCH --data-raw '${JSON.stringify(listed)}'`,
  }))
  return sampleReport(
    { observations, restoration: noneRestored(...left) },
    clauses.map(({ id }) => {
      const ways = Array.from({ length: 6 }, (_, at) => ({
        ...values,
        counterexample: { way: at },
        exchanges: listing,
        curl: listing.map(
          () =>
            `curl -sS -i -u "$TARGET_USERNAME:$TARGET_PASSWORD" ${'https://museum.example/'.repeat(6)}`,
        ),
      }))
      return violated(id, ...ways)
    }),
  )
}
