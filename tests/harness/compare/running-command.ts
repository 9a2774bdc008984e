import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { scripts } from '../../../package.json' with { type: 'json' }

/** A folder with so many files, by name and text; removed when the test ends. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const longestMs = 60_000

/** Runs what `npm run compare` runs, with arguments as they would follow `--`, in a folder. */
export function runCompare(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  const [runner, program = '', subcommand = ''] = scripts.compare.split(' ')
  if (runner !== 'node') throw new Error(`npm run compare runs ${runner}, which is not known here`)
  const { PATH = '', HOME = '' } = process.env
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve(program), subcommand, ...args],
      { cwd, env: { PATH, HOME, ...env }, timeout: longestMs },
      (error, stdout, stderr) => done({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}
