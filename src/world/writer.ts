import { createHash } from 'node:crypto'
import { type EventId, idKey, sameId } from '../contract/special-event.ts'
import type { TargetSettings } from '../settings/settings.ts'

/** Where any event may be updated, one of so many is; the others stay as they are, for listings to be held against. */
const oneIn = 2

/**
 * Whose it is to update an event, where several runs judge one target beside each other. It follows from
 * the identifier alone, so that runs on different machines agree, whatever they have seen listed.
 */
export function writerOf(
  id: EventId,
  { shard, writableEventIds: named }: Pick<TargetSettings, 'shard' | 'writableEventIds'>,
): 'this run' | 'another run' | 'nobody' {
  if (!shard) return 'this run'
  if (named && !named.some((one) => sameId(one as EventId, id))) return 'nobody'
  const parts = named ? shard.count : oneIn * shard.count
  const drawn = (createHash('sha256').update(idKey(id)).digest().readUInt32BE() % parts) + 1
  if (drawn > shard.count) return 'nobody'
  return drawn === shard.index ? 'this run' : 'another run'
}
