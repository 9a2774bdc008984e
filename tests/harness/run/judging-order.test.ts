import { expect, it } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import { unjudged } from '../../../src/findings/finding.ts'
import type { Check } from '../../../src/judging/check.ts'
import { judgeInPhases, selectedOf } from '../../../src/run/judging-order.ts'
import { pause } from '../../../src/service/pause.ts'
import { target } from '../end-to-end/target.ts'
import { runOn } from './settings-of.ts'

it.for([
  {
    concurrency: '8',
    order: [
      ['begin list.array', 'begin get.repeatable', 'end list.array', 'end get.repeatable'],
      ['begin update.identity', 'end update.identity'],
    ].flat(),
  },
  {
    concurrency: '1',
    order: ['list.array', 'get.repeatable', 'update.identity'].flatMap((id) => [
      `begin ${id}`,
      `end ${id}`,
    ]),
  },
])('begins a phase together, then the next, at $concurrency', async ({ concurrency, order }) => {
  const told: string[] = []
  const check = (id: ClauseId): Check => ({
    id,
    judge: async () => {
      told.push(`begin ${id}`)
      await pause(20)
      told.push(`end ${id}`)
    },
  })
  const file = (phase: number, ...ids: ClauseId[]) => ({
    name: ids.join(' '),
    phase,
    checks: ids.map(check),
    questions: [],
  })
  const files = [
    file(1, 'update.identity'),
    file(0, 'list.array', 'list.unique'),
    file(0, 'get.repeatable'),
  ]
  const { run } = runOn({ ...(await target()).env, CONCURRENCY: concurrency })
  const { results } = judgeInPhases(
    selectedOf(files, (id) => id !== 'list.unique'),
    run,
  )
  await Promise.all(results.values())
  const judged = [...results.keys()].map(({ id }) => id)
  expect(judged.sort()).toEqual(['get.repeatable', 'list.array', 'update.identity'])
  expect(told).toEqual(order)
})

it('judges a check once more, alone, that lacked events while others were judged, and no other check', async () => {
  const begun: string[] = []
  let under = 0
  const check = (id: ClauseId, lacksBesideOthers: boolean): Check => ({
    id,
    judge: async ({ each }) => {
      begun.push(id)
      under += 1
      await pause(5)
      const isAlone = under === 1
      await pause(5)
      under -= 1
      await each([1], async () => {
        if (lacksBesideOthers && !isAlone) throw unjudged('nothing-listed', {})
      })
    },
  })
  const lacking = ['list.array', 'list.unique'] as const
  const checks = [...lacking.map((id) => check(id, true)), check('get.repeatable', false)]
  const files = [{ name: 'few', phase: 0, checks, questions: [] }]
  const { run } = runOn((await target()).env)
  const { results } = judgeInPhases(files, run)
  const verdicts = (await Promise.all(results.values())).map(({ verdict }) => verdict)
  expect(verdicts).toEqual(['pass', 'pass', 'pass'])
  expect(begun.slice(3)).toEqual(lacking)
})
