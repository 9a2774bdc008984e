import { inTemporaryFolder, settingsNaming } from '../../../scripts/command.ts'
import type { ClauseId, Profile } from '../../../src/contract/clauses.ts'
import type { Verdict } from '../../../src/findings/result.ts'
import { startReferenceService } from '../../../src/reference/service.ts'
import type { Report } from '../../../src/report/report.ts'
import { judgeTarget as judge } from '../../../src/run/engine.ts'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import type { Fault } from '../../catalogue/faults/fault.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { gridFaults } from '../../catalogue/grid/index.ts'
import { variations } from '../../catalogue/variations/index.ts'
import { eventsAround } from '../../catalogue/variations/planned-events.ts'
import type { Variation } from '../../catalogue/variations/variation.ts'
import { OthersValues } from './others-values.ts'

/** A fault or a variation by its name, and by what it is judged: what a judging process is asked for. */
export interface TargetName {
  readonly kind: 'fault' | 'variation'
  readonly name: string
  /** The clauses to judge it by, where it is not to be judged by all. */
  readonly clauses?: readonly ClauseId[]
  /** The profile, where it is not to be its own. */
  readonly profile?: Profile
  /** How many events there are, where it has none of its own. */
  readonly events?: number | undefined
}

/** What judging one target came to; plain data, fit to cross processes. */
export interface JudgedTarget extends TargetName {
  readonly verdict: Report['verdict']
  readonly verdicts: Readonly<Partial<Record<ClauseId, Verdict>>>
  /** What is told of each clause that is neither kept nor inapplicable. */
  readonly told: Readonly<Partial<Record<ClauseId, string>>>
  readonly requests: number
  readonly durationMs: number
  /** How many of the events that the service stores are not as they were, nor as its other clients have them. */
  readonly left: number
}

/** Bounds a run whose target never comes to an end. */
const runTimeoutMs = 180_000

/** Starts the service of a fault or variation and judges it, in this process and over loopback. */
export async function judgeTarget(asked: TargetName): Promise<JudgedTarget> {
  const { decisions, service: where, profile, settings: further, ...entry } = entryOf(asked)
  const events =
    entry.events ?? (asked.events === undefined ? undefined : eventsAround(asked.events))
  const others = new OthersValues()
  const service = await startReferenceService({
    username: 'museum',
    password: 'pässwörd: with colons',
    ...where,
    // Timers of a fault are its own doing.
    ...(decisions && { decisions: asked.kind === 'fault' ? decisions : others.noting(decisions) }),
    ...(events && { events }),
  })
  const judging = inTemporaryFolder(async (reportDir) => {
    const settings = loadSettings({
      cwd: reportDir,
      env: {
        ...settingsNaming(service),
        TARGET_PROFILE: asked.profile ?? profile ?? 'full',
        REPORT_DIR: reportDir,
        RUN_TIMEOUT_MS: String(runTimeoutMs),
        RESTORE_PATIENCE: '5s',
        ...further,
      },
    })
    if (!settings.target) throw new Error('the settings name no target')
    const selected = asked.clauses && new Set(asked.clauses)
    const before = service.snapshot()
    const report = await judge(settings, settings.target, { selected })
    return { ...judgedTarget(asked, report), left: others.leftChanged(before, service.snapshot()) }
  })
  return await judging.finally(() => service.close())
}

function entryOf({ kind, name }: TargetName): Partial<Variation> {
  const all: readonly (Fault | Variation)[] =
    kind === 'fault' ? [...faults, ...gridFaults] : variations
  const entry = all.find((one) => one.name === name)
  if (!entry) throw new Error(`no ${kind} is called ${name}`)
  return entry
}

function judgedTarget(
  target: TargetName,
  { verdict, clauses, run }: Report,
): Omit<JudgedTarget, 'left'> {
  const unkept = clauses.filter((clause) => !['pass', 'not-applicable'].includes(clause.verdict))
  return {
    ...target,
    verdict,
    verdicts: Object.fromEntries(clauses.map((clause) => [clause.id, clause.verdict])),
    told: Object.fromEntries(
      unkept.map(({ id, verdict, reason = '', violations: [first] }) => [
        id,
        first
          ? `${verdict}: ${first.summary}, case ${JSON.stringify(first.counterexample)}, reproduced ${first.reproduced.times} in ${first.reproduced.replays}`
          : `${verdict}: ${reason}`,
      ]),
    ),
    requests: run.requests,
    durationMs: run.durationMs,
  }
}
