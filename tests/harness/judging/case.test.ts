import { describe, expect, it } from 'vitest'
import { violated } from '../../../src/findings/finding.ts'
import { runCase } from '../../../src/judging/case.ts'
import type { RawExchange } from '../../../src/service/exchange.ts'
import { rawExchange } from '../service/requests.ts'

const service = 'https://museum.example/v2.0/special-events'

const sent = (path: string, more: Partial<RawExchange> = {}) =>
  rawExchange({ url: `${service}${path}`, status: 200, ...more })

/** The exchanges that are shown of a violation which came after these. */
async function shownOf(work: () => never, before: readonly RawExchange[]) {
  const outcome = await runCase(async () => work(), before)
  return outcome.kind === 'violated' ? outcome.exchanges : []
}

describe('the exchanges of a violated case', () => {
  it.for([
    ['with a limit', { limit: 21 }, '?limit=21'],
    ['without any parameter', {}, ''],
  ] as const)(
    'are the pages that count the events, and the listing %s',
    async ([, query, asked]) => {
      const pages = ['?limit=30&page=1', '?limit=30&page=2'].map((path) => sent(path))
      const listing = sent(asked)
      const others = [sent('/1'), sent('/1', { method: 'PATCH' }), sent('?limit=30&page=3')]
      const lacking = () => {
        const counted = { limit: 30, items: [30, 2] }
        throw violated('other-number-of-items', {
          expected: 10,
          received: 9,
          query,
          pages: counted,
        })
      }
      const all = [listing, others, pages, others].flat()
      expect(await shownOf(lacking, all)).toEqual([...pages, listing])
    },
  )

  it('hold, of many, the update that has sent what was received', async () => {
    const update = sent('/1', { method: 'PATCH', requestBody: '{"name":"Mine"}' })
    const reads = (length: number) => Array.from({ length }, () => sent('/2'))
    const strayed = () => {
      const about = { field: 'name', as: 'before-update-of-another', eventId: '2' } as const
      throw violated('other-value', { expected: 'Theirs', received: 'Mine', ...about })
    }
    const shown = await shownOf(strayed, [...reads(8), update, ...reads(30)])
    expect(shown).toHaveLength(12)
    expect(shown).toContain(update)
  })
})
