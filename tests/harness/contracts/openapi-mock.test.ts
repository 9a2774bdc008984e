import { beforeAll, describe, expect, it } from 'vitest'
import openapi from '../../../contracts/openapi.json' with { type: 'json' }
import { specialEventFaults } from '../../../src/contract/schemas.ts'
import { clausesWith, reportFolder, reportIn, runTest } from '../end-to-end/command.ts'
import { mockoon, prismDynamic, prismStatic, started, unavailable } from './mock-server.ts'

const timeout = 180_000

let missing: string | undefined

beforeAll(async () => {
  missing = (await unavailable(prismStatic)) ?? (await unavailable(mockoon))
  if (missing) process.stderr.write(`Left out, since ${missing}\n`)
}, 2 * timeout)

const updates = ['update.any-subset', 'update.full-object', 'update.media-type']

/** What a run in profile static-mock finds, and why. */
const mocks = [
  {
    name: 'Prism',
    mock: prismStatic,
    found: { exitCode: 0, fail: [], inconclusive: [] },
  },
  {
    // Each answer is another event, so there is none that could be put back.
    name: 'Prism with -d',
    mock: prismDynamic,
    found: { exitCode: 3, fail: [], inconclusive: [...updates, 'auth.update'] },
  },
  {
    // Mockoon asks nobody for credentials.
    name: 'Mockoon',
    mock: mockoon,
    found: { exitCode: 1, fail: ['auth.list', 'auth.get', 'auth.update'], inconclusive: [] },
  },
]

describe.each(mocks)('$name over contracts/openapi.json', { timeout }, ({ mock, found }) => {
  it('answers all three operations as the contract has them', async ({ skip }) => {
    skip(missing !== undefined, missing)
    const url = await started(mock)
    const { example: eventId } = openapi.components.parameters.EventId
    const { examples } =
      openapi.paths['/special-events/{eventId}'].patch.requestBody.content['application/json']
    // A mock that makes up its answers lists no event at times.
    const lists = await Promise.all(
      Array.from({ length: 20 }, () => answer(`${url}/special-events`)),
    )
    const events = [...lists.flat(), await answer(`${url}/special-events/${eventId}`)]
    for (const { value } of Object.values(examples))
      events.push(await answer(`${url}/special-events/${eventId}`, value))
    expect(lists.every(Array.isArray)).toBe(true)
    expect(lists.flat()).not.toEqual([])
    expect(events.flatMap(specialEventFaults)).toEqual([])
  })

  it('is judged as what it is', async ({ skip }) => {
    skip(missing !== undefined, missing)
    const folder = reportFolder()
    await runTest({
      TARGET_URL: await started(mock),
      TARGET_USERNAME: 'visitor',
      TARGET_PASSWORD: 'a password',
      TARGET_PROFILE: 'static-mock',
      NUM_RUNS: '3',
      REPORT_DIR: folder,
    })
    const report = reportIn(folder)
    expect({
      exitCode: report.exitCode,
      fail: clausesWith(report, 'fail').sort(),
      inconclusive: clausesWith(report, 'inconclusive').sort(),
    }).toEqual({
      exitCode: found.exitCode,
      fail: found.fail.toSorted(),
      inconclusive: found.inconclusive.toSorted(),
    })
  })
})

async function answer(url: string, update?: object): Promise<unknown> {
  const authorization = `Basic ${Buffer.from('visitor:a password').toString('base64')}`
  const response = await fetch(url, {
    headers: { authorization, ...(update && { 'content-type': 'application/json' }) },
    ...(update && { method: 'PATCH', body: JSON.stringify(update) }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
  return response.json()
}
