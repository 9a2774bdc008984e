import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import type { Report } from '../../../src/report/report.ts'
import { runCommand } from '../compare/running-command.ts'
import { reportFolder, reportIn, runTest, timeout } from '../end-to-end/command.ts'
import { faultCalled, type Target, target, together } from '../end-to-end/target.ts'
import { judged } from '../run/settings-of.ts'

const count = 4

/** Few cases: what is compared is how they are dealt out. */
const NUM_RUNS = '5'

/** Judges a service in so many shards, all at once, and keeps the part of each in one folder. */
async function inShards({ env }: Target): Promise<string> {
  const parts = reportFolder()
  const indexes = Array.from({ length: count }, (_, at) => at + 1)
  await Promise.all(
    indexes.map(async (index) => {
      const REPORT_DIR = reportFolder()
      await runTest({ ...env, REPORT_DIR, NUM_RUNS }, ['--shard', `${index}/${count}`])
      const part = reportIn(REPORT_DIR)
      expect(part.run.shard).toEqual({ index, count })
      copyFileSync(join(REPORT_DIR, 'conformance.json'), join(parts, `${index}.json`))
    }),
  )
  return parts
}

async function mergedOf(parts: string, indexes: readonly number[]) {
  const args = [...indexes.map((index) => `${index}.json`), '--output', 'whole']
  const { code, stdout } = await runCommand('merge', parts, args)
  const report = reportIn(join(parts, 'whole'))
  expect(code).toBe(report.exitCode)
  return { report, stdout }
}

function verdictsIn({ clauses }: Report) {
  return Object.fromEntries(clauses.map(({ id, verdict }) => [id, verdict]))
}

describe('a target judged in four shards', { timeout: 3 * timeout }, () => {
  it('that is sound is conformant once they are merged, and inconclusive while one is missing', async () => {
    const sound = await target()
    const before = sound.events()
    const parts = await inShards(sound)
    expect(sound.events()).toBe(before)

    const { report } = await mergedOf(parts, [1, 2, 3, 4])
    const totals = { pass: clauses.length }
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0, totals })
    expect(report.run.requestsByMethod).toEqual(sound.service.log)

    const { report: lacking, stdout } = await mergedOf(parts, [1, 2, 4])
    expect(lacking).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
    expect(stdout).toContain('shard 3 of 4 is missing')
  })

  it('with three faults gets the verdicts of one run', async () => {
    const decisions = together(
      faultCalled('default-limit-20'),
      faultCalled('update-not-persisted'),
      faultCalled('get-without-authentication'),
    )
    const { report } = await mergedOf(await inShards(await target({ decisions })), [3, 1, 4, 2])
    expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1 })
    const asOne = await judged({ ...(await target({ decisions })).env, NUM_RUNS })
    expect(verdictsIn(report)).toEqual(verdictsIn(asOne))
  })

  it.for<readonly [string, Readonly<Record<string, string>>, string, RegExp]>([
    [
      'as more shards than there are files of clauses',
      {},
      '7/400',
      /^--shard is "7\/400", but there are only \d+ files of clauses to share out; give a count of at most \d+\n$/u,
    ],
    [
      'with a seed of its own',
      { SEED: 'random' },
      '1/4',
      /^SEED is random, but all shards of a run need the same seed; give each of them one whole number\n$/u,
    ],
  ])('%s exits 2 before any request', async ([, settings, shard, refusal]) => {
    const { env, service } = await target()
    const own = { ...env, ...settings, REPORT_DIR: reportFolder() }
    const { code, stderr } = await runTest(own, ['--shard', shard])
    expect(code).toBe(2)
    expect(stderr).toMatch(refusal)
    expect(service.log).toEqual({})
  })
})
