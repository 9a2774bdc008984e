import { type Command, Option } from 'commander'
import { clauses } from '../contract/clauses.ts'
import { openQuestions } from '../contract/questions.ts'
import type { Selection } from '../run/vitest/start.ts'
import { nearestName } from '../settings/nearest-name.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import { settingRows } from '../settings/settings-table.ts'
import { UsageError } from '../settings/usage-error.ts'
import { addSettingOptions, type GivenSettings } from './setting-options.ts'

/** What a run was asked for. */
export interface RunArguments extends GivenSettings, Selection {
  /** Whether nothing but the path of the report goes to standard output. */
  readonly quiet: boolean
}

const questionIds = openQuestions.map(({ id }): string => id)
const clauseIds = clauses.map(({ id }): string => id)

/** Gives the program the options of a run. */
export function addRunOptions(program: Command): void {
  program
    .option('-q, --quiet', 'Prints nothing but the path of the HTML report.', false)
    .addOption(
      new Option('--clause <id>', 'Judges this clause only; may be given again.')
        .argParser((id: string, ids: readonly string[]) => [...ids, knownId(id)])
        .default([], 'all'),
    )
    .addOption(
      new Option('--shard <part>', 'Judges one part of several, such as 2/4.').argParser(shardIn),
    )
  addSettingOptions(program, settingRows)
}

/** What a run was asked to judge, and how loudly. */
export function selectionIn(program: Command): Selection & { readonly quiet: boolean } {
  const { clause, shard, quiet } = program.opts<{
    clause: readonly string[]
    shard?: string
    quiet: boolean
  }>()
  return { ids: clause, quiet, ...(shard === undefined ? {} : { shard }) }
}

/** @throws UsageError with the nearest id, where there is no such clause or open question */
export function knownId(id: string, option = '--clause'): string {
  if (clauseIds.includes(id) || questionIds.includes(id)) return id
  const nearest = nearestName(id, clauseIds, 6)
  throw new UsageError({
    subject: option,
    given: quotedValue(id),
    problem: `which is no clause${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    remedy: 'give an id that the command clauses lists',
  })
}

function shardIn(text: string): string {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  if (Number(index) >= 1 && Number(index) <= Number(count)) return text
  throw new UsageError({
    subject: '--shard',
    given: quotedValue(text),
    remedy: 'give the number of a part and how many there are, such as 2/4',
  })
}
