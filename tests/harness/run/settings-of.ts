import { onTestFinished } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Update } from '../../../src/contract/special-event.ts'
import type { Check } from '../../../src/judging/check.ts'
import { renderJson } from '../../../src/report/json.ts'
import type { Report } from '../../../src/report/report.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { Run } from '../../../src/run/run.ts'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import { Journal } from '../../../src/world/restoring/journal.ts'
import { fingerprintsOf } from '../../../src/world/values/same.ts'
import type { Target } from '../end-to-end/target.ts'
import { folderWith } from '../settings/folder.ts'
import { verified } from '../verify/verified.ts'

/** Settings as the environment gives them, with a folder of their own for what is written. */
export function settingsOf(env: Readonly<Record<string, string>>) {
  const reportDir = folderWith()
  // Tests do not wait for minutes for a target that will not get well.
  const usual = { REPORT_DIR: reportDir, RESTORE_PATIENCE: '5s' }
  const settings = loadSettings({ env: { ...usual, ...env }, cwd: reportDir })
  if (!settings.target) throw new Error('a test of a run names its target')
  return { settings, target: settings.target }
}

/** The report on a target that the environment names, which has to hold as every report of a real run has; of some clauses, where any are named. */
export async function judged(
  env: Readonly<Record<string, string>>,
  ...clauses: readonly ClauseId[]
): Promise<Report> {
  const { settings, target } = settingsOf(env)
  const filter = clauses.length === 0 ? {} : { selected: new Set(clauses) }
  const report = await judgeTarget(settings, target, filter)
  verified(renderJson(report))
  return report
}

/** What these checks of a test share on a target that the environment names; closed with the test. */
export function runOn(env: Readonly<Record<string, string>>, checks: readonly Check[] = []) {
  const { settings, target } = settingsOf(env)
  const run = new Run(settings, target, checks)
  onTestFinished(() => run.close())
  return { settings, run }
}

/** An event that a run cut short has left changed: its original has another name in the journal. */
export async function leftChanged(
  { service, env }: Pick<Target, 'service' | 'env'>,
  name: string,
  more: Readonly<Record<string, string>> = {},
) {
  const { settings, target } = settingsOf({ ...env, ...more })
  const [event] = service.snapshot()
  if (!event) throw new Error('the service has no event')
  const { eventId, ...original } = event
  const journal = new Journal(settings.reportDir, target.url, String)
  const keep = async () => {
    const ofThatRun = new Journal(settings.reportDir, target.url, String)
    await ofThatRun.keep(eventId, { ...original, name } as Update)
    ofThatRun.note(eventId, { sent: fingerprintsOf({ ...original }), at: 0 })
  }
  const nameNow = () => service.snapshot().find((one) => one.eventId === eventId)?.name
  return { settings, target, journal, eventId, keep, nameNow }
}
