import type { Surroundings } from './settings-given.ts'

/** Where this process was started. */
export function surroundings(): Surroundings {
  const { env, stdin, stderr } = process
  const interactive = stdin.isTTY && stderr.isTTY
  return {
    env,
    cwd: process.cwd(),
    ...(interactive ? { terminal: { input: stdin, output: stderr } } : {}),
  }
}
