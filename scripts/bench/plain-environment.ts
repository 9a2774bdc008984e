import { settingRows } from '../../src/settings/settings.ts'

const settings = new Set(settingRows.map(({ name }) => name))

/** The environment without the settings of a run: only what the bench says is judged, and by its defaults. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !settings.has(name.toUpperCase()) && !name.toUpperCase().startsWith('TARGET_'),
  )
  return Object.fromEntries(others)
}
