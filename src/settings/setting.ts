/** Where a setting is read: relative paths in values start here. */
export interface Place {
  /** Absolute path of the folder that the run was started in. */
  readonly cwd: string
}

/** The part of docs/settings.md and .env.example that a setting stands in. */
export type SettingGroup = 'target' | 'run' | 'limits' | 'report'

/**
 * One setting: a row of the table that drives loading, `.env.example` and docs/settings.md.
 *
 * @typeParam Value - what the text of the setting is parsed into
 * @typeParam Default - `undefined` where the setting may stay unset
 */
export interface Setting<Value, Default extends string | undefined> {
  /** Name of the environment variable. */
  readonly name: string
  readonly group: SettingGroup
  /** Parsed in place of a value when none is given. */
  readonly default: Default
  /** What holds when it is not set, in words, where {@link default} does not say it all. */
  readonly otherwise?: string
  readonly meaning: string
  /** What is accepted, to be read after `give`: `a whole number from 1 to 256`. */
  readonly accepts: string
  /** A value to show in `.env.example`; the default where absent. */
  readonly example?: string
  /** Whether the value is never shown. */
  readonly secret?: true
  /** Whether blanks around the value belong to it. */
  readonly verbatim?: true
  /** Whether it says something of the target, and so nothing without a `TARGET_URL`. */
  readonly ofTarget?: true
  /** The value as it may be shown in an error, where the whole of it may not. */
  readonly shown?: (text: string) => string
  /** @throws {@link NotAccepted} */
  readonly parse: (text: string, place: Place) => Value
}

/** A row of any kind, for what reads rows without their values. */
export type AnySetting = Setting<unknown, string | undefined>

/** Declares a row and keeps its types, that of its name included. */
export function setting<Value, Default extends string | undefined, const Name extends string>(
  row: Setting<Value, Default> & { readonly name: Name },
): Setting<Value, Default> & { readonly name: Name } {
  return row
}

/** Thrown by a parser, which knows the value but not the setting; the loader makes a usage error of it. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'

  /** @param problem - what is wrong, where the value alone does not show it; never part of a secret */
  constructor(readonly problem?: string) {
    super(problem)
  }
}
