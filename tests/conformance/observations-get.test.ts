import type { EventId } from '../../src/contract/special-event.ts'
import { observe } from '../../src/verdict/check.ts'
import { told } from './experiments/answer-in-words.ts'

// With the probe: that an unknown event is not answered with success is a clause of its own, and a
// success for what is no eventId at all has no event to be compared with.

observe('get.unknown-id', async ({ probe, world }) => told(await probe.get(world.unknownId())))

observe('get.malformed-id', async ({ probe }) => told(await probe.get('not-a-uuid' as EventId)))
