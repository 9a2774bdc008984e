import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { settingsNaming } from '../../../scripts/command.ts'
import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import {
  type ReferenceServiceOptions,
  startReferenceService,
} from '../../../src/reference/service.ts'
import { variations } from '../../catalogue/variations/index.ts'

export { faultCalled } from '../../catalogue/faults/index.ts'

/** A service in this process, and how a command is told of it. */
export type Target = Awaited<ReturnType<typeof target>>

const longestWaitMs = 60_000

/** Starts a service that ends with the test. */
export async function target(options: Partial<ReferenceServiceOptions> = {}) {
  const service = await startReferenceService({
    username: 'museum',
    password: 'pässwörd: with colons',
    ...options,
  })
  onTestFinished(() => service.close())
  const events = () => JSON.stringify(service.snapshot())
  const before = events()
  return {
    service,
    env: settingsNaming(service),
    /** All its events, as text to compare. */
    events,
    /** Whether they are as they were when it was started. */
    unchanged: () => events() === before,
    /** Waits until it has received so many requests of a method. */
    received: async (method: string, count: number) => {
      const until = Date.now() + longestWaitMs
      while ((service.log[method] ?? 0) < count) {
        if (Date.now() > until) throw new Error(`${count} ${method} requests never came`)
        await sleep(5)
      }
    },
  }
}

/** The decisions of a permitted variation. */
export function variationCalled(name: string): Override {
  const variation = variations.find((one) => one.name === name)
  if (!variation?.decisions) throw new Error(`no decisions are called ${name}`)
  return variation.decisions
}

/** Several overrides in one service, each deciding upon what those before it have decided. */
export function together(...overrides: readonly Override[]): Override {
  return (sound) => {
    let decided: Decisions = sound
    for (const override of overrides) decided = { ...decided, ...override(decided) }
    return decided
  }
}
