import { hash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventId } from '../../contract/special-event.ts'
import { codeOf } from '../../settings/parse/file.ts'
import type { TargetSettings } from '../../settings/settings.ts'
import type { Fingerprint } from '../values/same.ts'
import { parsed, type ShownOtherwise } from './journal-entry.ts'

const extension = '.jsonl'

/** What journals and locks know a target by: its address, or that there is none that outlasts the run. */
export function targetName({ url, embedded }: Pick<TargetSettings, 'url' | 'embedded'>): string {
  return embedded ? 'the embedded reference service' : url
}

/** What tells texts apart that may be anything, in a file name of any system. */
export function shortHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 12)
}

/** What is known of an event that is put back. */
interface Past {
  readonly sent: readonly Fingerprint[]
  readonly shownOtherwise: readonly ShownOtherwise[]
}

/** The files of a journal: one for each event, and one for all that are put back. */
export class JournalFiles {
  readonly folder: string
  /** What the names of its files begin with. */
  readonly #prefix: string
  /** Two may write the file of one event at a time. */
  #drafts = 0

  constructor(reportDir: string, target: string) {
    this.folder = join(reportDir, 'journal')
    this.#prefix = shortHash(target)
  }

  pathOf(eventId: EventId): string {
    const name = /^[0-9a-f-]{36}$/i.test(eventId) ? eventId : shortHash(eventId)
    return join(this.folder, `${this.#prefix}-${name}${extension}`)
  }

  /** What a file holds; nothing where there is none, or none any more. */
  async textOf(path: string): Promise<string | undefined> {
    return readFile(path, 'utf8').catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return undefined
    })
  }

  /** Writes a file, whole or not at all, whenever a kill comes; when this returns, it is on disk. */
  async write(path: string, text: string): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const draft = `${path}.${++this.#drafts}.draft`
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await this.#syncFolder()
  }

  async #syncFolder(): Promise<void> {
    // Windows cannot open a folder for syncing; there the rename alone has to do.
    const folder = await open(this.folder, 'r').catch(() => undefined)
    await folder?.sync().catch(() => {})
    await folder?.close()
  }

  /**
   * Adds a line to a file that is there, without forcing it to disk. Never creates the file alone: without its
   * original, it would be of no use.
   *
   * @param all - what stands in the files, by event, to be written again where somebody has removed them meanwhile
   */
  append(path: string, line: string, all: Iterable<readonly [EventId, string]>): void {
    const flags = constants.O_WRONLY | constants.O_APPEND
    let file: number
    try {
      file = openSync(path, flags)
    } catch {
      this.#mend(all)
      file = openSync(path, flags)
    }
    try {
      writeSync(file, line)
    } finally {
      closeSync(file)
    }
  }

  #mend(all: Iterable<readonly [EventId, string]>): void {
    mkdirSync(this.folder, { recursive: true })
    for (const [eventId, text] of all) {
      const path = this.pathOf(eventId)
      if (!existsSync(path)) writeFileSync(path, text, { mode: 0o600 })
    }
  }

  /** The files of all events, of other targets, too, by path. @param told - of what cannot be read */
  async texts(told: (problem: string) => void): Promise<(readonly [path: string, text: string])[]> {
    const none = (error: unknown): [] => {
      if (!isMissing(error)) told(codeOf(error))
      return []
    }
    const names = await readdir(this.folder).catch(none)
    const paths = names
      .filter((name) => name.endsWith(extension))
      .map((name) => join(this.folder, name))
    const read = async (path: string) => [[path, await readFile(path, 'utf8')] as const]
    return (await Promise.all(paths.map((path) => read(path).catch(none)))).flat()
  }

  /** Adds what is known of an event that is put back; where that fails, what has to be put back is known all the same. */
  addPast(past: Past): void {
    try {
      appendFileSync(this.#pastPath, `${JSON.stringify(past)}\n`, { mode: 0o600 })
    } catch {}
  }

  /** What is known of events that were put back; a kill may have cut the last line. */
  async past(): Promise<readonly Past[]> {
    const text = await readFile(this.#pastPath, 'utf8').catch(() => '')
    return text.split('\n').flatMap((line) => parsed<Past>(line) ?? [])
  }

  async removePast(): Promise<void> {
    await rm(this.#pastPath, { force: true }).catch(() => {})
  }

  get #pastPath(): string {
    return join(this.folder, `${this.#prefix}.past`)
  }

  /** Removes what a kill has left half written: its event was never written to. */
  async removeDrafts(): Promise<void> {
    const names = await readdir(this.folder).catch(() => [])
    const drafts = names.filter((name) => name.startsWith(this.#prefix) && name.endsWith('.draft'))
    await Promise.all(drafts.map((name) => rm(join(this.folder, name), { force: true })))
  }
}

/** Anything else would hide originals that are there. */
function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
}
