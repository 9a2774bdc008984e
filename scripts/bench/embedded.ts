import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bin } from '../../package.json' with { type: 'json' }
import type { Report } from '../../src/report/report.ts'
import { longestJobMs } from './job.ts'
import { plainEnvironment } from './plain-environment.ts'

/** What one `npm test` on the embedded service came to. */
export interface EmbeddedRun {
  readonly verdict: Report['verdict']
  readonly requests: number
  readonly startToEndMs: number
  readonly peakMemoryMb: number
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const peakMemoryNote = new URL('./note-peak-memory.mjs', import.meta.url).href

/**
 * Runs what `npm test` runs, all settings at their defaults, and times it from start to end. It is run
 * from an empty folder, where no `.env` could name a target.
 */
export async function runEmbedded(): Promise<EmbeddedRun> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const peakMemoryFile = join(folder, 'peak-memory')
  const program = join(root, bin)
  try {
    const startedAt = performance.now()
    const command = spawn(process.execPath, ['--import', peakMemoryNote, program], {
      cwd: folder,
      env: { ...plainEnvironment(), REPORT_DIR: folder, PEAK_MEMORY_FILE: peakMemoryFile },
      stdio: 'ignore',
      timeout: longestJobMs,
    })
    const [code] = await once(command, 'exit')
    const startToEndMs = performance.now() - startedAt
    if (code === null) throw new Error(`npm test did not end within ${longestJobMs} ms`)
    const report: Report = JSON.parse(await readFile(join(folder, 'conformance.json'), 'utf8'))
    const peakMemoryMb = Number(await readFile(peakMemoryFile, 'utf8')) / 1024
    return { verdict: report.verdict, requests: report.run.requests, startToEndMs, peakMemoryMb }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
