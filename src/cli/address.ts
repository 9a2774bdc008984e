import { nearestName } from '../settings/nearest-name.ts'
import { optionOf } from '../settings/options.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import { settingsTable } from '../settings/settings-table.ts'
import { UsageError } from '../settings/usage-error.ts'
import type { GivenSettings } from './setting-options.ts'

const { url } = settingsTable

/**
 * The settings with the address that stands without an option.
 *
 * @param names - of the subcommands, one of which may have been misspelt
 * @throws {@link UsageError} where there is more than one, or it is a misspelt subcommand
 */
export function addressIn(
  words: readonly string[],
  { given, typed }: GivenSettings,
  names: readonly string[] = [],
): GivenSettings {
  const [address] = words
  if (address === undefined) return { given, typed }
  const nearest = address.includes(':') ? undefined : nearestName(address, names, 2)
  if (nearest !== undefined) {
    throw new UsageError({
      subject: quotedValue(address),
      problem: `no such command; did you mean ${nearest}?`,
      remedy: 'give a command of --help, or the address of a service',
    })
  }
  if (words.length > 1 || given[url.name] !== undefined) {
    throw new UsageError({
      subject: 'the address',
      problem:
        words.length > 1 ? `one is taken, and these are ${words.length}` : 'it is given twice',
      remedy: `give ${url.accepts}, as it is or behind ${optionOf(url)}`,
    })
  }
  return {
    given: { ...given, [url.name]: address },
    typed: { ...typed, [url.name]: 'the address' },
  }
}
