import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { violated } from '../../../src/findings/finding.ts'
import { reason } from '../../../src/findings/reasons.ts'
import type { Check } from '../../../src/judging/check.ts'
import { putTogether } from '../../../src/run/exploration.ts'
import { judgeInPhases } from '../../../src/run/judging-order.ts'
import { target } from '../end-to-end/target.ts'
import { sampleResult } from '../report/sample.ts'
import { runOn } from './settings-of.ts'

const wrong = () => violated('other-number-of-items', { expected: 1, received: 0, query: {} })

/** Judges one check that is explored and one that is not, and tells what they were asked to judge. */
async function explored(
  judge: (value: number, isScripted: boolean) => void,
  more: Readonly<Record<string, string>> = {},
) {
  const { env } = await target()
  const { settings, run } = runOn({ ...env, ...more })
  const check: Check = {
    id: 'list.limit.honoured',
    isExplored: true,
    judge: async ({ each, forAll }) => {
      await each([-1], async (value) => judge(value, true))
      await forAll(fc.nat(), async (value) => judge(value, false))
    },
  }
  const files = [{ name: 'a', phase: 0, checks: [check], questions: [] }]
  const { results } = judgeInPhases(files, run)
  return { run, settings, result: results.get(check) }
}

it('goes on with fresh seeds until its time is over, and sends nothing again that is scripted', async () => {
  const [generated, scripted] = [new Set<number>(), [] as number[]]
  const { result, settings } = await explored(
    (value, isScripted) => {
      if (isScripted) scripted.push(value)
      else generated.add(value)
    },
    { EXPLORE: '1s' },
  )
  const { verdict, cases } = (await result) ?? {}
  expect(verdict).toBe('pass')
  expect(scripted).toHaveLength(1)
  expect(generated.size).toBeGreaterThan(2 * settings.numRuns)
  expect(cases).toBeGreaterThan(2 * settings.numRuns)
})

it('does not go on where it is given no time', async () => {
  let times = 0
  const { result, settings } = await explored(() => void times++)
  await result
  expect(times).toBe(settings.numRuns + 1)
})

it('does not go on in a replay of one case', async () => {
  const seen: number[] = []
  const { result } = await explored((value) => void seen.push(value), {
    EXPLORE: '1h',
    REPLAY_CASE: '1:e1',
  })
  await result
  expect(seen.length).toBeLessThanOrEqual(1)
})

it('draws from seeds of 32 bits', async () => {
  let times = 0
  const { result } = await explored(
    (_, isScripted) => {
      if (!isScripted && ++times > settingsRuns) throw wrong()
    },
    { EXPLORE: '1h', SEED: '2147483647' },
  )
  const { violations: [first] = [] } = (await result) ?? {}
  expect(first?.replay).toContain('--seed -2147483648')
})

it('ends with a violation, which its seed shows again', async () => {
  let times = 0
  const { result, settings } = await explored(
    (_, isScripted) => {
      if (!isScripted && ++times > 2 * settingsRuns) throw wrong()
    },
    { EXPLORE: '1h' },
  )
  const { verdict, violations = [] } = (await result) ?? {}
  expect(verdict).toBe('fail')
  expect(violations[0]?.replay).toContain(`--seed ${settings.seed + 2}`)
})

/** As many as are generated when nothing else is said. */
const settingsRuns = 25

it('ends when the run does', async () => {
  const { run, result } = await explored(() => {}, { EXPLORE: '1h' })
  setTimeout(() => run.endAtOnce(reason('interrupted', {})), 300)
  expect((await result)?.verdict).toBe('pass')
})

it('loses nothing to a round that could not judge', () => {
  const judged = sampleResult('list.array', { cases: 2, requests: 3 })
  const round = { verdict: 'inconclusive', reason: 'interrupted', cases: 4, requests: 5 } as const
  const both = putTogether(judged, sampleResult('list.array', round))
  expect(both).toMatchObject({ verdict: 'pass', cases: 6, requests: 8 })
  expect(both).not.toHaveProperty('reason')
})
