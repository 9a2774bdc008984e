import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Entry, Har } from 'har-format'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../src/findings/result.ts'
import { type Recorded, renderHar } from '../../../src/report/har.ts'
import type { Report } from '../../../src/report/report.ts'
import { rawCharactersIn } from '../hostile/raw-characters.ts'
import { hostileText } from './hostile.ts'
import { exchangeOf, reportOf, sampled, sampleReport, sampleResult, violated } from './sample.ts'
import { samples } from './samples.ts'

function textOf(report: Report, recorded?: readonly Recorded[]): Promise<string> {
  return text(renderHar(report, recorded && Readable.from(recorded)))
}

async function archive(report: Report, recorded?: readonly Recorded[]): Promise<Har['log']> {
  return (JSON.parse(await textOf(report, recorded)) as Har).log
}

/** The entry of one exchange that shows a violation. */
async function entryOf(exchange: Exchange): Promise<Entry | undefined> {
  const { entries } = await archive(reportOf(violated('list.array', { exchanges: [exchange] })))
  return entries[0]
}

const at = (second: number, traceId?: string): Exchange =>
  sampled<Exchange>({
    ...exchangeOf({}, []),
    startedAt: `2026-09-01T09:12:0${second}.000Z`,
    ...(traceId === undefined ? {} : { traceId }),
  })

describe('conformance.har', () => {
  it('holds the exchanges of violations by time, each with the clause and the trace', async () => {
    const report = reportOf(
      violated('list.array', { exchanges: [at(3, 'c'), at(1, 'a')] }),
      violated('list.unique', { exchanges: [at(1, 'a')] }),
      sampleResult('list.limit.default', {
        verdict: 'inconclusive',
        violations: violated('list.limit.default', { exchanges: [at(2)] }).violations,
      }),
    )
    const { entries, comment } = await archive(report)
    expect(entries.map((entry) => entry.comment)).toEqual([
      'list.array: violated; list.unique: violated; trace a',
      'list.limit.default: seen once, not again',
      'list.array: violated; trace c',
    ])
    expect(comment).toContain('of violations')
  })

  it('tells a body that is cut from the whole, and what the sizes are', async () => {
    const headers = { 'content-type': 'text/plain', location: '/elsewhere' }
    const response = { status: 301, headers, body: 'abc', bytes: 30_000, cut: true }
    const entry = await entryOf(sampled<Exchange>({ ...at(1), response }))
    expect(entry?.response).toMatchObject({
      ...{ status: 301, redirectURL: '/elsewhere', headersSize: -1, bodySize: -1 },
      content: {
        ...{ size: 30_000, mimeType: 'text/plain', text: 'abc' },
        comment: 'cut: the first 3 characters, of 30,000 bytes',
      },
    })
  })

  it('gives a request without an answer status 0, and says why', async () => {
    const { response: _, ...unanswered } = at(1)
    const entry = await entryOf(sampled<Exchange>({ ...unanswered, failure: 'connection reset' }))
    expect(entry?.response).toMatchObject({ status: 0, headers: [], comment: 'connection reset' })
  })

  it('holds the headers in their order, the volatile ones too, and a query as it was sent', async () => {
    const url = 'https://museum.example/special-events?limit=1%2B1&limit=&x'
    const { response } = at(1)
    const entry = await entryOf(
      sampled<Exchange>({
        ...at(1),
        request: { method: 'PATCH', url, headers: { z: '1', a: '2' }, body: '{}' },
        ...(response && { response: { ...response, headers: { age: '3' } } }),
      }),
    )
    expect(entry?.request).toMatchObject({
      headers: [
        { name: 'z', value: '1' },
        { name: 'a', value: '2' },
      ],
      queryString: [
        { name: 'limit', value: '1%2B1' },
        { name: 'limit', value: '' },
        { name: 'x', value: '' },
      ],
      postData: { mimeType: 'x-unknown', text: '{}' },
    })
    expect(entry?.response.headers).toContainEqual({ name: 'age', value: '3' })
  })

  it('shows hostile texts as escapes, and reads back the same', async () => {
    const written = await textOf(samples.hostile())
    expect(rawCharactersIn(new Map([['har', written]]))).toEqual([])
    const { entries } = (JSON.parse(written) as Har).log
    expect(entries[0]?.request.url).toBe(hostileText)
  })
})

describe('conformance.har of a whole run', () => {
  const report = sampleReport({ requests: { GET: 4 } }, [
    violated('list.array', { exchanges: [at(2, 'b'), at(3, 'c')] }),
  ])

  it('holds every exchange, with what each was sent for and what it shows', async () => {
    const recorded = [{ exchange: at(1, 'a') }, { exchange: at(2, 'b'), sentFor: 'list.unique' }]
    const { entries } = await archive(report, recorded)
    expect(entries.map((entry) => entry.comment)).toEqual([
      'trace a',
      'list.array: violated; sent for list.unique; trace b',
      'list.array: violated; trace c',
    ])
  })

  it('says how many requests it leaves out', async () => {
    const { comment } = await archive(report, [{ exchange: at(1, 'a') }])
    expect(comment).toContain('1 request left out')
    const all = [at(1), at(2, 'b'), at(3, 'c'), at(4)].map((exchange) => ({ exchange }))
    expect((await archive(report, all)).comment).not.toContain('left out')
  })
})
