import { describe, it } from 'vitest'
import { longestMs } from '../../../scripts/command.ts'
import { hostileAnswers } from '../../catalogue/hostile/index.ts'
import { clausesWith } from '../end-to-end/command.ts'
import { pipelineCommandsIn, rawCharactersIn } from './raw-characters.ts'
import { withstanding } from './withstanding.ts'

// Three times what the slowest takes. A run that hangs is killed by whoever starts it; how long it takes until then
// depends on what runs beside it.
const mostCpuMs = 30_000
const mostMemoryMb = 400

const reportFiles = ['har', 'html', 'json', 'junit.xml', 'md'].map(
  (format) => `conformance.${format}`,
)

/** Each waits for its turn among all. */
const timeout = 30 * longestMs

const exitCodes = { conformant: 0, 'non-conformant': 1, inconclusive: 3, 'not-judged': 4 } as const

describe.concurrent('a run withstands answers whose', { timeout }, () => {
  it.for(hostileAnswers)('$name: $description', async (hostile, { expect, onTestFinished }) => {
    const seen = await withstanding(hostile, onTestFinished)
    const { code, report, stdout, stderr, places } = seen
    const { comesTo } = hostile
    const violated = clausesWith(report, 'fail')
    expect.soft({ code, verdict: report.verdict }).toEqual({
      code: exitCodes[comesTo.verdict],
      verdict: comesTo.verdict,
    })
    const { violates, mayAlsoViolate } =
      comesTo.verdict === 'non-conformant' ? comesTo : { violates: [], mayAlsoViolate: [] }
    expect.soft(violated).toEqual(expect.arrayContaining([...violates]))
    expect.soft([...violates, ...mayAlsoViolate]).toEqual(expect.arrayContaining(violated))
    if (comesTo.verdict === 'not-judged') {
      expect.soft(clausesWith(report, 'pass')).toEqual([])
      if (typeof comesTo.reason === 'string') expect.soft(report.reason).toBe(comesTo.reason)
      else expect.soft(report.reason).toMatch(comesTo.reason)
    }
    expect.soft(seen.cpuMs).toBeLessThan(mostCpuMs)
    expect.soft(seen.peakMemoryMb).toBeLessThan(mostMemoryMb)
    expect.soft(seen.files).toEqual(expect.arrayContaining(reportFiles))
    expect.soft(seen.unchanged).toBe(true)
    expect.soft(report.restoration.notRestored).toEqual([])
    expect.soft(seen.requestsElsewhere).toBe(0)
    expect.soft(seen.leaks).toEqual([])
    expect.soft(rawCharactersIn(places)).toEqual([])
    expect.soft(pipelineCommandsIn(stdout + stderr)).toEqual([])
    expect.soft(stdout + stderr).not.toMatch(/fault of the harness|^ +at /m)
  })
})
