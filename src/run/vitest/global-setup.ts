import type { TestProject } from 'vitest/node'
import { UsageError } from '../../settings/usage-error.ts'
import { embeddedTarget } from '../embedded-target.ts'
import { openRun } from '../opening.ts'
import { tellFault } from './fault.ts'
import './provided.ts'
import { session } from './session.ts'

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
    const say = (line: string) => current.quiet || process.stdout.write(`${line}\n`)
    const { lock, note } = await openRun(settings, target, () => say(current.opening))
    current.lock = lock
    if (note) say(note)
    project.provide('conformance', { settings, target })
    return stop
  } catch (error) {
    await stop()
    return endedBy(error)
  }
}

/** What the runner made of an error here, it would tell with a stack trace and a code of its own. */
async function endedBy(error: unknown): Promise<never> {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
  tellFault(error)
  await session().lock?.release()
  process.exit(4)
}
