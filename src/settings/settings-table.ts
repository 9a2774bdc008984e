import { reportRows } from './rows/report-rows.ts'
import { runRows } from './rows/run-rows.ts'
import { targetRows } from './rows/target-rows.ts'
import type { AnySetting, Setting } from './setting.ts'

/** Every setting, in the order of the documentation. */
export const settingsTable = { ...targetRows, ...runRows, ...reportRows }

type Table = typeof settingsTable

/** The parsed values, by the keys of the table; undefined only where a setting has no default. */
export type Values = {
  readonly [Key in keyof Table]: Table[Key] extends Setting<infer Value, infer Default>
    ? Default extends string
      ? Value
      : Value | undefined
    : never
}

/** The names of all settings. */
export type SettingName = Table[keyof Table]['name']

/** The rows without their types, for documentation and for loading. */
export const settingRows: readonly AnySetting[] = Object.values(settingsTable)
