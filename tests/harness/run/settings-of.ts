import type { Report } from '../../../src/report/report.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import type { Settings, TargetSettings } from '../../../src/settings/settings.ts'
import { folderWith } from '../settings/folder.ts'

/** Settings as the environment gives them, with a folder of their own for what is written. */
export function settingsOf(env: Readonly<Record<string, string>>): {
  settings: Settings
  target: TargetSettings
} {
  const reportDir = folderWith()
  const settings = loadSettings({ env: { REPORT_DIR: reportDir, ...env }, cwd: reportDir })
  if (!settings.target) throw new Error('a test of a run names its target')
  return { settings, target: settings.target }
}

/** The report on a target that the environment names. */
export function judged(env: Readonly<Record<string, string>>): Promise<Report> {
  const { settings, target } = settingsOf(env)
  return judgeTarget(settings, target)
}
