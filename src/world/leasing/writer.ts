import { createHash } from 'node:crypto'
import { type EventId, idKey, sameId } from '../../contract/special-event.ts'
import type { TargetSettings } from '../../settings/settings.ts'

/** Whether updates may be sent to an event at all, be it to put it back. */
export function mayWrite(
  { writableEventIds: named }: Pick<TargetSettings, 'writableEventIds'>,
  id: EventId,
): boolean {
  return named === undefined || named.some((one) => sameId(one as EventId, id))
}

/** Where any event may be updated, one of so many is; the others stay as they are, for listings to be held against. */
const oneIn = 2

/** Whether no run beside this one may update an event. */
export function isSteady(
  id: EventId,
  target: Pick<TargetSettings, 'shard' | 'writableEventIds'>,
): boolean {
  return writerOf(id, target) !== 'another run'
}

/**
 * Whose it is to update an event, where several runs judge one target beside each other. It follows from
 * the identifier alone, so that runs on different machines agree, whatever they have seen listed.
 */
export function writerOf(
  id: EventId,
  target: Pick<TargetSettings, 'shard' | 'writableEventIds'>,
): 'this run' | 'another run' | 'nobody' {
  const { shard, writableEventIds: named } = target
  if (!shard) return 'this run'
  if (!mayWrite(target, id)) return 'nobody'
  const parts = named ? shard.count : oneIn * shard.count
  const drawn = (createHash('sha256').update(idKey(id)).digest().readUInt32BE() % parts) + 1
  if (drawn > shard.count) return 'nobody'
  return drawn === shard.index ? 'this run' : 'another run'
}
