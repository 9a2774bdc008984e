import { readFile } from 'node:fs/promises'
import type { EventId, Update } from '../contract/special-event.ts'
import { codeOf } from '../settings/parse/file.ts'
import { UsageError } from '../settings/usage-error.ts'
import type { Fingerprint } from './same.ts'

/** The original of one event, kept until the event is proved to be restored. */
export interface JournalEntry {
  /** {base_url} of the target that the event belongs to, or the name of the embedded one. */
  readonly target: string
  readonly eventId: EventId
  /** The updatable fields as they were before the first write. */
  readonly original: Update
  /** Values that the run has sent to the event, or has seen there as the outcome of what it sent. */
  readonly fingerprints: ReadonlySet<Fingerprint>
  /** When the last update was sent (Unix time in milliseconds), if one was never answered. */
  readonly onItsWaySince?: number
  /** When the last update was sent, answered or not. */
  readonly sentAt?: number
}

/** The first line of an entry's file. */
export interface Head extends Pick<JournalEntry, 'target' | 'eventId' | 'original'> {
  readonly formatVersion: 1
}

/** What follows it, a line each: an update about to be sent, its answer, and what a read has shown since. */
export type JournalNote =
  | { readonly sent: readonly Fingerprint[]; readonly at: number }
  | { readonly answered: readonly Fingerprint[] }
  | { readonly found: readonly Fingerprint[] }

/** The entry that a file holds. @throws UsageError where it cannot be read, or holds none */
export async function entryIn(path: string): Promise<JournalEntry> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError({
      subject: path,
      problem: `cannot be read (${codeOf(error)})`,
      remedy: 'see to it that it can: it may hold the original of an event',
    })
  })
  return entryOf(text, path)
}

/** The entry that a text of a file holds; a kill may have cut its last line. */
export function entryOf(text: string, path: string): JournalEntry {
  const [first = '', ...further] = text.split('\n')
  const head = parsed<Head>(first)
  if (head?.formatVersion !== 1)
    throw new UsageError({
      subject: path,
      problem: 'holds no original of an event',
      remedy: 'move the file away, and look whether an event was left changed',
    })
  const { formatVersion: _, ...kept } = head
  const fingerprints = new Set<Fingerprint>()
  let open = 0
  let sentAt: number | undefined
  for (const note of further.flatMap((line) => parsed<JournalNote>(line) ?? [])) {
    if ('sent' in note) {
      open++
      sentAt = note.at
    }
    if ('answered' in note) open--
    for (const fingerprint of Object.values(note).flat())
      if (typeof fingerprint === 'string') fingerprints.add(fingerprint)
  }
  if (sentAt === undefined) return { ...kept, fingerprints }
  return { ...kept, fingerprints, sentAt, ...(open > 0 && { onItsWaySince: sentAt }) }
}

function parsed<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T
  } catch {
    return undefined
  }
}
