import { createHash } from 'node:crypto'
import { type EventId, isUuid } from '../../contract/special-event.ts'

/**
 * An identifier that no event has, the same for the same seed and name: what is only ever read by it is
 * read so again in a replay. A version 4 UUID, so that it looks like any other.
 */
export function unknownIdOf(seed: number, name: string): EventId {
  const bytes = createHash('sha256').update(`${seed}/${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as EventId
}

/** Places of a UUID that may be read past: its ends, a group in the middle, and the version, which is mostly the same. */
const placesApart = [0, 9, 14, 35]

/** Identifiers that differ from a known one in one digit; none where it is no UUID. */
export function neighboursOf(id: EventId): EventId[] {
  if (!isUuid(id)) return []
  return placesApart.map((at) => {
    const digit = ((Number.parseInt(id.charAt(at), 16) + 1) % 16).toString(16)
    return `${id.slice(0, at)}${digit}${id.slice(at + 1)}` as EventId
  })
}
