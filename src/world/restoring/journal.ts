import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import {
  type EventId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import { unjudged } from '../../findings/finding.ts'
import { isShortened } from '../../service/bounded-json.ts'
import { codeOf } from '../../settings/parse/file.ts'
import { UsageError } from '../../settings/usage-error.ts'
import {
  type Fingerprint,
  fieldOf,
  fingerprintOf,
  fingerprintsOf,
  isAnybodys,
} from '../values/same.ts'
import {
  type EntryHead,
  EntryReader,
  entryOf,
  type JournalEntry,
  type JournalNote,
  type ShownOtherwise,
} from './journal-entry.ts'
import { JournalFiles } from './journal-files.ts'

/**
 * Originals of events that were or will be written to, one file each, safe against a kill at any moment;
 * and what was written, so that a change that somebody else has made is known for one.
 */
export class Journal {
  readonly files: JournalFiles
  /** The same as in the files, since these may vanish or fail in mid-run: putting back must not depend on them. */
  readonly #held = new Map<EventId, string>()
  /** What was last read from the files. */
  #read = new Map<EventId, string>()
  /** What was read of these texts, since each event that is put back asks for all of them. */
  readonly #readers = new Map<EventId, EntryReader>()
  /** What was sent to any event so far, those included that are put back. */
  readonly #sent = new Set<Fingerprint>()
  /** What each event held when it was first written to, or anew after it was put back. */
  readonly #originals = new Map<EventId, ReadonlySet<Fingerprint>>()
  /** Those of events that are put back. */
  readonly #past = new Set<Fingerprint>()
  #knowsPast = false
  /** Of events that are put back: what was read otherwise than it was sent. */
  readonly #shownOtherwise: ShownOtherwise[] = []
  /** What is wrong with the files, in one line each. */
  readonly problems = new Set<string>()

  /**
   * @param target what {@link targetName} calls it
   * @param mask replaces secrets: what it would alter is not kept, since it could not be put back
   */
  constructor(
    reportDir: string,
    private readonly target: string,
    private readonly mask: (text: string) => string,
  ) {
    this.files = new JournalFiles(reportDir, target)
  }

  /** Whether an original may stand on disk: not one that echoes a secret, as its name may, or of which a text was not kept whole. */
  mayKeep(eventId: EventId, original: Update): boolean {
    if (Object.values(original).some(isShortened)) return false
    const text = JSON.stringify([eventId, original])
    return this.mask(text) === text
  }

  /**
   * Keeps an original; when this returns, it is on disk. An entry that is there already stays: it is older.
   *
   * @throws Unjudged where it cannot be kept, so that the event is not to be written to
   */
  async keep(eventId: EventId, original: Update): Promise<void> {
    const path = this.files.pathOf(eventId)
    const former = this.#originals.get(eventId) ?? []
    this.#originals.set(eventId, new Set([...former, ...fingerprintsOf({ ...original })]))
    if (this.#held.has(eventId) && existsSync(path)) return
    const head: EntryHead = { formatVersion: 1, target: this.target, eventId, original }
    try {
      const there = await this.files.textOf(path)
      const text = there ?? this.#held.get(eventId) ?? `${JSON.stringify(head)}\n`
      entryOf(text, path)
      if (there === undefined) await this.files.write(path, text)
      this.#held.set(eventId, text)
    } catch (error) {
      const problem = error instanceof UsageError ? error.message : codeOf(error)
      this.#tell('kept', problem)
      throw unjudged('original-not-kept', { eventId, problem })
    }
  }

  #tell(what: 'kept' | 'noted' | 'removed' | 'read', problem: string): void {
    this.problems.add(`originals of events cannot be ${what} in ${this.files.folder}: ${problem}`)
  }

  /** What stands in the journal, by identifier, for another one to {@link takeOver}. */
  get held(): readonly (readonly [EventId, string])[] {
    return [...this.#held]
  }

  /** The fingerprints of all values that the run has sent to any event. */
  get sent(): readonly Fingerprint[] {
    return [...this.#sent]
  }

  hasSent(one: Fingerprint): boolean {
    return this.#sent.has(one)
  }

  /** Whether an event has a value from this run: it never was an original there, and is none that anybody may set. */
  hasMade(eventId: EventId, field: UpdateField, value: unknown): boolean {
    const one = fingerprintOf(field, value)
    return !isAnybodys(value) && this.#sent.has(one) && !this.#originals.get(eventId)?.has(one)
  }

  /** Takes over what another journal of the same run holds and has sent, for where the files are gone. */
  takeOver({ held, sent }: Pick<Journal, 'held' | 'sent'>): void {
    for (const [eventId, text] of held) this.#held.set(eventId, text)
    for (const one of sent) this.#sent.add(one)
    this.#knowsPast = true
  }

  /** Adds a note to an entry, for whoever restores after a kill; not forced to disk, so that it costs nothing. */
  note(eventId: EventId, note: JournalNote): void {
    const held = this.#held.get(eventId)
    if (held === undefined && !this.#read.has(eventId))
      throw new Error(`the journal holds no original of event ${eventId}`)
    const sent = 'sent' in note ? note.sent : 'passing' in note ? note.passing : []
    for (const one of sent) this.#sent.add(one)
    const line = `${JSON.stringify(note)}\n`
    try {
      this.files.append(this.files.pathOf(eventId), line, this.#held)
    } catch (error) {
      this.#tell('noted', codeOf(error))
    }
    if (held !== undefined) this.#held.set(eventId, held + line)
  }

  async entry(eventId: EventId): Promise<JournalEntry | undefined> {
    if (!this.#held.has(eventId)) await this.entries()
    return this.#known(eventId)
  }

  /**
   * Forgets an original, once its event is proved to be as it was. What was sent to the event stays known, to whoever
   * restores after a kill, too: a service may have that in another one, or late.
   */
  async forget(eventId: EventId): Promise<void> {
    const { fingerprints = [], shownOtherwise = [] } = this.#known(eventId) ?? {}
    this.#shownOtherwise.push(...shownOtherwise)
    const further = [...fingerprints].filter((one) => !this.#past.has(one))
    for (const one of further) this.#past.add(one)
    if (further.length + shownOtherwise.length > 0)
      this.files.addPast({ sent: further, shownOtherwise })
    this.#held.delete(eventId)
    this.#read.delete(eventId)
    this.#readers.delete(eventId)
    await rm(this.files.pathOf(eventId), { force: true }).catch((error: unknown) =>
      this.#tell('removed', codeOf(error)),
    )
  }

  /**
   * The fields that are read otherwise than they were sent: what the target stores of them cannot be known from what
   * it shows. The same value has to stand in place of the same one twice, since somebody else may write at any time.
   */
  get inexact(): readonly UpdateField[] {
    const ids = new Set([...this.#held.keys(), ...this.#read.keys()])
    const known = [...ids].flatMap((eventId) => this.#known(eventId)?.shownOtherwise ?? [])
    const all = [...this.#shownOtherwise, ...known]
    const isLasting = ({ sent, shown, by }: ShownOtherwise) =>
      by === 'read' && all.filter((one) => one.sent === sent && one.shown === shown).length > 1
    const fields = new Set(all.filter(isLasting).map(({ shown }) => fieldOf(shown)))
    return updateFields.filter((field) => fields.has(field))
  }

  /** The originals kept for this target, from the files and what is held beside them; {@link problems} has the rest. */
  async entries(): Promise<JournalEntry[]> {
    const read = new Map<EventId, string>()
    for (const [path, text] of await this.files.texts((problem) => this.#tell('read', problem))) {
      const entry = this.#entryIn(text, path)
      if (entry?.target === this.target) read.set(entry.eventId, text)
    }
    this.#read = read
    const ids = [...new Set([...this.#held.keys(), ...read.keys()])].sort()
    return ids.flatMap((eventId) => this.#known(eventId) ?? [])
  }

  /** What is held or was read of an event, whichever has more: a full disk takes no further notes. */
  #known(eventId: EventId): JournalEntry | undefined {
    const [held = '', read = ''] = [this.#held.get(eventId), this.#read.get(eventId)]
    const text = held.length < read.length ? read : held
    if (text === '') return undefined
    const before = this.#readers.get(eventId)
    if (before?.readOn(text)) return before.entry
    const reader = new EntryReader(text, this.files.pathOf(eventId))
    this.#readers.set(eventId, reader)
    return reader.entry
  }

  /** How many originals are kept of other targets, by their names: one target may have several. */
  async ofOtherTargets(): Promise<ReadonlyMap<string, number>> {
    const targets = (await this.files.texts((problem) => this.#tell('read', problem))).flatMap(
      ([path, text]) => this.#entryIn(text, path)?.target ?? [],
    )
    const others = new Set(targets.filter((target) => target !== this.target))
    return new Map([...others].map((one) => [one, targets.filter((it) => it === one).length]))
  }

  /** A damaged entry is told, and costs that entry alone. */
  #entryIn(text: string, path: string): JournalEntry | undefined {
    const isHeld = [...this.#held.keys()].some((eventId) => this.files.pathOf(eventId) === path)
    try {
      return entryOf(text, path)
    } catch (error) {
      if (!isHeld) this.problems.add((error as Error).message)
      return undefined
    }
  }

  /** Takes in what a run that was killed has sent to events that it had put back, unless that is known already. */
  async takeInPast(): Promise<void> {
    if (this.#knowsPast) return
    this.#knowsPast = true
    for (const { sent, shownOtherwise } of await this.files.past()) {
      for (const one of sent) this.#sent.add(one)
      this.#shownOtherwise.push(...shownOtherwise)
    }
  }

  /** Forgets what was sent, once no original is kept any more. */
  async tidy(): Promise<void> {
    if ((await this.entries()).length === 0) await this.files.removePast()
  }
}
