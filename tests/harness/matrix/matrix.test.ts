import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Fault } from '../../catalogue/faults/fault.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { variations } from '../../catalogue/variations/index.ts'
import type { JudgedTarget, TargetName } from './judged-target.ts'
import { JudgingPool } from './judging-pool.ts'
import { failing, matrixSummary, unexpected, writeMatrix } from './matrix-table.ts'
import { byEveryClause, clausesFor, selectedFaults, selectedVariations } from './selection.ts'

// More than a judging process takes before it is given up.
const timeout = 300_000

const judged = new Map<string, JudgedTarget>()
const judgedAgain = new Set<string>()
let pool: JudgingPool

beforeAll(() => {
  pool = new JudgingPool(Math.max(2, Math.min(4, availableParallelism())))
})

afterAll(() => {
  pool.close()
  const again = judgedAgain.size === 0 ? '' : `, after a second try: ${[...judgedAgain].join(', ')}`
  process.stdout.write(`\n${matrixSummary(judged)}${again}\n`)
  if (judged.size === selectedFaults.length + selectedVariations.length)
    writeMatrix('reports', judged)
})

// A test that is tried again judges its target anew.
async function judge(target: TargetName): Promise<JudgedTarget> {
  const { kind, name, clauses } = target
  const key = `${kind} ${name}`
  const before = judged.get(key)
  if (before && before.clauses?.length === clauses?.length) judgedAgain.add(name)
  const result = await pool.judge(target)
  judged.set(key, result)
  return result
}

/** Judges a fault by the clause that is to notice it, and by all of them where that one does not by itself. */
async function judgeFault({ name, violates }: Fault): Promise<JudgedTarget> {
  const fault = { kind: 'fault', name } as const
  if (!byEveryClause) {
    const target = await judge({ ...fault, clauses: [violates] })
    if (target.verdicts[violates] === 'fail') return target
  }
  return judge(fault)
}

// The runner would shorten names that it puts into a title by itself.
describe.concurrent('of the faults', { timeout }, () => {
  for (const fault of selectedFaults) {
    const { name, violates } = fault
    it(`${name} is noticed by ${violates}, and by no clause that it keeps`, async ({ expect }) => {
      const target = await judgeFault(fault)
      const found = failing(target).map((id) => `${id}: ${target.told[id]}`)
      const told = found.join('\n') || JSON.stringify(target.told)
      expect(failing(target), told).toContain(violates)
      expect(unexpected(fault, target), told).toEqual([])
      // A bare 3 says nothing to whoever reads the smallest case; an identifier or a few words do.
      expect(told).not.toMatch(/, case (?:-?\d|true|false)/u)
      // What is shown to be wrong differs from what was sent.
      expect(told).not.toMatch(/: expected (\w+ .+), as sent, received \1, case /u)
    })
  }
})

describe.concurrent('of the variations', { timeout }, () => {
  for (const variation of selectedVariations) {
    const { name, judgedAsAWhole } = variation
    it(`${name} is no violation`, async ({ expect }) => {
      const clauses = clausesFor(variation)
      const target = await judge({ kind: 'variation', name, ...(clauses && { clauses }) })
      expect(failing(target).map((id) => `${id}: ${target.told[id]}`)).toEqual([])
      const but = judgedAsAWhole === true ? [] : judgedAsAWhole?.but
      if (but) expect(Object.keys(target.told)).toEqual(but)
    })
  }
})

describe('of any three variations in a row', () => {
  it.for(clauses)('$id judges one', ({ id }) => {
    const judges = variations.map((one) => clausesFor(one)?.includes(id) ?? true)
    const skipped = variations.filter(
      (_, at) => at > 1 && judges.slice(at - 2, at + 1).every((isJudged) => !isJudged),
    )
    expect(skipped.map(({ name }) => name)).toEqual([])
  })
})

describe('the catalogue of faults', () => {
  it.for(clauses)('has two faults or more that $id is meant to notice', ({ id }) => {
    expect(faults.filter(({ violates }) => violates === id).length).toBeGreaterThanOrEqual(2)
  })
})
