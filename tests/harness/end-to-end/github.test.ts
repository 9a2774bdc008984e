import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportFolder, runTest, timeout } from './command.ts'
import { faultCalled, target } from './target.ts'

const only = ['-t', '^list.limit.default$']

describe('a run in GitHub Actions', { timeout }, () => {
  it('annotates the violated clauses and appends the summary of the step, without being told to', async () => {
    const GITHUB_STEP_SUMMARY = join(reportFolder(), 'summary.md')
    const { env } = await target({ decisions: faultCalled('default-limit-20') })
    const github = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY }
    const { code, stdout, stderr, reportDir } = await runTest({ ...env, ...github }, only)
    expect(code).toBe(1)
    const commands = stdout.split('\n').filter((line) => line.startsWith('::'))
    expect(commands).toEqual([expect.stringMatching(/^::error title=list\.limit\.default::/u)])
    const summary = readFileSync(GITHUB_STEP_SUMMARY, 'utf8')
    expect(summary).toBe(`${readFileSync(join(reportDir, 'conformance.md'), 'utf8')}\n`)
    expect(summary).toContain('### ❌ `list.limit.default`')
    expect(stdout + stderr + summary).not.toContain(env.TARGET_PASSWORD)
  })
})
