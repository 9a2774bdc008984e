import { phaseNames } from '../../tests/conformance/phases.ts'
import type { ReasonCode } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import type { RunPhase } from '../findings/traffic.ts'
import { askQuestion } from '../judging/ask-question.ts'
import type { Check, Question } from '../judging/check.ts'
import { judgeClause } from '../judging/judge-clause.ts'
import type { Shard } from '../settings/settings.ts'
import type { CheckFile } from './checks.ts'
import { type Explored, explore, putTogether } from './exploration.ts'
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

/**
 * What a check may lack for no other reason than that those beside it hold the events: where there are few, they
 * are either around today or in the window. So it is judged once more when these have ended.
 */
const heldByOthers: ReadonlySet<string> = new Set<ReasonCode>([
  'nothing-listed',
  'no-event-ahead',
  'too-few-events',
  'range-too-small',
  'too-few-to-move',
])

/**
 * Begins to judge what is selected of each file: all that the files of a phase hold at once, so that one check that waits
 * for its last answer leaves no connection idle, and the next phase when all of it has ended.
 *
 * @returns what checks and questions come to; each is judged when its phase has its turn
 */
export function judgeInPhases(files: readonly CheckFile[], run: Run) {
  const results = new Map<Check, Promise<ClauseResult>>()
  const answers = new Map<Question, Promise<void>>()
  let turn: Promise<unknown> = Promise.resolve()
  const groups = togetherIn(run, files)
  const lastExplored = groups.findLastIndex(({ checks }) => checks.some(isExplored))
  for (const [index, { checks, during, questions }] of groups.entries()) {
    const before = turn.then(() => run.enter(during))
    const first = checks.map((check) => ({
      check,
      result: before.then(async () => {
        const result = await judgeClause(check, run)
        run.judged(result)
        return result
      }),
    }))
    for (const question of questions)
      answers.set(
        question,
        before.then(() => ask(question, run)),
      )
    // None of these rejects: what goes wrong is in the result.
    let others: Promise<unknown> = Promise.all([
      ...first.map(({ result }) => result),
      ...answers.values(),
    ])
    for (const { check, result } of first) {
      const last = others.then(async () => {
        if (first.length === 1 || !lacksWhatOthersHeld(await result)) return result
        run.sharedEvents.placed.dissolve()
        return judgeClause(check, run)
      })
      others = last
      results.set(
        check,
        result.then((one) => (lacksWhatOthersHeld(one) ? last : one)),
      )
    }
    turn = Promise.all([others, ...results.values(), ...answers.values()])
    const { exploreMs, replayCase } = run.settings
    if (exploreMs === undefined || replayCase || index !== lastExplored) continue
    const all = groups.flatMap((group) => group.checks).filter(isExplored)
    const exploring = turn.then(() => {
      run.enter('exploring')
      return explore(all, run)
    })
    turn = exploring
    for (const check of all) results.set(check, withExplored(check, results, exploring))
  }
  return { results, answers }
}

function isExplored({ isExplored }: Check): boolean {
  return isExplored ?? false
}

async function withExplored(
  check: Check,
  results: ReadonlyMap<Check, Promise<ClauseResult>>,
  exploring: Promise<Explored>,
): Promise<ClauseResult> {
  const result = (await results.get(check)) as ClauseResult
  const further = (await exploring).get(check)
  return further ? putTogether(result, further) : result
}

interface Together extends Pick<CheckFile, 'checks' | 'questions'> {
  readonly during: RunPhase
}

/**
 * What is judged side by side: what the files of a phase hold. Where one request is in flight at a time, each check
 * has its turn alone, so that two runs of the same seed send the same requests in the same order, however long
 * each takes to be answered.
 */
function togetherIn({ settings }: Run, files: readonly CheckFile[]): readonly Together[] {
  const phases = new Set(files.map((file) => file.phase).sort((one, other) => one - other))
  const all = [...phases].map((phase) => {
    const judged = files.filter((file) => file.phase === phase)
    return {
      during: phaseNames[phase] ?? 'reading',
      checks: judged.flatMap(({ checks }) => checks),
      questions: judged.flatMap(({ questions }) => questions),
    }
  })
  if (settings.concurrency > 1) return all
  return all.flatMap(({ checks, during, questions }) => [
    ...checks.map((check): Together => ({ during, checks: [check], questions: [] })),
    ...questions.map((question): Together => ({ during, checks: [], questions: [question] })),
  ])
}

function lacksWhatOthersHeld({ verdict, causes = [] }: ClauseResult): boolean {
  return verdict === 'inconclusive' && causes.some(({ code }) => heldByOthers.has(code))
}

async function ask(question: Question, run: Run): Promise<void> {
  run.observations.push(await askQuestion(question, run))
}
