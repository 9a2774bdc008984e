import { jsonObjectIn } from '../../contract/json-in.ts'
import type { EventId, Update, UpdateField } from '../../contract/special-event.ts'
import { UsageError } from '../../settings/usage-error.ts'
import { type Fingerprint, fieldOf, fingerprintsOf } from '../values/same.ts'

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
  /** The fields of updates that were never answered: what they hold now may be what the target has made of these. */
  readonly unanswered: ReadonlySet<UpdateField>
  /** When the last update was sent, answered or not. */
  readonly sentAt?: number
  /**
   * Whether the last successful update was answered with other values than the originals: then an event that reads as
   * it was before may come from a cache, or from a replica that lags behind.
   */
  readonly saidOtherwise: boolean
  /** Whether putting it back has come to its end without the target storing what it was. */
  readonly notStored: boolean
  /** Whether values of the run have come back to the event after it had been put back. */
  readonly cameBack: boolean
  /** Whether it could not be read before it was sent anything, and was sent nothing but what it is listed with. */
  readonly isUntouched: boolean
  /** Values that were shown neither as sent nor as anything before, in the order in which they were. */
  readonly shownOtherwise: readonly ShownOtherwise[]
}

/** A value that stood in place of the one that was sent last. */
export interface ShownOtherwise {
  readonly sent: Fingerprint
  readonly shown: Fingerprint
  readonly by: 'answer' | 'read'
}

/** The first line of an entry's file. */
export interface EntryHead extends Pick<JournalEntry, 'target' | 'eventId' | 'original'> {
  readonly formatVersion: 1
}

/**
 * What follows it, a line each: an update about to be sent, its answer, what the first read after it has shown, and
 * what putting back has left, or sent for a moment (`passing`); `unshown` are values that were read whatever was sent,
 * or, with `cameBack`, once the event had been put back. `exact` are those of the sent values that no service may show
 * otherwise, `days` each day by itself that it did not have; `unread` stands where a read has failed before.
 */
export type JournalNote =
  | {
      readonly sent: readonly Fingerprint[]
      readonly exact?: readonly Fingerprint[]
      readonly days?: readonly Fingerprint[]
      readonly unread?: true
      readonly at: number
    }
  | { readonly answered: readonly Fingerprint[] }
  | { readonly found: readonly Fingerprint[] }
  | { readonly unshown: readonly Fingerprint[]; readonly cameBack?: true }
  | { readonly passing: readonly Fingerprint[] }
  | { readonly left: readonly Fingerprint[]; readonly notStored?: true }

/**
 * The entry that the text of a file holds; a kill may have cut its last line.
 *
 * @throws UsageError where it holds none
 */
export function entryOf(text: string, path: string): JournalEntry {
  const [first = '', ...further] = text.split('\n')
  const head = parsed<EntryHead>(first)
  if (!head || !isHead(head))
    throw new UsageError({
      subject: path,
      problem: 'holds no original of an event',
      remedy: 'move the file away, and look whether an event was left changed',
    })
  const { formatVersion: _, ...kept } = head
  const notes = further.flatMap((line) => parsed<JournalNote>(line) ?? [])
  const fingerprints = new Set<Fingerprint>()
  const open: (readonly Fingerprint[])[] = []
  let sentAt: number | undefined
  for (const note of notes) {
    if ('sent' in note) {
      open.push(note.sent)
      sentAt = note.at
    }
    if ('answered' in note) open.shift()
    for (const fingerprint of Object.values(note).flat())
      if (typeof fingerprint === 'string') fingerprints.add(fingerprint)
  }
  const entry = {
    ...kept,
    fingerprints,
    unanswered: new Set(open.flat().map(fieldOf)),
    notStored: notes.some((note) => 'notStored' in note),
    cameBack: notes.some((note) => 'cameBack' in note),
    isUntouched: isUntouched(kept.original, notes),
    saidOtherwise: saidOtherwise(kept.original, notes),
    shownOtherwise: shownOtherwise(kept.original, notes),
  }
  if (sentAt === undefined) return entry
  return { ...entry, sentAt, ...(open.length > 0 && { onItsWaySince: sentAt }) }
}

function isUntouched(original: Update, notes: readonly JournalNote[]): boolean {
  const own = new Set(fingerprintsOf({ ...original }))
  const updates = notes.flatMap((note) => ('sent' in note ? [note] : []))
  // Nothing known of what was sent is no value of its own.
  const isOwn = ({ sent }: { readonly sent: readonly Fingerprint[] }) =>
    sent.length > 0 && sent.every((one) => own.has(one))
  return updates[0]?.unread === true && updates.every(isOwn)
}

function saidOtherwise(original: Update, notes: readonly JournalNote[]): boolean {
  const answers = notes.flatMap((note) => ('answered' in note ? [note.answered] : []))
  const said = new Set(answers.findLast((answer) => answer.length > 0))
  return said.size > 0 && fingerprintsOf({ ...original }).some((one) => !said.has(one))
}

/** A lost or refused update, or a read that is late, shows what was there before: that is not counted. */
function shownOtherwise(original: Update, notes: readonly JournalNote[]): ShownOtherwise[] {
  const before = new Set(fingerprintsOf({ ...original }))
  const sent = new Map<UpdateField, Fingerprint>()
  const otherwise: ShownOtherwise[] = []
  let onTheirWay = 0
  let fields = new Set<UpdateField>()
  for (const note of notes) {
    if ('answered' in note) onTheirWay = Math.max(0, onTheirWay - 1)
    // What was read while an answer is out was read without it.
    if ('found' in note) onTheirWay = 0
    if ('sent' in note) {
      // Of fields sent before, somebody else may have written others since.
      sent.clear()
      // Of updates sent at once, nobody knows which one came last.
      const expected = onTheirWay > 0 ? [] : (note.exact ?? [])
      onTheirWay++
      for (const one of expected) sent.set(fieldOf(one), one)
      for (const one of note.sent) before.add(one)
      fields = new Set(note.sent.map(fieldOf))
      continue
    }
    if ('unshown' in note) {
      // As often as proves that this is no chance.
      for (const shown of note.unshown) {
        const one = { sent: shown, shown, by: 'read' as const }
        otherwise.push(one, one)
      }
      continue
    }
    const by = 'answered' in note ? 'answer' : 'read'
    const all = 'answered' in note ? note.answered : 'found' in note ? note.found : []
    for (const shown of all.filter((one) => !before.has(one))) {
      const expected = sent.get(fieldOf(shown))
      if (expected !== undefined) otherwise.push({ sent: expected, shown, by })
    }
    // Nor is what an update of other fields has made of this one.
    for (const shown of all) if (!fields.has(fieldOf(shown))) before.add(shown)
  }
  return otherwise
}

/** What a full disk or an editor has left may be JSON and yet no entry. */
function isHead({ formatVersion, target, eventId, original }: Partial<EntryHead>): boolean {
  const isNamed = typeof target === 'string' && typeof eventId === 'string'
  return formatVersion === 1 && isNamed && typeof original === 'object' && original !== null
}

/** The object that a line holds; nothing where it holds none, or a part of one. */
export function parsed<T extends object>(line: string): T | undefined {
  return jsonObjectIn(line) as T | undefined
}
