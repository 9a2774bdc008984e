import { type Command, Option } from 'commander'
import { suggestion } from '../settings/nearest-name.ts'
import { optionOf } from '../settings/options.ts'
import type { Setting } from '../settings/setting.ts'
import { settingRows, settingsTable } from '../settings/settings.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { valueBehind } from './refusals.ts'

/** Settings that were given as options, and how: what an error is to name. */
export interface GivenSettings {
  /** By name of the setting, its text; of a secret, the file that holds it. */
  readonly given: Readonly<Record<string, string>>
  /** By name of the setting, the option as it was typed. */
  readonly typed: Readonly<Record<string, string>>
}

export function addSettingOptions(command: Command, rows: readonly Setting[]): void {
  for (const row of rows) {
    const name = optionOf(row)
    if (row.kind === 'flag') {
      command.option(name, helpFor(row))
      command.addOption(new Option(name.replace('--', '--no-')).hideHelp())
    } else {
      const given = (text: string) => valueBehind(name, text, acceptedBy(row, 'that holds'))
      command.option(`${name} <${placeholderFor(row)}>`, helpFor(row), given)
    }
  }
}

export function settingsIn(command: Command): GivenSettings {
  return givenBy(command, Object.fromEntries(settingRows.map((row) => [row.name, optionOf(row)])))
}

/** @param options - by name of the setting, the option that gives it */
export function givenBy(
  command: Command,
  options: Readonly<Record<string, string>>,
): GivenSettings {
  const values = command.opts<Readonly<Record<string, string | boolean>>>()
  const texts = Object.entries(options).map(
    ([name, option]) => [name, values[new Option(option).attributeName()]] as const,
  )
  const given = texts.filter(([, value]) => value !== undefined)
  return {
    given: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    typed: Object.fromEntries(given.map(([name]) => [name, options[name] ?? name])),
  }
}

/**
 * The settings with the address that stands without an option.
 *
 * @param subcommands - one of which may have been misspelt
 * @throws {@link UsageError} where there is more than one, or it is a misspelt subcommand
 */
export function addressIn(
  words: readonly string[],
  { given, typed }: GivenSettings,
  subcommands: readonly string[] = [],
): GivenSettings {
  const { url } = settingsTable
  const [address] = words
  if (address === undefined) return { given, typed }
  valueBehind('the address', address, `${url.accepts}, or leave it out`)
  const meant = address.includes(':') ? '' : suggestion(address, subcommands, 2)
  if (meant !== '') throw noSuchCommand(address, meant, ', or the address of a service')
  if (words.length > 1 || given[url.name] !== undefined)
    throw new UsageError({
      subject: 'the address',
      problem:
        words.length > 1 ? `one is taken, and these are ${words.length}` : 'it is given twice',
      remedy: `give ${url.accepts}, as it is or behind ${optionOf(url)}`,
    })
  return {
    given: { ...given, [url.name]: address },
    typed: { ...typed, [url.name]: 'the address' },
  }
}

/** @param meant - what was meant, if that is known, as {@link suggestion} says it */
export function noSuchCommand(word: string, meant: string, otherwise = ''): UsageError {
  return new UsageError({
    subject: quotedValue(word),
    problem: `no such command${meant}`,
    remedy: `give a command of --help${otherwise}`,
  })
}

function acceptedBy({ secret, accepts }: Setting, holding: 'that holds' | 'with'): string {
  return secret ? `a file ${holding} ${accepts}` : accepts
}

function placeholderFor({ name, secret, kind }: Setting): string {
  return secret ? 'file' : (kind ?? name.slice(name.lastIndexOf('_') + 1).toLowerCase())
}

/** The first sentence of what a setting means, with what else has to be known, and options for names of settings. */
function helpFor(row: Setting): string {
  const [sentence = ''] = row.meaning.split(/\.(?:\s|$)/)
  const otherwise = row.otherwise ?? row.default
  const facts =
    row.kind === 'flag'
      ? `${otherwise} when not given`
      : `${acceptedBy(row, 'with')}; otherwise ${otherwise}`
  const help = `${sentence} (${facts}).`.replaceAll('`', '')
  return settingRows.reduce((text, one) => text.replaceAll(one.name, optionOf(one)), help)
}
