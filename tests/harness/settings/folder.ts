import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadSettings } from '../../../src/settings/load-settings.ts'
import type { Settings } from '../../../src/settings/settings.ts'
import { UsageError } from '../../../src/settings/usage-error.ts'

type Files = Readonly<Record<string, string | Buffer>>

/** A folder of its own for one test, with the given files; gone after the test. */
export function folderWith(files: Files = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  // What the test has begun may still write.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** Loads settings from an environment and a folder with the given files. */
export function load(env: Readonly<Record<string, string>> = {}, files: Files = {}): Settings {
  return loadSettings({ env, cwd: folderWith(files) })
}

/** The usage error that loading ends with. */
export function refusal(env: Readonly<Record<string, string>>, files: Files = {}): UsageError {
  try {
    load(env, files)
  } catch (error) {
    if (error instanceof UsageError) return error
    throw error
  }
  throw new Error('the settings were accepted')
}
