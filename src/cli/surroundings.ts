import { ask, terminal } from '../report/output.ts'
import type { Surroundings } from './settings-given.ts'

/** Where this process was started. */
export function surroundings(): Surroundings {
  const { env, stdin } = process
  const interactive = stdin.isTTY && terminal().mayBeAsked
  return {
    env,
    cwd: process.cwd(),
    ...(interactive ? { terminal: { input: stdin, output: { write: ask } } } : {}),
  }
}
