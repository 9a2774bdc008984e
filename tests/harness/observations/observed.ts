import type { Profile } from '../../../src/contract/clauses.ts'
import type { QuestionId } from '../../../src/contract/questions.ts'
import type { Observation } from '../../../src/findings/result.ts'
import { askQuestion } from '../../../src/judging/ask-question.ts'
import { judgeClause } from '../../../src/judging/judge-clause.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ReferenceServiceOptions, RunningService } from '../../../src/reference/service.ts'
import { loadChecks } from '../../../src/run/checks.ts'
import { conclude } from '../../../src/run/conclude.ts'
import { Run } from '../../../src/run/run.ts'
import { snapshotOf } from '../../../src/run/snapshot.ts'
import type { Settings, TargetSettings } from '../../../src/settings/settings.ts'
import { target } from '../end-to-end/target.ts'
import { settingsOf } from '../run/settings-of.ts'

type Options = Partial<ReferenceServiceOptions> & {
  readonly profile?: Profile
  /** Further settings, as the environment would give them. */
  readonly env?: Record<string, string>
}

/** A service that ends with the test, and the settings to judge it with. */
export interface Target {
  readonly service: RunningService
  readonly settings: Settings & { readonly target: TargetSettings }
}

/** Starts a service with a password that has to be masked, and settings for it. */
export async function targetOf(options: Options = {}): Promise<Target> {
  const { profile = 'full', env = {}, ...decided } = options
  const { service, env: named } = await target(decided)
  const judged = settingsOf({ ...named, TARGET_PROFILE: profile, ...env })
  return { service, settings: { ...judged.settings, target: judged.target } }
}

/** A service that sends this text for a body, whatever it is asked. */
export const alwaysText =
  (text: string, status = 200, mediaType: string | null = 'application/json'): Override =>
  () => ({
    around: async () => ({
      status,
      headers: mediaType === null ? {} : { 'content-type': mediaType },
      body: null,
    }),
    text: () => text,
  })

/** What asking has brought to light. */
export interface Observed {
  readonly answers: Readonly<Record<QuestionId, string>>
  readonly observations: readonly Observation[]
  /** Requests that the questions themselves have cost, by themselves. */
  readonly requests: number
}

/**
 * Asks a service every open question, after every clause was judged if so wished, and restores what
 * was changed.
 */
export async function observed(
  { settings }: Target,
  { afterClauses = false } = {},
): Promise<Observed> {
  const files = await loadChecks()
  const checks = files.flatMap((file) => file.checks)
  const run = new Run(settings, settings.target, checks)
  const startedAt = new Date()
  const sent = () =>
    Object.values(run.client.counts.requests).reduce((sum, count) => sum + count, 0)
  let requests = 0
  for (const { checks, questions } of files) {
    if (afterClauses) await Promise.all(checks.map((check) => judgeClause(check, run)))
    const before = sent()
    run.observations.push(
      ...(await Promise.all(questions.map((question) => askQuestion(question, run)))),
    )
    requests += sent() - before
  }
  const snapshot = await snapshotOf(run)
  await run.close()
  await conclude({
    settings,
    target: settings.target,
    startedAt,
    begunAt: performance.now(),
    results: [],
    snapshot,
    interruptedAt: () => undefined,
  })
  const { observations } = run
  const answers = Object.fromEntries(observations.map(({ id, answer }) => [id, `${answer}`]))
  return { answers: answers as Observed['answers'], observations, requests }
}
