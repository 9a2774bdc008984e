import { hash } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventId, Update } from '../contract/special-event.ts'
import { isShortened } from '../service/bounded-json.ts'
import type { TargetSettings } from '../settings/settings.ts'
import {
  entryIn,
  entryOf,
  type Head,
  type JournalEntry,
  type JournalNote,
} from './journal-entry.ts'

const extension = '.jsonl'

/** What journals and locks know a target by: its address, or that there is none that outlasts the run. */
export function targetName({ url, embedded }: Pick<TargetSettings, 'url' | 'embedded'>): string {
  return embedded ? 'the embedded reference service' : url
}

/**
 * Originals of events that were or will be written to, one file each, safe against a kill at any moment;
 * and what was written, so that a change that somebody else has made is known for one.
 */
export class Journal {
  readonly #folder: string
  readonly #target: string
  /** What the names of its files begin with. */
  readonly #prefix: string
  readonly #mask: (text: string) => string
  /** What this journal has written of each event, for where somebody removes the folder in mid-run. */
  readonly #written = new Map<EventId, string>()
  /** What another journal of the same run has written. */
  readonly #takenOver = new Map<EventId, string>()

  /**
   * @param target what {@link targetName} calls it
   * @param mask replaces secrets: what it would alter is not kept, since it could not be put back
   */
  constructor(reportDir: string, target: string, mask: (text: string) => string = String) {
    this.#folder = join(reportDir, 'journal')
    this.#target = target
    this.#prefix = shortHash(target)
    this.#mask = mask
  }

  /** Whether an original may stand on disk: not one that echoes a secret, or of which a text was not kept whole. */
  mayKeep(original: Update): boolean {
    if (Object.values(original).some(isShortened)) return false
    const text = JSON.stringify(original)
    return this.#mask(text) === text
  }

  /** Keeps an original; when this returns, it is on disk. An entry that is there already stays: it is older. */
  async keep(eventId: EventId, original: Update): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const path = this.#path(eventId)
    if (existsSync(path)) return
    const head: Head = { formatVersion: 1, target: this.#target, eventId, original }
    const draft = `${path}.draft`
    const line = `${JSON.stringify(head)}\n`
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(line)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await this.#syncFolder()
    this.#written.set(eventId, line)
  }

  /** What this journal has written of the events that it still keeps, by identifier. */
  get written(): readonly (readonly [EventId, string])[] {
    return [...this.#written]
  }

  /** Takes over what another journal of the same run has written, for where the files are gone. */
  takeOver(written: Iterable<readonly [EventId, string]>): void {
    for (const [eventId, text] of written) this.#takenOver.set(eventId, text)
  }

  /** Writes again what somebody has removed meanwhile. */
  #mend(): void {
    mkdirSync(this.#folder, { recursive: true })
    for (const [eventId, text] of this.#written)
      if (!existsSync(this.#path(eventId)))
        writeFileSync(this.#path(eventId), text, { mode: 0o600 })
  }

  /** Adds a note to an entry, for whoever restores after a kill; not forced to disk, so that it costs nothing. */
  note(eventId: EventId, note: JournalNote): void {
    const line = `${JSON.stringify(note)}\n`
    const file = this.#openToAppend(this.#path(eventId))
    const kept = this.#written.get(eventId)
    if (kept !== undefined) this.#written.set(eventId, kept + line)
    try {
      writeSync(file, line)
    } finally {
      closeSync(file)
    }
  }

  /** Never creates the file alone: without its original, it would be of no use. */
  #openToAppend(path: string): number {
    const flags = constants.O_WRONLY | constants.O_APPEND
    try {
      return openSync(path, flags)
    } catch {
      this.#mend()
      return openSync(path, flags)
    }
  }

  /** What is kept of one event. */
  async entry(eventId: EventId): Promise<JournalEntry | undefined> {
    const path = this.#path(eventId)
    const written = this.#written.get(eventId)
    if (existsSync(path)) return entryIn(path)
    return written === undefined ? undefined : entryOf(written, path)
  }

  /** Forgets an original, once its event is proved to be as it was. */
  async forget(eventId: EventId): Promise<void> {
    this.#written.delete(eventId)
    this.#takenOver.delete(eventId)
    await rm(this.#path(eventId), { force: true })
  }

  /** The originals kept for this target. @throws UsageError for a file that holds none */
  async entries(): Promise<JournalEntry[]> {
    const names = await readdir(this.#folder).catch(noneIfMissing)
    const kept = names.filter((name) => name.endsWith(extension)).sort()
    const entries = await Promise.all(kept.map((name) => entryIn(join(this.#folder, name))))
    const found = entries.filter(({ target }) => target === this.#target)
    const gone = [...this.#takenOver].filter(([id]) => !found.some(({ eventId }) => eventId === id))
    return [...found, ...gone.map(([id, text]) => entryOf(text, this.#path(id)))]
  }

  /** Removes what a kill has left half written: its event was never written to. */
  async removeDrafts(): Promise<void> {
    const names = await readdir(this.#folder).catch(noneIfMissing)
    const drafts = names.filter((name) => name.startsWith(this.#prefix) && name.endsWith('.draft'))
    await Promise.all(drafts.map((name) => rm(join(this.#folder, name), { force: true })))
  }

  #path(eventId: EventId): string {
    const name = /^[0-9a-f-]{36}$/i.test(eventId) ? eventId : shortHash(eventId)
    return join(this.#folder, `${this.#prefix}-${name}${extension}`)
  }

  async #syncFolder(): Promise<void> {
    // Windows cannot open a folder for syncing; there the rename alone has to do.
    const folder = await open(this.#folder, 'r').catch(() => undefined)
    await folder?.sync().catch(() => {})
    await folder?.close()
  }
}

/** What tells texts apart that may be anything, in a file name of any system. */
export function shortHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 12)
}

/** Anything else would hide originals that are there. */
function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
