/** Where a setting is read: relative paths in values start here. */
export interface Place {
  readonly cwd: string
}

/** The part of docs/settings.md and .env.example that a setting stands in. */
export type SettingGroup = 'target' | 'run' | 'limits' | 'report'

/** One setting: a row of the table that loading, the command line, `.env.example` and docs/settings.md follow. */
export interface Setting<Value = unknown> {
  /** Name of the environment variable. */
  readonly name: string
  readonly group: SettingGroup
  /** Parsed in place of a value when none is given; a setting without one may stay unset. */
  readonly default?: string
  /** What holds when it is not set, in words, where {@link default} does not say it all. */
  readonly otherwise?: string
  readonly meaning: string
  /** What is accepted, to be read after `give`: `a whole number from 1 to 256`. */
  readonly accepts: string
  /** A value to show in `.env.example`; the default where absent. */
  readonly example?: string
  /** Its option on a command line, where that does not follow from the name. */
  readonly option?: string
  /** What stands behind its option on a command line: nothing (`flag`), a number or a path; any text where absent. */
  readonly kind?: 'flag' | 'number' | 'file'
  /** Whether the value is never shown. */
  readonly secret?: true
  /** Whether blanks around the value belong to it. */
  readonly verbatim?: true
  /** The value as it may be shown in an error, where the whole of it may not. */
  readonly shown?: (text: string) => string
  /** What the text stands for; throws NotAccepted where that is nothing. */
  readonly parse: (text: string, place: Place) => Value
}

/** Rows by the names that their values have in the settings of a run. */
export type SettingRows = Readonly<Record<string, Setting>>

/** What rows are parsed into: present always where there is a default. */
export type ValuesOf<Rows extends SettingRows> = {
  readonly [Key in keyof Rows as Rows[Key] extends HasDefault ? Key : never]: ReturnType<
    Rows[Key]['parse']
  >
} & {
  readonly [Key in keyof Rows as Rows[Key] extends HasDefault ? never : Key]?: ReturnType<
    Rows[Key]['parse']
  >
}

interface HasDefault {
  readonly default: string
}
