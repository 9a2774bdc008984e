import type { Observation } from '../findings/result.ts'
import { count } from '../report/quantities.ts'
import type { Report } from '../report/report.ts'
import { changedClauses } from './changed-clauses.ts'
import type { Answer, ComparedRun, Comparison, RunDifference } from './comparison.ts'

/** Two reports of any targets and times, clause by clause and question by question. */
export function compare(before: Report, after: Report): Comparison {
  const clauses = changedClauses(before, after)
  return {
    formatVersion: 1,
    worse: clauses.changes.some(({ worse }) => worse),
    before: inBrief(before),
    after: inBrief(after),
    differences: runDifferences(before, after),
    clauses: clauses.changes,
    holdInBoth: clauses.holdInBoth,
    unjudgedInBoth: clauses.unjudgedInBoth,
    ...changedAnswers(before.observations, after.observations),
  }
}

function inBrief({ verdict, reason, suite, contract, target, run }: Report): ComparedRun {
  const { startedAt, seed, numRuns, interrupted } = run
  return {
    verdict,
    ...(reason === undefined ? {} : { reason }),
    suite,
    contract,
    target,
    run: { startedAt, seed, numRuns, interrupted },
  }
}

/** The open questions that two runs answer differently, or that only one of them has an answer to. */
function changedAnswers(
  before: readonly Observation[],
  after: readonly Observation[],
): Pick<Comparison, 'answers' | 'answeredAlike'> {
  const earlier = new Map(before.map((one) => [one.id, one]))
  const later = new Map(after.map((one) => [one.id, one]))
  const both = [...new Map([...earlier, ...later]).values()]
    .map(({ id, section, question }) => ({
      id,
      section,
      question,
      before: answerOf(earlier.get(id)),
      after: answerOf(later.get(id)),
    }))
    .filter((pair) => pair.before.given || pair.after.given)
  const answers = both.filter((pair) => pair.before.words !== pair.after.words)
  return { answers, answeredAlike: both.length - answers.length }
}

function answerOf(observation: Observation | undefined): Answer {
  if (observation === undefined) return { given: false, words: 'not in that report' }
  return { given: !observation.unanswered, words: observation.answer }
}

interface Subject extends Pick<RunDifference, 'subject' | 'meaning'> {
  /** What the report says of it, short enough for one line. */
  readonly of: (report: Report) => string
}

const subjects: readonly Subject[] = [
  {
    subject: 'target',
    of: ({ target }) => target.url,
    meaning: 'two services, or one that has moved',
  },
  {
    subject: 'product',
    of: ({ target }) => target.product ?? 'none named',
    meaning: 'the Server header tells of other software',
  },
  {
    subject: 'profile',
    of: ({ target }) => target.profile,
    meaning: 'clauses that apply in one of them only are listed as such',
  },
  {
    subject: 'contract',
    of: ({ contract: { name, version, sha256 } }) =>
      `${name} ${version}, digest ${sha256.slice(0, 12)}`,
    meaning:
      'the promises differ, so one id may promise two things; clauses added or removed are listed as such, not as broken or fixed',
  },
  {
    subject: 'suite',
    of: ({ suite }) => `${suite.name} ${suite.version}`,
    meaning: 'other checks may find more or less',
  },
  {
    subject: 'timezone',
    of: ({ target }) => target.timezone,
    meaning: 'clauses about today were judged by other days',
  },
  {
    subject: 'seed',
    of: ({ run }) => String(run.seed),
    meaning: 'other inputs were sent, which may show other violations',
  },
  {
    subject: 'cases',
    of: ({ run }) => `${run.numRuns} per property`,
    meaning: 'fewer cases find less',
  },
  {
    subject: 'filter',
    of: ({ run: { notSelected } }) =>
      notSelected.length === 0 ? 'none' : `left out ${count(notSelected.length, 'clause')}`,
    meaning: 'of a clause left out, nothing is known in that run',
  },
  {
    subject: 'end',
    of: ({ run }) => (run.interrupted ? 'interrupted' : 'ran to its end'),
    meaning: 'an interrupted run leaves clauses unjudged',
  },
]

/** In what the runs differ, as far as it matters for reading a comparison. */
export function runDifferences(before: Report, after: Report): readonly RunDifference[] {
  return subjects
    .map(({ subject, of, meaning }) => ({
      subject,
      before: of(before),
      after: of(after),
      meaning,
    }))
    .filter((difference) => difference.before !== difference.after)
}
