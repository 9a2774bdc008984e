import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventId, Update } from '../contract/special-event.ts'

/** The original of one event, kept until the event is proved to be restored. */
export interface JournalEntry {
  readonly formatVersion: 1
  /** {base_url} of the target that the event belongs to. */
  readonly target: string
  readonly eventId: EventId
  /** The updatable fields as they were before the first write. */
  readonly original: Update
}

/** Originals of events that were or will be written to, one file each, safe against a kill at any moment. */
export class Journal {
  readonly #folder: string
  readonly #target: string

  constructor(reportDir: string, target: string) {
    this.#folder = join(reportDir, 'journal')
    this.#target = target
  }

  /** Keeps an original; when this returns, it is on disk. An entry that is there already stays: it is older. */
  async keep(eventId: EventId, original: Update): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const entry = this.entryOf(eventId, original)
    const path = this.#path(eventId)
    if (existsSync(path)) return
    const draft = `${path}.draft`
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(entry, null, 2)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await this.#syncFolder()
  }

  /** What is kept of one event. */
  entryOf(eventId: EventId, original: Update): JournalEntry {
    return { formatVersion: 1, target: this.#target, eventId, original }
  }

  /** Forgets an original, once its event is proved to be as it was. */
  async forget(eventId: EventId): Promise<void> {
    await rm(this.#path(eventId), { force: true })
  }

  /** The originals kept for this target. */
  async entries(): Promise<JournalEntry[]> {
    const names = await readdir(this.#folder).catch(noneIfMissing)
    const entries: JournalEntry[] = []
    for (const name of names.filter((name) => name.endsWith('.json')).sort()) {
      const entry = JSON.parse(await readFile(join(this.#folder, name), 'utf8')) as JournalEntry
      if (entry.target === this.#target) entries.push(entry)
    }
    return entries
  }

  #path(eventId: EventId): string {
    const name = /^[0-9a-f-]{36}$/i.test(eventId) ? eventId : shortHash(eventId)
    return join(this.#folder, `${shortHash(this.#target)}-${name}.json`)
  }

  async #syncFolder(): Promise<void> {
    // Windows cannot open a folder for syncing; there the rename alone has to do.
    const folder = await open(this.#folder, 'r').catch(() => undefined)
    await folder?.sync().catch(() => {})
    await folder?.close()
  }
}

/** What tells texts apart that may be anything, in a file name of any system. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Anything else would hide originals that are there. */
function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
