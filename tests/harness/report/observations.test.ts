import { expect, it } from 'vitest'
import { renderHtml } from '../../../src/report/html/page.tsx'
import { sectionOf } from './every-format.ts'
import { sampleExchange, sampleReport } from './sample.ts'

/** What was asked and answered, one after the other. */
function observed(...answers: readonly (readonly [id: string, answer: string])[]): string {
  const observations = answers.map(([id, answer]) => ({
    id,
    section: '7',
    question: `What about ${id}?`,
    answer,
    exchange: sampleExchange(1, `&asked=${answer}`),
  }))
  return sectionOf(renderHtml(sampleReport({ observations })), 'observations')
}

it('observations stand by operation, equal answers of one in a row, their questions folded to ids', () => {
  const html = observed(
    ['auth.none.list', '401'],
    ['auth.wrong', '401'],
    ['list.limit-0', '400'],
    ['list.order', 'as it likes'],
    ['list.page-0', '400'],
    ['update.array', '400'],
    ['update.seen-after.list', 'at once'],
  )
  const tables = html.split('<div class="operation">').slice(1)
  expect(tables.map((table) => /<h3>(.*?)<\/h3>/.exec(table)?.[1])).toEqual([
    'List: GET /special-events',
    'Update: PATCH /special-events/{eventId}',
    'All operations',
  ])
  const answers = tables.map((table) =>
    [...table.matchAll(/role="rowheader" scope="row">(.*?)<\/th>/g)].map(([, answer]) => answer),
  )
  expect(answers).toEqual([['401', '400', 'as it likes'], ['400', 'at once'], ['401']])
  expect(html.match(/<details class="alike">/g)).toHaveLength(1)
  expect(html).toContain(
    '<summary>2 questions: <code>list.limit-0</code>, <code>list.page-0</code></summary>',
  )
  expect(html.match(/What about /g)).toHaveLength(7)
  // One of each answer, but none twice: both 401 are the same exchange.
  expect(html.match(/<details class="exchange">/g)).toHaveLength(4)
  expect(html.match(/<code class="asked">/g)).toHaveLength(7)
})
