import { maximumLimit } from '../../src/contract/list-query.ts'
import type { IsoDate } from '../../src/contract/special-event.ts'
import { type CaseBench, observe } from '../../src/judging/check.ts'
import type { RawQuery } from '../../src/service/service.ts'
import { addDays } from '../../src/world/values/days.ts'
import { told } from './experiments/answer-in-words.ts'
import { rangeAhead } from './experiments/plain-requests.ts'

// With the service, not the probe: however odd the query, no success may carry anything but a list of
// valid events, and not more of them than the maximum.

const oddPages = {
  'list.limit-31': { limit: maximumLimit + 1 },
  'list.limit-0': { limit: 0 },
  'list.limit-negative': { limit: -1 },
  'list.limit-fraction': { limit: 1.5 },
  'list.limit-text': { limit: 'ten' },
  'list.page-0': { page: 0 },
  'list.page-negative': { page: -1 },
  'list.page-past-end': { page: 10_000 },
} as const satisfies Record<string, RawQuery>

for (const [id, query] of Object.entries(oddPages) as [keyof typeof oddPages, RawQuery][])
  observe(id, async (bench) => {
    const range = await rangeAhead(bench)
    return told(await bench.service.list({ ...range, ...query }))
  })

const oddDates = {
  'list.start-date.impossible': (today) => ({ startDate: `${today.slice(0, 4)}-02-30` }),
  'list.start-date.text': () => ({ startDate: 'tomorrow' }),
  'list.end-date.text': (today) => ({ startDate: today, endDate: 'later' }),
  'list.range.inverted': (today) => ({ startDate: today, endDate: addDays(today, -1) }),
} as const satisfies Record<string, (today: IsoDate) => RawQuery>

for (const id of Object.keys(oddDates) as (keyof typeof oddDates)[])
  observe(id, async ({ service, world }: CaseBench) => {
    const today = world.todays().at(-1) as IsoDate
    return told(await service.list(oddDates[id](today)))
  })
