import type { Environment } from '../settings/sources.ts'

const everyMs = 250

/**
 * Ends this process as by SIGTERM when npx is told to end: the shell between the two dies of the signal
 * and does not hand it on.
 *
 * @param isTold - whether this process has had such a signal itself
 */
export function followNpx(
  { npm_lifecycle_event }: Environment,
  isTold: () => boolean = () => false,
): void {
  if (npm_lifecycle_event !== 'npx') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    if (!isTold() && !process.emit('SIGTERM')) process.exit(130)
  }, everyMs)
  watch.unref()
}
