import type { Setting } from './setting.ts'
import { settingRows } from './settings.ts'

/**
 * The option of the command line that gives a setting: `--num-runs` for `NUM_RUNS`, `--profile` for
 * `TARGET_PROFILE`. A secret is never an option; the file that holds it is.
 */
export function optionOf({ name, secret, option }: Setting): string {
  if (option !== undefined) return option
  const words = name
    .replace(/^TARGET_/, '')
    .toLowerCase()
    .replaceAll('_', '-')
  return `--${words}${secret ? '-file' : ''}`
}

/**
 * Settings as words of a command line, in the order of the table; the address comes first and without
 * its option.
 *
 * @param given - by name of the setting, its text; for a secret the file that holds it
 */
export function optionWords(given: Readonly<Record<string, string>>): readonly string[] {
  return settingRows.flatMap((row) => {
    const text = given[row.name]
    if (text === undefined) return []
    if (row.name === 'TARGET_URL') return [text]
    if (row.kind === 'flag')
      return [text === 'true' ? optionOf(row) : optionOf(row).replace('--', '--no-')]
    return [optionOf(row), text]
  })
}
