import { type Command, Option } from 'commander'
import { clauses } from '../contract/clauses.ts'
import { orNothing } from '../contract/or-nothing.ts'
import { openQuestions } from '../contract/questions.ts'
import type { Selection } from '../run/shards.ts'
import { escaped } from '../settings/escaped.ts'
import { editDistance, suggestion } from '../settings/nearest-name.ts'
import { type Shard, settingRows } from '../settings/settings.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { valueBehind } from './refusals.ts'
import { addSettingOptions, type GivenSettings } from './setting-options.ts'

export interface RunArguments extends GivenSettings {
  readonly selection: Selection
  readonly quiet: boolean
}

export function addRunOptions(program: Command): void {
  program
    .option('-q, --quiet', 'Prints nothing but the path of the HTML report.', false)
    .addOption(
      new Option('--clause <id>', 'Judges this clause only; may be given again.')
        .argParser((id: string, ids: readonly string[]) => [...ids, knownId(id)])
        .default([], 'all'),
    )
    .addOption(
      new Option('-t, --only <pattern>', 'Judges only the clauses whose id matches this.')
        .argParser(patternIn)
        .conflicts('clause'),
    )
    .option('--shard <part>', 'Judges one part of several, such as 2/4.', shardIn)
  addSettingOptions(program, settingRows)
}

/** What a run was asked to judge, and how loudly. */
export function selectionIn(program: Command): Omit<RunArguments, keyof GivenSettings> {
  const { clause, only, shard, quiet } = program.opts<{
    clause: readonly string[]
    only?: RegExp
    shard?: Shard
    quiet: boolean
  }>()
  const pattern = clause.length > 0 ? new RegExp(`^(?:${clause.map(escaped).join('|')})$`) : only
  return { quiet, selection: { ...(pattern && { pattern }), ...(shard && { shard }) } }
}

/** @throws UsageError with the nearest id, where there is no such clause or open question */
export function knownId(id: string, option = '--clause'): string {
  if (ids.some((one) => one === id)) return id
  throw new UsageError({
    subject: option,
    given: quotedValue(id),
    problem: `which is no clause${nearest(id)}`,
    remedy: 'give an id that the command clauses lists',
  })
}

const partOfIds = 'a part of the ids to judge, such as list.limit'

function patternIn(given: string): RegExp {
  const text = valueBehind('-t, --only', given, partOfIds)
  const pattern = orNothing(() => new RegExp(text, 'i'))
  if (pattern && ids.some((id) => pattern.test(id))) return pattern
  throw new UsageError({
    subject: '-t, --only',
    given: quotedValue(text),
    problem: pattern
      ? `which matches no clause${nearest(text.replace(/[\\^$]/g, ''))}`
      : 'which is no regular expression',
    remedy: `give ${partOfIds}`,
  })
}

const ids = [...clauses, ...openQuestions].map(({ id }) => id)

/** `; did you mean <id>?`, of the id that begins with a text, or of which some parts between dots are nearest, if two thirds of it are alike. */
function nearest(given: string): string {
  const text = given.toLowerCase()
  return suggestion(text, ids, text.length / 3, (id) => {
    if (text !== '' && id.startsWith(text)) return 0
    const words = id.split('.')
    const parts = words.flatMap((_, from) =>
      words.slice(from).map((_word, more) => words.slice(from, from + more + 1).join('.')),
    )
    return Math.min(...parts.map((part) => editDistance(text, part)))
  })
}

function shardIn(text: string): Shard {
  const [index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.slice(1).map(Number) ?? []
  if (index && count && index <= count) return { index, count }
  throw new UsageError({
    subject: '--shard',
    given: quotedValue(text),
    remedy: 'give the number of a part and how many there are, such as 2/4',
  })
}
