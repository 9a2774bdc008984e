import { setTimeout as wait } from 'node:timers/promises'
import { startReferenceService } from '../../src/reference/service.ts'
import { eventsAround } from '../../tests/catalogue/variations/planned-events.ts'
import { credentials, doJob } from './child.ts'

/** What the target is to be like. */
export interface TargetJob {
  readonly events: number
  readonly latencyMs: number
}

// One of the processes of the bench: a reference service, up until the parent lets go of it.

doJob(async ({ events, latencyMs }: TargetJob): Promise<string> => {
  const service = await startReferenceService({
    ...credentials,
    events: eventsAround(events),
    decisions: (sound) => ({
      around: async (request, answer) => {
        if (latencyMs > 0) await wait(latencyMs)
        return sound.around(request, answer)
      },
    }),
  })
  return service.url
})
