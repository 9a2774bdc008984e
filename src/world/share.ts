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
  { share, writableEventIds: named }: Pick<TargetSettings, 'share' | 'writableEventIds'>,
): 'this run' | 'another run' | 'nobody' {
  if (!share) return 'this run'
  if (named && !named.some((one) => sameId(one as EventId, id))) return 'nobody'
  const shares = named ? share.count : oneIn * share.count
  const drawn = (createHash('sha256').update(idKey(id)).digest().readUInt32BE() % shares) + 1
  if (drawn > share.count) return 'nobody'
  return drawn === share.index ? 'this run' : 'another run'
}
