import { session } from '../run/vitest/session.ts'
import type { Environment } from '../settings/sources.ts'

const everyMs = 250

/**
 * Ends this process as by SIGTERM when npx is told to end: the shell between the two dies of the signal
 * and does not hand it on.
 */
export function followNpx({ npm_lifecycle_event }: Environment): void {
  if (npm_lifecycle_event !== 'npx') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    if (!session().interrupted && !process.emit('SIGTERM')) process.exit(130)
  }, everyMs)
  watch.unref()
}
