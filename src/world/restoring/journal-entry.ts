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
 * otherwise, `days` each day by itself that it did not have.
 */
export type JournalNote =
  | {
      readonly sent: readonly Fingerprint[]
      readonly exact?: readonly Fingerprint[]
      readonly days?: readonly Fingerprint[]
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
  return new EntryReader(text, path).entry
}

/** Reads an entry, and reads on where its text has grown, as it does with each update. */
export class EntryReader {
  readonly #head: EntryHead
  /** The values of the original. */
  readonly #own: ReadonlySet<Fingerprint>
  readonly #fingerprints = new Set<Fingerprint>()
  readonly #shown: ShownInTurn
  /** What was sent, and got no answer so far. */
  readonly #open: (readonly Fingerprint[])[] = []
  #sentAt: number | undefined
  #saidLast: ReadonlySet<Fingerprint> = new Set()
  #notStored = false
  #cameBack = false
  #text: string
  #entry: JournalEntry | undefined

  /** @throws UsageError where the text holds no entry */
  constructor(text: string, path: string) {
    const [first = ''] = text.split('\n', 1)
    const head = parsed<EntryHead>(first)
    if (!head || !isHead(head))
      throw new UsageError({
        subject: path,
        problem: 'holds no original of an event',
        remedy: 'move the file away, and look whether an event was left changed',
      })
    this.#head = head
    const own = fingerprintsOf({ ...head.original })
    this.#own = new Set(own)
    this.#shown = new ShownInTurn(own)
    this.#text = first
    this.#takeIn(text)
  }

  /** Reads what a text holds more than the one so far; whether it begins with that. */
  readOn(text: string): boolean {
    if (text === this.#text) return true
    // What follows a line that was cut is a part of that.
    if (!this.#text.endsWith('\n') || !text.startsWith(this.#text)) return false
    this.#takeIn(text)
    return true
  }

  /** What was read so far; its sets and lists grow as it is read on. */
  get entry(): JournalEntry {
    this.#entry ??= this.#asRead()
    return this.#entry
  }

  #asRead(): JournalEntry {
    const { formatVersion: _, ...kept } = this.#head
    const said = this.#saidLast
    const entry = {
      ...kept,
      fingerprints: this.#fingerprints,
      unanswered: new Set(this.#open.flat().map(fieldOf)),
      notStored: this.#notStored,
      cameBack: this.#cameBack,
      saidOtherwise: said.size > 0 && [...this.#own].some((one) => !said.has(one)),
      shownOtherwise: this.#shown.otherwise,
    }
    if (this.#sentAt === undefined) return entry
    return {
      ...entry,
      sentAt: this.#sentAt,
      ...(this.#open.length > 0 && { onItsWaySince: this.#sentAt }),
    }
  }

  #takeIn(text: string): void {
    for (const line of text.slice(this.#text.length).split('\n')) {
      const note = parsed<JournalNote>(line)
      if (note) this.#take(note)
    }
    this.#text = text
    this.#entry = undefined
  }

  #take(note: JournalNote): void {
    for (const value of Object.values(note).flat())
      if (typeof value === 'string') this.#fingerprints.add(value)
    this.#shown.take(note)
    if ('sent' in note) {
      this.#open.push(note.sent)
      this.#sentAt = note.at
    }
    if ('answered' in note) {
      this.#open.shift()
      if (note.answered.length > 0) this.#saidLast = new Set(note.answered)
    }
    this.#notStored ||= 'notStored' in note
    this.#cameBack ||= 'cameBack' in note
  }
}

/**
 * What is shown of an event otherwise than it was sent. A lost or refused update, or a read that is late, shows what was
 * there before: that is not counted.
 */
class ShownInTurn {
  readonly otherwise: ShownOtherwise[] = []
  readonly #before: Set<Fingerprint>
  readonly #sent = new Map<UpdateField, Fingerprint>()
  #onTheirWay = 0
  #fields = new Set<UpdateField>()

  constructor(original: readonly Fingerprint[]) {
    this.#before = new Set(original)
  }

  take(note: JournalNote): void {
    if ('answered' in note) this.#onTheirWay = Math.max(0, this.#onTheirWay - 1)
    // What was read while an answer is out was read without it.
    if ('found' in note) this.#onTheirWay = 0
    if ('sent' in note) {
      this.#takeSent(note)
      return
    }
    if ('unshown' in note) {
      // As often as proves that this is no chance.
      for (const shown of note.unshown) {
        const one = { sent: shown, shown, by: 'read' as const }
        this.otherwise.push(one, one)
      }
      return
    }
    const by = 'answered' in note ? 'answer' : 'read'
    const all = 'answered' in note ? note.answered : 'found' in note ? note.found : []
    for (const shown of all.filter((one) => !this.#before.has(one))) {
      const sent = this.#sent.get(fieldOf(shown))
      if (sent !== undefined) this.otherwise.push({ sent, shown, by })
    }
    // Nor is what an update of other fields has made of this one.
    for (const shown of all) if (!this.#fields.has(fieldOf(shown))) this.#before.add(shown)
  }

  #takeSent({ sent, exact = [] }: Extract<JournalNote, { readonly at: number }>): void {
    // Of fields sent before, somebody else may have written others since.
    this.#sent.clear()
    // Of updates sent at once, nobody knows which one came last.
    if (this.#onTheirWay === 0) for (const one of exact) this.#sent.set(fieldOf(one), one)
    this.#onTheirWay++
    for (const one of sent) this.#before.add(one)
    this.#fields = new Set(sent.map(fieldOf))
  }
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
