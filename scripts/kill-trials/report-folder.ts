import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../src/report/report.ts'

/** Where a run writes to. */
export interface ReportFolder {
  readonly folder: string
  /** How many originals its journal holds. */
  originals(): number
  /** The report, once there is one. */
  report(): Report | undefined
}

/** Lends a new folder to some work, and removes it after that, or when this process ends before. */
export async function inReportFolder<T>(work: (folder: ReportFolder) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kill-trial-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work({
      folder,
      originals: () => originalsIn(join(folder, 'journal')),
      report: () => reportIn(join(folder, 'conformance.json')),
    })
  } finally {
    process.off('exit', remove)
    remove()
  }
}

function originalsIn(journal: string): number {
  if (!existsSync(journal)) return 0
  const names = readdirSync(journal, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.jsonl')).length
}

/** A kill may have cut the writing of a report short: what is there then is none. */
function reportIn(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}
