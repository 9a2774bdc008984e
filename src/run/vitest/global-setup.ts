import './provided.ts'
import type { TestProject } from 'vitest/node'
import { say, warn } from '../../report/output.ts'
import { UsageError } from '../../settings/usage-error.ts'
import { begin } from '../ends-of-run.ts'
import { embeddedTarget } from '../target.ts'
import { longestSilenceMs } from '../watchdog.ts'
import { session, tellMasked } from './session.ts'

/** Sees to it that there is a target, and hands it to the worker; stops it again when it is the embedded one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let stop = async () => {}
  try {
    const current = session()
    if (!current.target) {
      const embedded = await embeddedTarget()
      current.target = embedded.target
      stop = embedded.stop
    }
    const { settings, selection } = current
    const { shard } = selection
    const target = { ...current.target, ...(shard ? { shard } : {}) }
    current.begun = true
    const tell = (line: string) => current.quiet || say(line)
    const { lock, note } = await begin(settings, target, () => tell(current.opening))
    current.lock = lock
    if (note) tell(note)
    project.provide('conformance', {
      settings,
      target,
      selection,
      silenceMs: current.silenceMs ?? longestSilenceMs,
    })
    return stop
  } catch (error) {
    await stop()
    return endedBy(error)
  }
}

/** What the runner made of an error here, it would tell with a stack trace and a code of its own. */
async function endedBy(error: unknown): Promise<never> {
  if (error instanceof UsageError) {
    warn(error.message)
    process.exit(2)
  }
  tellMasked(error)
  await session().lock?.release()
  process.exit(4)
}
