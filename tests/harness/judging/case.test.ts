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

  it('are those of the listings that are compared, each once and to its last page', async () => {
    const bare = [1, 2, 3].map((page) => sent(`?page=${page}&limit=30`))
    const named = [1, 2].map((page) => sent(`?endDate=2026-12-05&page=${page}&limit=30`))
    const others = ['?startDate=2026-11-28', '?endDate=2026-12-06&page=1&limit=30']
    const update = sent('/1', { method: 'PATCH' })
    const differing = () => {
      throw violated('other-listing', {
        expected: { events: 31 },
        received: { events: 61 },
        query: {},
        like: [{ endDate: '2026-12-05' }],
      })
    }
    const once = [update, ...bare, ...named]
    const all = [...others.map((path) => sent(path)), ...once, ...bare.map((one) => ({ ...one }))]
    expect(await shownOf(differing, all)).toEqual([update, ...bare, ...named])
  })

  it('are the two pages that share an event', async () => {
    const [first, ...others] = [1, 2, 3, 129].map((page) => sent(`?limit=2&page=${page}`))
    const shared = () => {
      const facts = { expected: 'one page', received: [1, 129], eventId: '1' } as const
      throw violated('event-on-two-pages', { ...facts, query: { limit: 2 } })
    }
    const all = [first, sent('/1'), ...others].flatMap((one) => one ?? [])
    expect(await shownOf(shared, all)).toEqual([first, others.at(-1)])
  })

  it('are the listing that lacks an event, and what proves that there is one', async () => {
    const [before, listing, after] = [
      '',
      '?startDate=2026-11-28&page=1',
      '?startDate=2026-11-28',
    ].map((path) => sent(path))
    const update = sent('/1', { method: 'PATCH' })
    const own = [update, sent('/1')]
    const unlisted = () => {
      const facts = { expected: 'listed', received: 'not listed', dates: [] } as const
      const query = { startDate: '2026-11-28' as never }
      throw violated('event-not-listed', { ...facts, eventId: '1', query })
    }
    const all = [before, own[0], listing, sent('/2'), sent('?limit=1'), own[1], after]
    const given = all.flatMap((one) => one ?? [])
    expect(await shownOf(unlisted, given)).toEqual([own[0], own[1], after])
    expect(await shownOf(unlisted, given.slice(0, -1))).toEqual([own[0], listing, own[1]])
    const other = sent('?startDate=2026-12-05')
    expect(await shownOf(unlisted, [update, other])).toEqual([update, other])
  })

  it('are the pages of a listing that lacks events, and a narrower one that holds the first', async () => {
    const pages = [1, 2].map((page) => sent(`?endDate=2026-12-05&limit=30&page=${page}`))
    const holding = { text: '[{"eventId":"A1"}]', bytes: 18 }
    const narrow = sent('?endDate=2026-12-01&limit=30', { responseBody: holding })
    const others = ['?endDate=2026-11-30', '?endDate=2026-12-02'].map((path) => sent(path))
    const lacking = () => {
      const facts = { expected: ['a1', 'b2'], received: 31, missing: 2 }
      throw violated('missing-from-wider-range', { ...facts, query: { endDate: '2026-12-05' } })
    }
    const all = [{ ...narrow }, pages.map((page) => ({ ...page })), pages, narrow, others].flat()
    expect(await shownOf(lacking, all)).toEqual([...pages, narrow])
  })

  it('are the listing that is refused, where it was made smaller until it was', async () => {
    const refused = sent('?limit=1', { status: 400 })
    const larger = ['?startDate=2026-11-28&limit=1', '?startDate=2026-11-28'].map((path) =>
      sent(path),
    )
    const refusing = () => {
      const facts = { operation: 'list', expected: 'success', received: { status: 400 } } as const
      throw violated('refused', { ...facts, query: { limit: 1 } }).but({ smallest: { limit: 1 } })
    }
    expect(await shownOf(refusing, [...larger, refused])).toEqual([refused])
    // It may have been refused now and then.
    const taken = sent('?limit=1', { status: 200 })
    expect(await shownOf(refusing, [refused, ...larger, taken])).toEqual([refused])
  })

  it('are the last updates that were sent at once, and the read before them', async () => {
    const update = () => sent('/1', { method: 'PATCH' })
    const round = [update(), update(), sent('/1')]
    const lost = () => {
      const about = { field: 'name', as: 'sent-at-once' } as const
      throw violated('other-value', { expected: 'Mine', received: 'Theirs', ...about })
    }
    const shown = await shownOf(lost, [update(), update(), sent('/2'), ...round])
    expect(shown).toEqual([sent('/2'), ...round])
    expect(await shownOf(lost, round)).toEqual(round)
  })

  it('are the last invalid update that is stored, and the reads behind it', async () => {
    const update = (requestBody: string) => sent('/1', { method: 'PATCH', requestBody })
    const invalid = update('{"name":null}')
    const stored = (seen: 'read' | 'answered') => () => {
      const facts = { expected: 'must be string', received: null, pointer: '/name' } as const
      throw violated('invalid-event', { ...facts, seen, sent: ['{"name":null}'] })
    }
    const before = [sent('/1'), update('{"name":null}'), sent('/1'), update('{"name":"Back"}')]
    const all = [...before, invalid, update('{}'), sent('/1'), update('{"name":"Back"}')]
    expect(await shownOf(stored('read'), all)).toEqual([invalid, sent('/1')])
    expect(await shownOf(stored('answered'), all)).toEqual(all)
  })

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
