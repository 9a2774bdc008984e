import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { faults } from '../../../src/reference/faults/index.ts'
import { variations } from '../../../src/reference/variations/index.ts'
import type { JudgedTarget, TargetName } from './judged-target.ts'
import { JudgingPool } from './judging-pool.ts'
import { failing, matrixSummary, unexpected, writeMatrix } from './matrix-table.ts'

// More than a judging process takes before it is given up.
const timeout = 200_000

const judged = new Map<string, JudgedTarget>()
const pending = new Map<string, Promise<JudgedTarget>>()
let pool: JudgingPool

beforeAll(() => {
  pool = new JudgingPool(Math.max(2, Math.min(4, availableParallelism())))
})

afterAll(() => {
  pool.close()
  process.stdout.write(`\n${matrixSummary(judged)}\n`)
  if (judged.size === faults.length + variations.length) writeMatrix('reports', judged)
})

async function judge(target: TargetName): Promise<JudgedTarget> {
  const key = `${target.kind} ${target.name}`
  const work = pending.get(key) ?? pool.judge(target)
  pending.set(key, work)
  const result = await work
  judged.set(key, result)
  return result
}

describe.concurrent('of the faults', { timeout }, () => {
  it.for(faults)('$name is noticed by $violates, and by none that keeps silent', async (fault) => {
    const target = await judge({ kind: 'fault', name: fault.name })
    const found = failing(target).map((id) => `${id}: ${target.told[id]}`)
    expect(failing(target), found.join('\n') || JSON.stringify(target.told)).toContain(
      fault.violates,
    )
    expect(unexpected(fault, target), found.join('\n')).toEqual([])
  })
})

describe.concurrent('of the variations', { timeout }, () => {
  it.for(variations)('$name is no violation', async (variation) => {
    const target = await judge({ kind: 'variation', name: variation.name })
    expect(failing(target).map((id) => `${id}: ${target.told[id]}`)).toEqual([])
  })
})

describe('the catalogue of faults', () => {
  it.for(clauses)('has two faults or more that $id is meant to notice', ({ id }) => {
    expect(faults.filter(({ violates }) => violates === id).length).toBeGreaterThanOrEqual(2)
  })
})
