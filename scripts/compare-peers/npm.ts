import type { Ended } from '../kill-trials/command.ts'
import { runProgram } from './program.ts'

/** Runs npm in a folder; which registry and proxy it uses may stand in the environment. */
export function npm(folder: string, args: readonly string[]): Promise<Ended> {
  const { env } = process
  const { npm_execpath: script } = env
  const all = [...args, '--prefix', folder]
  return script
    ? runProgram(process.execPath, [script, ...all], { folder, env })
    : runProgram('npm', all, { folder, env })
}
