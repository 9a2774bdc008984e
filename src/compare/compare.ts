import { present } from '../contract/present.ts'
import { count } from '../findings/quantities.ts'
import type { Observation } from '../findings/result.ts'
import type { Report } from '../report/report.ts'
import { heldInPart } from '../report/run-in-words.ts'
import { changedClauses } from './changed-clauses.ts'

/** Two reports side by side, described by contracts/comparison.schema.json. */
export type Comparison = ReturnType<typeof compare>

export type ComparedRun = ReturnType<typeof inBrief>

/** Two reports of any targets and times, clause by clause and question by question. */
export function compare(before: Report, after: Report) {
  const changed = changedClauses(before, after)
  return {
    formatVersion: 1 as const,
    worse: changed.clauses.some(({ worse }) => worse),
    before: inBrief(before),
    after: inBrief(after),
    differences: runDifferences(before, after),
    ...changed,
    ...changedAnswers(before.observations, after.observations),
  }
}

/** A run as far as a comparison shows it. */
export function inBrief(report: Report) {
  const { verdict, reason, suite, contract, target } = report
  const { startedAt, seed, numRuns, interrupted } = report.run
  const run = { startedAt, seed, numRuns, interrupted }
  return present({ verdict, inPart: heldInPart(report), reason, suite, contract, target, run })
}

/** The open questions that two runs answer differently, or that only one of them has an answer to. */
function changedAnswers(before: readonly Observation[], after: readonly Observation[]) {
  const earlier = new Map(before.map((one) => [one.id, one]))
  const later = new Map(after.map((one) => [one.id, one]))
  const both = [...new Map([...earlier, ...later]).values()]
    .map(({ id, section, question }) => {
      const answers = { before: answerOf(earlier.get(id)), after: answerOf(later.get(id)) }
      return { id, section, question, ...answers }
    })
    .filter((pair) => pair.before.given || pair.after.given)
  const answers = both.filter((pair) => pair.before.words !== pair.after.words)
  return { answers, answeredAlike: both.length - answers.length }
}

/** What a run says to a question, and whether the target answered: else the words say why there is no answer. */
function answerOf(observation: Observation | undefined) {
  if (observation === undefined) return { given: false, words: 'not in that report' }
  return { given: !observation.unanswered, words: observation.answer }
}

/** In what two runs may differ, how a report says that in a line, and what it means for a comparison. */
const subjects = [
  ['target', ({ target }) => target.url, 'two services, or one that has moved'],
  ['version', ({ target }) => target.version ?? 'unknown', 'two builds of the service'],
  [
    'product',
    ({ target }) => target.product ?? 'none named',
    'the Server header tells of other software',
  ],
  [
    'profile',
    ({ target }) => target.profile,
    'clauses that apply in one of them only are listed as such',
  ],
  [
    'contract',
    ({ contract: { name, version, sha256 } }) =>
      `${name} ${version}, digest ${sha256.slice(0, 12)}`,
    'the promises differ, so one id may promise two things; clauses added or removed are listed as such, not as broken or fixed',
  ],
  ['suite', ({ suite }) => `${suite.name} ${suite.version}`, 'other checks may find more or less'],
  ['timezone', ({ target }) => target.timezone, 'clauses about today were judged by other days'],
  [
    'seed',
    ({ run }) => String(run.seed),
    'other inputs were sent, which may show other violations',
  ],
  ['cases', ({ run }) => `${run.numRuns} per property`, 'fewer cases find less'],
  [
    'filter',
    ({
      run: {
        notSelected: { length },
      },
    }) => (length === 0 ? 'none' : `left out ${count(length, 'clause')}`),
    'of a clause left out, nothing is known in that run',
  ],
  [
    'end',
    ({ run }) => (run.interrupted ? 'interrupted' : 'ran to its end'),
    'an interrupted run leaves clauses unjudged',
  ],
] as const satisfies readonly (readonly [string, of: (report: Report) => string, string])[]

/** In what the runs differ, as far as it matters for reading a comparison. */
export function runDifferences(before: Report, after: Report) {
  return subjects
    .map(([subject, of, meaning]) => ({ subject, before: of(before), after: of(after), meaning }))
    .filter((difference) => difference.before !== difference.after)
}
