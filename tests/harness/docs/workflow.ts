import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** What a step of a workflow has left behind. */
export interface Step {
  readonly code: number | null
  readonly output: string
}

/** The machine of a job: a folder with a checkout, and an npx that has this package already. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'machine-'))
  readonly #env: Readonly<Record<string, string>>
  #running: ChildProcess | undefined

  /** @param env - what the job sets */
  constructor(env: Readonly<Record<string, string>>) {
    mkdirSync(join(this.folder, 'bin'))
    const npx = join(this.folder, 'bin', 'npx')
    const command = resolve('bin/special-events-conformance.js')
    // Instead of `--yes` and the package at its version.
    writeFileSync(npx, `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${command}" "$@"\n`)
    chmodSync(npx, 0o755)
    const { PATH = '', HOME = '' } = process.env
    this.#env = { PATH: `${join(this.folder, 'bin')}:${PATH}`, HOME, CI: 'true', ...env }
    onTestFinished(() => {
      this.kill()
      rmSync(this.folder, { recursive: true, force: true })
    })
  }

  /** Runs a line in the shell, as a step of a workflow does. */
  async run(line: string): Promise<Step> {
    const child = spawn('bash', ['-e', '-c', line], {
      cwd: this.folder,
      env: this.#env,
      detached: true,
    })
    this.#running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const [code] = (await once(child, 'close')) as [number | null]
    this.#running = undefined
    return { code, output }
  }

  /** Kills the step that runs, and all that it has started. */
  kill(): void {
    if (this.#running?.pid !== undefined) process.kill(-this.#running.pid, 'SIGKILL')
  }
}
