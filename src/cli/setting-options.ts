import { type Command, Option } from 'commander'
import { isFlag, optionOf } from '../settings/options.ts'
import type { AnySetting } from '../settings/setting.ts'
import { settingRows } from '../settings/settings-table.ts'
import { UsageError } from '../settings/usage-error.ts'

/** Settings that were given as options, and how: what an error is to name. */
export interface GivenSettings {
  /** By name of the setting, its text; of a secret, the file that holds it. */
  readonly given: Readonly<Record<string, string>>
  /** By name of the setting, the option as it was typed. */
  readonly typed: Readonly<Record<string, string>>
}

/** Gives a command the options of settings, in their order. */
export function addSettingOptions(command: Command, rows: readonly AnySetting[]): void {
  for (const row of rows) for (const option of optionsFor(row)) command.addOption(option)
}

/** The settings that were given to a command as options. */
export function settingsIn(command: Command): GivenSettings {
  const values: Readonly<Record<string, unknown>> = command.opts()
  const given = settingRows.flatMap((row) => {
    const [option] = optionsFor(row)
    const value = option && values[option.attributeName()]
    return value === undefined ? [] : [[row.name, String(value), optionOf(row)] as const]
  })
  return {
    given: Object.fromEntries(given.map(([name, text]) => [name, text])),
    typed: Object.fromEntries(given.map(([name, , option]) => [name, option])),
  }
}

function optionsFor(row: AnySetting): readonly Option[] {
  const name = optionOf(row)
  if (isFlag(row)) {
    const denial = new Option(name.replace('--', '--no-')).hideHelp()
    return [new Option(name, helpFor(row)), denial]
  }
  const option = new Option(`${name} <${placeholderFor(row)}>`, helpFor(row))
  return [option.argParser((text: string) => checkedValue(row, text))]
}

function checkedValue(row: AnySetting, text: string): string {
  const accepted = row.secret ? `a file that holds ${row.accepts}` : row.accepts
  return valueBehind(optionOf(row), text, accepted)
}

/**
 * The value of an option. One that looks like an option is one, and the value was forgotten.
 *
 * @throws {@link UsageError} where there is none
 */
export function valueBehind(option: string, text: string, accepted: string): string {
  const names = settingRows.map(optionOf)
  if (text.trim() !== '' && !names.some((name) => text === name || text.startsWith(`${name}=`)))
    return text
  throw new UsageError({
    subject: option,
    problem: 'it stands without a value',
    remedy: `give ${accepted}`,
  })
}

function placeholderFor({ name, secret, accepts }: AnySetting): string {
  if (secret || name.endsWith('_FILE')) return 'file'
  if (/^an? (whole )?number/.test(accepts)) return 'number'
  return name.slice(name.lastIndexOf('_') + 1).toLowerCase()
}

function helpFor(row: AnySetting): string {
  const [sentence = ''] = row.meaning.replaceAll('`', '').split(/\.(?:\s|$)/)
  const otherwise = (row.otherwise ?? row.default ?? '').replaceAll('`', '')
  const accepted = row.secret ? `a file with ${row.accepts}` : row.accepts
  const facts = isFlag(row) ? `${otherwise} when not given` : `${accepted}; otherwise ${otherwise}`
  return withOptionNames(`${sentence} (${facts}).`)
}

function withOptionNames(text: string): string {
  return settingRows.reduce((words, row) => words.replaceAll(row.name, optionOf(row)), text)
}
