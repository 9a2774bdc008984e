import { expect, it, onTestFinished } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Check } from '../../../src/judging/check.ts'
import { judgeInPhases, selectedOf } from '../../../src/run/judging-order.ts'
import { Run } from '../../../src/run/run.ts'
import { pause } from '../../../src/service/gate.ts'
import { target } from '../end-to-end/target.ts'
import { settingsOf } from './settings-of.ts'

it('begins the files of a phase together, the next phase when all of it has ended, and nothing that is not selected', async () => {
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
  const { settings, target: named } = settingsOf((await target()).env)
  const run = new Run(settings, named, [])
  onTestFinished(() => run.close())
  const { results } = judgeInPhases(
    selectedOf(files, (id) => id !== 'list.unique'),
    run,
  )
  await Promise.all(results.values())
  expect([...results.keys()].map(({ id }) => id).sort()).toEqual([
    'get.repeatable',
    'list.array',
    'update.identity',
  ])
  expect(told).toEqual([
    'begin list.array',
    'begin get.repeatable',
    'end list.array',
    'end get.repeatable',
    'begin update.identity',
    'end update.identity',
  ])
})
