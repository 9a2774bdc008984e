import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder with so many files, by path and text; removed when the test ends. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'merge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return folder
}

const { href: program } = new URL('../../../src/cli/main.ts', import.meta.url)

type Name = 'merge' | 'verify'

const longestMs = 60_000

/** What a command has come to. */
export interface Came {
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in a process of its own, in a folder. */
export function runCommand(
  name: Name,
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Came> {
  const words = JSON.stringify([name, ...args])
  return runScript(`process.exitCode = await main(${words})`, cwd, env)
}

/** Runs a command with one list of arguments after the other, all in one process, which saves its start. */
export async function runEach(
  name: Name,
  cwd: string,
  lists: readonly (readonly string[])[],
): Promise<readonly Came[]> {
  const script = `
    const all = []
    for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0)
    const write = process.stdout.write.bind(process.stdout)
    for (const args of ${JSON.stringify(lists)}) {
      const came = { stdout: '', stderr: '' }
      for (const stream of ['stdout', 'stderr'])
        process[stream].write = (text) => { came[stream] += text; return true }
      all.push({ code: await main([${JSON.stringify(name)}, ...args]), ...came })
    }
    write(JSON.stringify(all))`
  const { stdout } = await runScript(script, cwd, {})
  return JSON.parse(stdout) as readonly Came[]
}

function runScript(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Came> {
  const { PATH = '', HOME = '' } = process.env
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const whole = `const { main } = await import(${JSON.stringify(program)});${script}`
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['--import', tsx, '--input-type=module', '--eval', whole],
      { cwd, env: { PATH, HOME, ...env }, timeout: longestMs },
      (error, stdout, stderr) => done({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}
