import { restore as restoreEvents } from '../run/restore-command.ts'
import type { GivenSettings } from './setting-options.ts'
import { settingsGiven } from './settings-given.ts'
import { surroundings } from './surroundings.ts'

/** What `restore` was asked for. */
export interface RestoreArguments extends GivenSettings {
  readonly accept: boolean
  readonly overwrite: boolean
}

/** Puts back what a run cut short has left changed. */
export async function restore({ accept, overwrite, ...given }: RestoreArguments): Promise<number> {
  const settings = await settingsGiven(given, surroundings())
  return restoreEvents(settings, { accept, overwrite })
}
