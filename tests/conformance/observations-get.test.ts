import type { EventId } from '../../src/contract/special-event.ts'
import { type CaseBench, observe } from '../../src/judging/check.ts'
import { unknownIdOf } from '../../src/world/values/unknown-id.ts'
import { told } from './experiments/answer-in-words.ts'
import { oddUpdates } from './experiments/odd-updates.ts'
import { refusableUpdates } from './experiments/refusable-updates.ts'

// With the probe: that an unknown event is not answered with success is a clause of its own, and a
// success for what is no eventId at all has no event to be compared with.

observe('get.unknown-id', async (bench) => {
  beginSeries(bench)
  return told(await bench.probe.getUnknown(unknownIdOf(bench.settings.seed, 'get.unknown-id')))
})

observe('get.malformed-id', async ({ probe }) =>
  told(await probe.getUnknown('not-a-uuid' as EventId)),
)

/** Updates that are sent one after the other take their time: they go on beside what is asked meanwhile. */
function beginSeries(bench: CaseBench): void {
  if (bench.target.profile !== 'full') return
  // Whoever asks for them later is told how they failed.
  for (const series of [refusableUpdates, oddUpdates]) series(bench).catch(() => {})
}
