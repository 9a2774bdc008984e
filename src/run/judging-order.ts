import type { ClauseResult } from '../findings/result.ts'
import { askQuestion } from '../judging/ask-question.ts'
import type { Check, Question } from '../judging/check.ts'
import { judgeClause } from '../judging/judge-clause.ts'
import type { Shard } from '../settings/settings.ts'
import type { CheckFile } from './checks.ts'
import type { Run } from './run.ts'
import { dealt } from './shards.ts'

/** Of all check files, those of a shard, with the checks and questions that are to be judged. */
export function selectedOf(
  files: readonly CheckFile[],
  isSelected: (id: string) => boolean,
  shard?: Shard,
): readonly CheckFile[] {
  return (shard ? dealt(files, ({ name }) => name, shard) : files).map((file) => ({
    ...file,
    checks: file.checks.filter(({ id }) => isSelected(id)),
    questions: file.questions.filter(({ id }) => isSelected(id)),
  }))
}

/** What checks and questions come to; each is judged when its phase has its turn. */
export interface Judging {
  readonly results: ReadonlyMap<Check, Promise<ClauseResult>>
  readonly answers: ReadonlyMap<Question, Promise<void>>
}

/**
 * Begins to judge what is selected of each file: all that the files of a phase hold at once, so that one check that waits
 * for its last answer leaves no connection idle, and the next phase when all of it has ended.
 */
export function judgeInPhases(files: readonly CheckFile[], run: Run): Judging {
  const results = new Map<Check, Promise<ClauseResult>>()
  const answers = new Map<Question, Promise<void>>()
  const phases = new Set(files.map((file) => file.phase).sort((one, other) => one - other))
  let turn: Promise<unknown> = Promise.resolve()
  for (const phase of phases) {
    const before = turn
    for (const file of files.filter((one) => one.phase === phase)) {
      for (const check of file.checks)
        results.set(
          check,
          before.then(() => judgeClause(check, run)),
        )
      for (const question of file.questions)
        answers.set(
          question,
          before.then(() => ask(question, run)),
        )
    }
    // Neither rejects: what goes wrong is in the result.
    turn = Promise.all([...results.values(), ...answers.values()])
  }
  return { results, answers }
}

async function ask(question: Question, run: Run): Promise<void> {
  run.observations.push(await askQuestion(question, run))
}
