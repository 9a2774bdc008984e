import { spawn } from 'node:child_process'
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EventId, IsoDate } from '../../../src/contract/special-event.ts'
import { Journal } from '../../../src/world/journal.ts'
import { folderWith } from '../settings/folder.ts'
import { idOf, journalFiles } from './events-on-target.ts'

const here = 'https://museum.example/v2.0'
const original = { name: 'Größe 🦖', dates: ['2027-01-01'] as IsoDate[], price: 0 }

describe('a journal', () => {
  it('holds what is kept, for whoever opens it later', async () => {
    const folder = folderWith()
    const journal = new Journal(folder, here)
    await journal.keep(idOf(2), original)
    await journal.keep(idOf(1), {})
    expect(await new Journal(folder, here).entries()).toEqual([
      { target: here, eventId: idOf(1), original: {}, fingerprints: new Set() },
      { target: here, eventId: idOf(2), original, fingerprints: new Set() },
    ])
  })

  it('holds what was sent, what came of it, and when an update was sent that nobody has answered', async () => {
    const folder = folderWith()
    const journal = new Journal(folder, here)
    await journal.keep(idOf(1), original)
    journal.note(idOf(1), { sent: ['name:1', 'price:1'], at: 17 })
    journal.note(idOf(1), { answered: ['name:2'] })
    journal.note(idOf(1), { found: ['name:3'] })
    expect(await new Journal(folder, here).entry(idOf(1))).toEqual({
      target: here,
      eventId: idOf(1),
      original,
      fingerprints: new Set(['name:1', 'price:1', 'name:2', 'name:3']),
      sentAt: 17,
    })
    journal.note(idOf(1), { sent: ['name:1'], at: 18 })
    journal.note(idOf(1), { sent: ['name:1'], at: 19 })
    journal.note(idOf(1), { answered: [] })
    expect(await new Journal(folder, here).entry(idOf(1))).toMatchObject({ onItsWaySince: 19 })
  })

  it('takes no note of an event whose original it does not hold', async () => {
    const journal = new Journal(folderWith(), here)
    expect(() => journal.note(idOf(1), { sent: [], at: 1 })).toThrow('ENOENT')
    await journal.keep(idOf(1), original)
    await journal.forget(idOf(1))
    expect(() => journal.note(idOf(1), { sent: [], at: 1 })).toThrow('ENOENT')
    expect(await journal.entry(idOf(1))).toBeUndefined()
  })

  it('is empty before anything is kept', async () => {
    expect(await new Journal(join(folderWith(), 'not', 'there'), here).entries()).toEqual([])
  })

  it('forgets one event and no other', async () => {
    const journal = new Journal(folderWith(), here)
    await journal.keep(idOf(1), original)
    await journal.keep(idOf(2), original)
    await journal.forget(idOf(1))
    await journal.forget(idOf(3))
    expect((await journal.entries()).map(({ eventId }) => eventId)).toEqual([idOf(2)])
  })

  it('keeps the older original where there is one: what came later may be spoilt', async () => {
    const folder = folderWith()
    await new Journal(folder, here).keep(idOf(1), original)
    await new Journal(folder, here).keep(idOf(1), { ...original, name: 'Moved for a moment' })
    expect((await new Journal(folder, here).entries())[0]?.original).toEqual(original)
  })

  it('belongs to one target', async () => {
    const folder = folderWith()
    const mine = new Journal(folder, here)
    const other = new Journal(folder, 'https://staging.example/v2.0')
    await mine.keep(idOf(1), original)
    expect(await other.entries()).toEqual([])
    await other.keep(idOf(1), {})
    await other.forget(idOf(1))
    expect(await mine.entries()).toHaveLength(1)
  })

  it.each([
    ['gong1', 'horn1'],
    ['a/b', 'a_b'],
    ['../outside', '__/outside'],
    ['x'.repeat(300), `${'x'.repeat(299)}y`],
  ])('tells identifiers apart that are no UUIDs: %s and %s', async (one, other) => {
    const folder = folderWith()
    const journal = new Journal(folder, here)
    await journal.keep(one as EventId, { name: 'one' })
    await journal.keep(other as EventId, { name: 'other' })
    const kept = (await journal.entries()).map(({ eventId, original: { name } }) => [eventId, name])
    expect(Object.fromEntries(kept)).toEqual({ [one]: 'one', [other]: 'other' })
    expect(readdirSync(folder)).toEqual(['journal'])
  })
})

describe('a journal that a kill has cut short', () => {
  it('survives a draft that was left half written', async () => {
    const folder = folderWith()
    const journal = new Journal(folder, here)
    await journal.keep(idOf(1), original)
    const [name = ''] = Object.keys(journalFiles(folder))
    await journal.forget(idOf(1))
    writeFileSync(join(folder, 'journal', `${name}.draft`), '{"formatVersion":1,"targ')
    expect(await journal.entries()).toEqual([])
    await journal.keep(idOf(1), original)
    expect(await journal.entries()).toHaveLength(1)
    expect(Object.keys(journalFiles(folder))).toEqual([name])
  })

  it('survives a note that was left half written', async () => {
    const folder = folderWith()
    const journal = new Journal(folder, here)
    await journal.keep(idOf(1), original)
    journal.note(idOf(1), { sent: ['name:1'], at: 1 })
    const [[name, text] = ['', '']] = Object.entries(journalFiles(folder))
    writeFileSync(join(folder, 'journal', name), text.slice(0, -4))
    expect(await journal.entry(idOf(1))).toMatchObject({ original, fingerprints: new Set() })
  })

  it('removes drafts of its target alone', async () => {
    const folder = folderWith()
    for (const target of [here, 'https://staging.example/v2.0']) {
      const journal = new Journal(folder, target)
      await journal.keep(idOf(1), original)
      const names = Object.keys(journalFiles(folder)).filter((name) => !name.endsWith('.draft'))
      for (const name of names) writeFileSync(join(folder, 'journal', `${name}.draft`), '{')
    }
    await new Journal(folder, here).removeDrafts()
    const left = Object.keys(journalFiles(folder))
    expect(left.filter((name) => name.endsWith('.draft'))).toHaveLength(1)
    expect(left.filter((name) => name.endsWith('.jsonl'))).toHaveLength(2)
  })

  it('says which file holds no original', async () => {
    const folder = folderWith()
    const journal = new Journal(folder, here)
    await journal.keep(idOf(1), original)
    const [name = ''] = Object.keys(journalFiles(folder))
    const path = join(folder, 'journal', name)
    writeFileSync(path, 'half of a disk that was full')
    await expect(journal.entries()).rejects.toThrow(
      `${path}: holds no original of an event; move the file away`,
    )
  })

  it('holds whole entries alone, at whatever moment the kill comes', async () => {
    const folder = folderWith()
    const program = `
      import { Journal } from ${JSON.stringify(pathToFileURL('src/world/journal.ts').href)}
      const journal = new Journal(${JSON.stringify(folder)}, ${JSON.stringify(here)})
      const eventDescription = 'x'.repeat(200_000)
      process.stdout.write('begun')
      for (let number = 0; ; number++)
        await journal.keep(\`event-\${number}\`, { eventDescription })
    `
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
    const ended = new Promise((resolve) => child.once('close', resolve))
    onTestFinished(() => void child.kill('SIGKILL'))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.kill('SIGKILL')
    await ended
    const entries = await new Journal(folder, here).entries()
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) expect(entry.original.eventDescription).toHaveLength(200_000)
  })
})

it('a journal that cannot be read says so, rather than that there is nothing to restore', async () => {
  const folder = folderWith()
  symlinkSync('journal', join(folder, 'journal'))
  await expect(new Journal(folder, here).entries()).rejects.toThrow('ELOOP')
})
