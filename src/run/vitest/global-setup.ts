import type { TestProject } from 'vitest/node'
import { embeddedTarget } from '../embedded-target.ts'
import { openRun } from '../opening.ts'
import './provided.ts'
import { asMistake, session } from './session.ts'

/** Sees to it that there is a target, and hands it to the worker; stops it again when it is the embedded one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const current = session()
  let stop = async () => {}
  if (!current.target) {
    const embedded = await embeddedTarget()
    current.target = embedded.target
    stop = embedded.stop
  }
  const { settings } = current
  const { shard } = project.vitest.config
  const target = { ...current.target, ...(shard ? { share: shard } : {}) }
  current.begun = true
  const { lock, note } = await openRun(settings, target).catch(asMistake)
  current.lock = lock
  if (note && !current.quiet) process.stdout.write(`${note}\n`)
  project.provide('conformance', { settings, target })
  return stop
}
