import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportFolder, runTest, timeout } from './command.ts'
import { faultCalled, target } from './target.ts'

describe('a run in GitHub Actions', { timeout }, () => {
  it('annotates the violated clauses and appends the summary of the step, without being told to', async () => {
    const REPORT_DIR = reportFolder()
    const GITHUB_STEP_SUMMARY = join(reportFolder(), 'summary.md')
    const { env } = await target({ decisions: faultCalled('default-limit-20') })
    const github = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY }
    const only = ['-t', '^list.limit.default$']
    const { code, stdout, stderr } = await runTest({ ...env, ...github, REPORT_DIR }, only)
    expect(code).toBe(1)
    const commands = stdout.split('\n').filter((line) => line.startsWith('::'))
    expect(commands).toEqual([expect.stringMatching(/^::error title=list\.limit\.default::/u)])
    const summary = readFileSync(GITHUB_STEP_SUMMARY, 'utf8')
    expect(summary).toBe(`${readFileSync(join(REPORT_DIR, 'conformance.md'), 'utf8')}\n`)
    expect(summary).toContain('### ❌ `list.limit.default`')
    expect(stdout + stderr + summary).not.toContain(env.TARGET_PASSWORD)
  })

  it('writes neither elsewhere', async () => {
    const { env } = await target({ decisions: faultCalled('default-limit-20') })
    const only = ['-t', '^list.limit.default$']
    const { stdout } = await runTest({ ...env, REPORT_DIR: reportFolder() }, only)
    expect(stdout).not.toMatch(/^::/mu)
  })
})
