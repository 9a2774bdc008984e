import { parseArgs } from 'node:util'
import { withoutPipelineCommands } from '../report/pipeline-commands.ts'
import { readJson } from '../report/read-report.ts'
import type { Report } from '../report/report.ts'
import { verdictSentence } from '../report/sentence.ts'
import { visibleLine } from '../report/visible.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import { UsageError } from '../settings/usage-error.ts'
import { verify } from './verify.ts'

/**
 * Checks a report again: prints what is wrong with it, one line each, or one line that says what was
 * verified and what cannot be.
 *
 * @param args - the one report
 * @returns 0 where it holds, 1 where it does not, 2 where there is none to read, after one line about it
 */
export async function verifyCommand(args: readonly string[]): Promise<number> {
  try {
    const { problems, ...verified } = verify(
      readJson(reportIn(args), 'the report', { cwd: process.cwd() }),
    )
    for (const { place, problem } of problems) say(`${place}: ${problem}`)
    if ('report' in verified) say(whatHolds(verified.report))
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    const isMistake = error instanceof UsageError
    process.stderr.write(`${isMistake ? error.message : (error as Error).stack}\n`)
    return isMistake ? 2 : 4
  }
}

function reportIn(args: readonly string[]): string {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const remedy = 'give the conformance.json of a run, and nothing else'
  for (const token of tokens)
    if (token.kind === 'option')
      throw new UsageError({
        subject: quotedValue(token.rawName),
        problem: 'no such option',
        remedy,
      })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0)
    throw new UsageError({
      subject: 'verify',
      problem: `takes one report, and got ${positionals.length}`,
      remedy,
    })
  return path
}

function whatHolds(report: Report): string {
  const { clauses, contract, run, target } = report
  const left = run.notSelected.length
  const judged =
    left === 0 ? `all ${clauses.length}` : `${clauses.length} of ${clauses.length + left}`
  return [
    `Verified: “${verdictSentence(report)}”, of ${target.url} in profile ${target.profile} on ${run.startedAt.slice(0, 10)}, follows from what the report says of ${judged} clauses of this suite's contract (${contract.name} ${contract.version}, digest ${contract.sha256.slice(0, 12)}).`,
    'That the exchanges in it took place cannot be known from a report: for that, run the suite.',
  ].join(' ')
}

/** What a report holds may come from anywhere. */
function say(line: string): void {
  process.stdout.write(`${withoutPipelineCommands(visibleLine(line))}\n`)
}
