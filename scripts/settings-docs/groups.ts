import type { Setting, SettingGroup } from '../../src/settings/setting.ts'
import { settingRows } from '../../src/settings/settings.ts'

const titles: Readonly<Record<SettingGroup, string>> = {
  target: 'The target',
  run: 'The run',
  limits: 'Limits',
  report: 'The report',
}

/** The settings under their titles, in the order of the table. */
export const groups: readonly { readonly title: string; readonly rows: readonly Setting[] }[] =
  Object.entries(titles).map(([group, title]) => ({
    title,
    rows: settingRows.filter((row) => row.group === group),
  }))

/** What holds when a setting is not given, in words. */
export function whenNotSet({ default: text, otherwise }: Setting): string {
  return otherwise ?? `\`${text}\``
}
