import { mkdtempSync } from 'node:fs'
import { it } from 'vitest'
import { faults } from '../../../src/reference/faults/index.ts'
import { startReferenceService } from '../../../src/reference/service.ts'
import { judge } from '../../../src/run/judge.ts'
import { loadSettings } from '../../../src/settings/load-settings.ts'
const one = async (f: any) => {
  const service = await startReferenceService({ username: 'museum', password: 'a:b', ...(f?.decisions ? { decisions: f.decisions } : {}) })
  const settings = loadSettings({ env: { TARGET_URL: service.url, TARGET_USERNAME: 'museum', TARGET_PASSWORD: 'a:b', TARGET_PROFILE: 'full', REPORT_DIR: mkdtempSync('/tmp/probe-') }, cwd: '/tmp' })
  const t = performance.now()
  const report = await judge(settings, settings.target!)
  console.log(f?.name, report.verdict, Math.round(performance.now() - t), report.run.requests, report.clauses.filter(c => c.verdict === 'fail').map(c => c.id).join(' '), process.cpuUsage().user/1e6|0, process.cpuUsage().system/1e6|0)
  await service.close()
}
it('x', async () => {
  const n = Number(process.env.N ?? 3)
  await one(undefined)
  const queue = faults.slice(0, 12)
  const t = performance.now()
  await Promise.all(Array.from({ length: n }, async () => { for (let f = queue.shift(); f; f = queue.shift()) await one(f) }))
  console.log('TOTAL', n, performance.now() - t)
}, 300000)
