import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startReferenceService } from '../src/reference/service.ts'
import { exampleTarget } from './example-report/target.ts'
import { exampleWaivers } from './example-report/waivers.ts'
import { startTest } from './kill-trials/command.ts'

const folder = fileURLToPath(new URL('../docs/example-report/', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'example-report-'))
const service = await startReferenceService(exampleTarget)
try {
  const { code, stderr } = await startTest({
    TARGET_URL: service.url,
    TARGET_USERNAME: service.username,
    TARGET_PASSWORD: service.password,
    TARGET_PROFILE: 'full',
    TARGET_TIMEZONE: 'UTC',
    SEED: '1',
    NUM_RUNS: '5',
    CONCURRENCY: '1',
    REPORT_DIR: work,
    WAIVERS_FILE: exampleWaivers(work),
  }).ended
  if (code !== 1) throw new Error(`the example run ended with ${code}, not 1: ${stderr}`)
  mkdirSync(folder, { recursive: true })
  for (const format of ['json', 'md', 'html'])
    copyFileSync(join(work, `conformance.${format}`), join(folder, `conformance.${format}`))
} finally {
  await service.close()
  rmSync(work, { recursive: true, force: true })
}
