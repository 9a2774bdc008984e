import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groundOf } from './ground.ts'
import { changedSince, startTarget, type Target } from './target.ts'
import { type Outcome, outcomeOf, type Tool } from './tool.ts'

/** What one run of a tool on a service came to. */
export interface Measured {
  readonly kind: Target['kind']
  readonly target: string
  readonly outcome: Outcome
  /** As the service has counted them. */
  readonly requests: number
  /** From the start of the tool's process to its end. */
  readonly ms: number
  /** How many events were not as before when the tool had ended. */
  readonly changed: number
  /** How many events the service had. */
  readonly events: number
  /** What the tool has printed. */
  readonly output: string
}

/** Starts the service of a target, runs a tool on it, and stops the service. */
export async function measure(tool: Tool, target: Target): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'compare-peers-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const service = await startTarget(target)
  try {
    const before = service.snapshot()
    const { code, ms, stdout, stderr } = await tool.run(groundOf(target, service, folder))
    return {
      kind: target.kind,
      target: target.name,
      outcome: outcomeOf(tool.contentWith, code),
      requests: Object.values(service.log).reduce((sum, count) => sum + count, 0),
      ms,
      changed: changedSince(before, service.snapshot()),
      events: before.length,
      output: `${stdout}${stderr}`,
    }
  } finally {
    await service.close()
    process.off('exit', remove)
    remove()
  }
}
