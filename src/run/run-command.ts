import { say } from '../report/output.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { UsageError } from '../settings/usage-error.ts'
import { begin } from './begin.ts'
import { onTarget } from './embedded-target.ts'
import { beginRecording } from './recording.ts'
import { type Session, tellMasked } from './session.ts'
import { Supervisor } from './supervisor.ts'
import { refuseUnknownCase } from './unknown-case.ts'
import { waitForTarget } from './wait-for-target.ts'

/** Runs the checks in a thread of their own, and tells the supervisor of them; resolves when they have ended. */
export type RunChecks = (supervisor: Supervisor) => Promise<void>

/**
 * One run of the command, from the lock to the report.
 *
 * @returns the exit code
 * @throws UsageError when another run is under way from the same folder, or there is no such case
 */
export async function runCommand(session: Session, runChecks: RunChecks): Promise<number> {
  const supervisor = new Supervisor(session)
  supervisor.takeProcess()
  const { settings, selection } = session
  const { shard, pattern } = selection
  return onTarget(settings, async (named) => {
    // Shards share the events that they may write to.
    const target = shard ? { ...named, shard } : named
    session.target = target
    try {
      await refuseUnknownCase(settings, target, (id) => pattern?.test(id) ?? true)
      await beginSession(session, target)
      await runChecks(supervisor).catch((error: unknown) => supervisor.fail(error))
      return await supervisor.ended()
    } catch (error) {
      if (error instanceof UsageError) throw error
      tellMasked(error, session)
      return 4
    }
  })
}

async function beginSession(session: Session, target: TargetSettings): Promise<void> {
  const { settings, quiet, opening } = session
  const tell = (line: string) => quiet || say(line)
  const { lock, notes } = await begin(settings, target, async () => {
    tell(opening)
    // Nothing is written meanwhile, so that an interrupt ends the process at once.
    await waitForTarget(settings, target, tell)
    await beginRecording(settings, target)
    session.begun = true
  })
  session.lock = lock
  for (const note of notes) tell(note)
}
