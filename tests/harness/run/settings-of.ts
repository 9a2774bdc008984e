import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import type { Settings, TargetSettings } from '../../../src/settings/settings.ts'

/** Settings as the environment gives them, with a folder of their own for what is written. */
export function settingsOf(env: Readonly<Record<string, string>>): {
  settings: Settings
  target: TargetSettings
} {
  const reportDir = mkdtempSync(join(tmpdir(), 'run-'))
  onTestFinished(() => rmSync(reportDir, { recursive: true, force: true }))
  const settings = loadSettings({ env: { REPORT_DIR: reportDir, ...env }, cwd: reportDir })
  if (!settings.target) throw new Error('a test of a run names its target')
  return { settings, target: settings.target }
}
