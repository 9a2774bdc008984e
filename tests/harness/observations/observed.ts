import type { Profile } from '../../../src/contract/clauses.ts'
import type { QuestionId } from '../../../src/contract/questions.ts'
import { inAll } from '../../../src/findings/traffic.ts'
import { askQuestion } from '../../../src/judging/ask-question.ts'
import { judgeClause } from '../../../src/judging/judge-clause.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ReferenceServiceOptions } from '../../../src/reference/service.ts'
import { loadChecks } from '../../../src/run/checks.ts'
import { conclude } from '../../../src/run/conclude.ts'
import { Run } from '../../../src/run/run.ts'
import { snapshotOf } from '../../../src/run/snapshot.ts'
import { momentNow } from '../../../src/service/moment.ts'
import { target } from '../end-to-end/target.ts'
import { settingsOf } from '../run/settings-of.ts'

type Options = Partial<ReferenceServiceOptions> & {
  readonly profile?: Profile
  /** Further settings, as the environment would give them. */
  readonly env?: Record<string, string>
}

/** Starts a service with a password that has to be masked, which ends with the test, and settings to judge it with. */
export async function targetOf(options: Options = {}) {
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

/**
 * Asks a service every open question, after every clause was judged if so wished, and restores what
 * was changed.
 *
 * @returns the answers, the observations, and how many requests the questions have cost by themselves
 */
export async function observed(
  { settings }: Awaited<ReturnType<typeof targetOf>>,
  { afterClauses = false } = {},
) {
  const files = await loadChecks()
  const checks = files.flatMap((file) => file.checks)
  const run = new Run(settings, settings.target, checks)
  const startedAt = momentNow()
  const sent = () => inAll(run.client.counts.requests)
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
    results: [],
    snapshot,
    interruptedAt: () => undefined,
  })
  const { observations } = run
  const answers = Object.fromEntries(observations.map(({ id, answer }) => [id, `${answer}`]))
  return { answers: answers as Readonly<Record<QuestionId, string>>, observations, requests }
}
