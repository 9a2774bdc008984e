import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { EventId, IsoDate } from '../../../../src/contract/special-event.ts'
import { pause } from '../../../../src/service/pause.ts'
import { Journal } from '../../../../src/world/restoring/journal.ts'
import type { JournalNote } from '../../../../src/world/restoring/journal-entry.ts'
import { fingerprintsOf } from '../../../../src/world/values/same.ts'
import { startSource } from '../../end-to-end/command.ts'
import { folderWith } from '../../settings/folder.ts'
import { idOf, journalFiles, mustBeUnjudged } from '../events-on-target.ts'

const here = 'https://museum.example/v2.0'
const original = { name: 'Größe 🦖', dates: ['2027-01-01'] as IsoDate[], price: 0 }

/** What an entry holds beside event and original as long as nothing is noted. */
const nothingSent = {
  target: here,
  fingerprints: new Set(),
  saidOtherwise: false,
  shownOtherwise: [],
  unanswered: new Set(),
  notStored: false,
  cameBack: false,
}

/** A journal of one target in a folder of its own, as each run opens it anew. */
const opened = () => {
  const folder = folderWith()
  const again = () => new Journal(folder, here, String)
  return { folder, journal: again(), again }
}

/** A journal with one original, and the path of its file. */
const kept = async () => {
  const fixture = opened()
  await fixture.journal.keep(idOf(1), original)
  const [name = ''] = Object.keys(journalFiles(fixture.folder))
  return { ...fixture, name, path: join(fixture.folder, 'journal', name) }
}

it('keeps no original that holds a secret, nor that of an event whose name is one', () => {
  const journal = new Journal(folderWith(), here, (text) => text.replaceAll(idOf(1), '***'))
  expect(journal.mayKeep(idOf(2), original)).toBe(true)
  expect(journal.mayKeep(idOf(2), { name: idOf(1) })).toBe(false)
  expect(journal.mayKeep(idOf(1), original)).toBe(false)
})

const idsIn = async (journal: Journal) => (await journal.entries()).map(({ eventId }) => eventId)

describe('a journal', () => {
  it('holds what is kept, for whoever opens it later', async () => {
    const { journal, again } = opened()
    await journal.keep(idOf(2), original)
    await journal.keep(idOf(1), {})
    expect(await again().entries()).toEqual([
      { ...nothingSent, eventId: idOf(1), original: {} },
      { ...nothingSent, eventId: idOf(2), original },
    ])
  })

  it('holds what was sent, what came of it, and when an update was sent that nobody has answered', async () => {
    const { journal, again } = await kept()
    journal.note(idOf(1), { sent: ['name:1', 'price:1'], at: 17 })
    journal.note(idOf(1), { answered: ['name:2'] })
    journal.note(idOf(1), { found: ['name:3'] })
    expect(await again().entry(idOf(1))).toEqual({
      ...{ ...nothingSent, eventId: idOf(1), original },
      fingerprints: new Set(['name:1', 'price:1', 'name:2', 'name:3']),
      sentAt: 17,
      saidOtherwise: true,
    })
    journal.note(idOf(1), { sent: ['name:1'], at: 18 })
    journal.note(idOf(1), { sent: ['name:1'], at: 19 })
    journal.note(idOf(1), { answered: [] })
    expect(await again().entry(idOf(1))).toMatchObject({
      onItsWaySince: 19,
      unanswered: new Set(['name']),
      saidOtherwise: true,
    })
    journal.note(idOf(1), { answered: fingerprintsOf({ ...original }) })
    expect(await again().entry(idOf(1))).toMatchObject({ saidOtherwise: false })
  })

  const shows = (sent: string, shown: string, by: 'answer' | 'read') => ({ sent, shown, by })

  it.each<[string, string[], string[], ReturnType<typeof shows>[]]>([
    ['read otherwise', ['price:1'], ['price:2'], [shows('price:1', 'price:2', 'read')]],
    [
      'answered and read otherwise',
      ['price:3'],
      ['price:3'],
      [shows('price:1', 'price:3', 'answer'), shows('price:1', 'price:3', 'read')],
    ],
    ['answered otherwise', ['price:3'], ['price:1'], [shows('price:1', 'price:3', 'answer')]],
    ['as sent', ['price:1'], ['price:1'], []],
    ['as sent before', ['price:1'], ['price:0'], []],
    ['another in a field that was not sent', ['price:1'], ['price:1', 'name:2'], []],
  ])('knows what was shown otherwise than sent: %s', async (_, answered, found, otherwise) => {
    const { journal, again } = await kept()
    const update = (id: EventId, sent: string[]) => {
      journal.note(id, { sent, exact: sent, at: 17 })
      journal.note(id, { answered })
      journal.note(id, { found })
    }
    journal.note(idOf(1), { sent: ['price:0'], at: 17 })
    journal.note(idOf(1), { found: [] })
    update(idOf(1), ['price:1'])
    expect((await again().entry(idOf(1)))?.shownOtherwise).toEqual(otherwise)
    // Once it may be what somebody else has written.
    const isSure = otherwise.length > 1
    expect(journal.inexact).toEqual(isSure ? ['price'] : [])
    await journal.keep(idOf(2), original)
    update(idOf(2), ['price:1'])
    await journal.forget(idOf(1))
    const isRead = otherwise.some(({ by }) => by === 'read')
    expect(journal.inexact).toEqual(isRead ? ['price'] : [])
  })

  it.each([
    [
      'what an update of another field has made of it',
      [
        { sent: ['name:1'], exact: ['name:1'], at: 17 },
        { answered: ['name:1', 'price:0'] },
        { sent: ['price:1'], exact: ['price:1'], at: 18 },
        { answered: ['name:1', 'price:1'] },
        { found: ['name:1', 'price:0'] },
      ],
    ],
    [
      'what comes of updates at once, of which nobody knows the last',
      [
        { sent: ['name:1'], exact: ['name:1'], at: 17 },
        { sent: ['price:1'], exact: ['price:1'], at: 17 },
        { answered: ['price:1'] },
        { answered: ['name:1'] },
        { found: ['name:1', 'price:0'] },
      ],
    ],
  ])('does not hold against the target %s', async (_, notes) => {
    const { journal } = await kept()
    for (const note of notes) journal.note(idOf(1), note as JournalNote)
    expect((await journal.entry(idOf(1)))?.shownOtherwise).toEqual([])
  })

  it('takes no note of an event whose original it does not hold', async () => {
    const { journal } = opened()
    expect(() => journal.note(idOf(1), { sent: [], at: 1 })).toThrow('holds no original')
    await journal.keep(idOf(1), original)
    await journal.forget(idOf(1))
    expect(() => journal.note(idOf(1), { sent: [], at: 1 })).toThrow('holds no original')
    expect(await journal.entry(idOf(1))).toBeUndefined()
  })

  it('is empty before anything is kept', async () => {
    expect(await new Journal(join(folderWith(), 'not', 'there'), here, String).entries()).toEqual(
      [],
    )
  })

  it('keeps the older original where there is one: what came later may be spoilt', async () => {
    const { again } = await kept()
    await again().keep(idOf(1), { ...original, name: 'Moved for a moment' })
    expect(await again().entries()).toMatchObject([{ original }])
  })

  it('belongs to one target', async () => {
    const { folder, journal } = await kept()
    const other = new Journal(folder, 'https://staging.example/v2.0', String)
    expect(await other.entries()).toEqual([])
    await other.keep(idOf(1), {})
    await other.forget(idOf(1))
    expect(await journal.entries()).toHaveLength(1)
  })

  it.each([
    ['gong1', 'horn1'],
    ['a/b', 'a_b'],
    ['../outside', '__/outside'],
    ['x'.repeat(300), `${'x'.repeat(299)}y`],
  ] as [EventId, EventId][])('tells names that are no UUIDs apart: %s, %s', async (one, other) => {
    const { folder, journal } = opened()
    await journal.keep(one, original)
    await journal.keep(other, original)
    expect(new Set(await idsIn(journal))).toEqual(new Set([one, other]))
    expect(readdirSync(folder)).toEqual(['journal'])
  })

  it('knows of which other targets it keeps originals, and how many', async () => {
    const { folder, journal } = await kept()
    for (const port of [1, 2]) {
      const other = new Journal(folder, `http://localhost:${port}`, String)
      for (const number of [1, 2].slice(0, port)) await other.keep(idOf(number), original)
    }
    expect(await journal.ofOtherTargets()).toEqual(
      new Map([
        ['http://localhost:1', 1],
        ['http://localhost:2', 2],
      ]),
    )
  })
})

describe('a journal that a kill has cut short', () => {
  it('survives a draft that was left half written', async () => {
    const { folder, journal, name, path } = await kept()
    await journal.forget(idOf(1))
    writeFileSync(`${path}.draft`, '{"formatVersion":1,"targ')
    expect(await journal.entries()).toEqual([])
    await journal.keep(idOf(1), original)
    expect(await journal.entries()).toHaveLength(1)
    await journal.files.removeDrafts()
    expect(Object.keys(journalFiles(folder))).toEqual([name])
  })

  it('keeps one event for several at a time', async () => {
    const { folder, journal, name } = await kept()
    await journal.forget(idOf(1))
    await Promise.all([1, 2, 3].map(() => journal.keep(idOf(1), original)))
    expect(Object.keys(journalFiles(folder))).toContain(name)
    expect(journal.problems).toEqual(new Set())
  })

  it('survives a note that was left half written', async () => {
    const { journal, again, path } = await kept()
    journal.note(idOf(1), { sent: ['name:1'], at: 1 })
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -4))
    expect(await again().entry(idOf(1))).toMatchObject({ original, fingerprints: new Set() })
  })

  it('removes drafts of its target alone', async () => {
    const { folder, journal, name } = await kept()
    await new Journal(folder, 'https://staging.example/v2.0', String).keep(idOf(1), original)
    const names = Object.keys(journalFiles(folder))
    for (const one of names) writeFileSync(join(folder, 'journal', `${one}.draft`), '{')
    await journal.files.removeDrafts()
    const drafts = names.filter((one) => one !== name).map((one) => `${one}.draft`)
    expect(Object.keys(journalFiles(folder)).sort()).toEqual([...names, ...drafts].sort())
  })

  it.each([
    'half of a disk that was full',
    '',
    'null',
    '17',
    '{"formatVersion":1}',
    '{"formatVersion":1,"target":"any","eventId":"any","original":null}',
  ])('loses a damaged entry alone, and says which: %s', async (text) => {
    const { again, path } = await kept()
    await again().keep(idOf(2), original)
    writeFileSync(path, text)
    const journal = again()
    expect(await idsIn(journal)).toEqual([idOf(2)])
    expect([...journal.problems]).toEqual([
      expect.stringContaining(`${path}: holds no original of an event; move the file away`),
    ])
    await mustBeUnjudged(journal.keep(idOf(1), original), 'original-not-kept')
  })

  it.each(['null', '17', '"sent"', '{"sent":'])('passes over a damaged note: %s', async (text) => {
    const { journal, again, path } = await kept()
    writeFileSync(path, `${readFileSync(path, 'utf8')}${text}\n`)
    expect(await again().entry(idOf(1))).toMatchObject({ original })
    expect([...journal.problems]).toEqual([])
  })

  it('holds whole entries alone, at whatever moment the kill comes', async () => {
    const { folder, journal } = opened()
    const program = `
      import { Journal } from ${JSON.stringify(pathToFileURL('src/world/restoring/journal.ts').href)}
      const journal = new Journal(${JSON.stringify(folder)}, ${JSON.stringify(here)}, String)
      const eventDescription = 'x'.repeat(200_000)
      process.stdout.write('begun')
      for (let number = 0; ; number++)
        await journal.keep(\`event-\${number}\`, { eventDescription })
    `
    const command = await startSource(program)
    await pause(300)
    command.signal('SIGKILL')
    await command.ended
    const entries = await journal.entries()
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) expect(entry.original.eventDescription).toHaveLength(200_000)
  })
})

describe('a journal whose files fail', () => {
  it.each<[string, befall: (path: string) => void]>([
    ['a file is in its place', (path) => writeFileSync(path, 'not a folder')],
    ['it leads round in a circle', (path) => symlinkSync('journal', path)],
  ])('goes on with what it holds, and says so: %s', async (_, befall) => {
    const { folder, journal } = await kept()
    journal.note(idOf(1), { sent: ['name:1'], at: 1 })
    rmSync(join(folder, 'journal'), { recursive: true })
    befall(join(folder, 'journal'))
    journal.note(idOf(1), { sent: ['name:2'], at: 2 })
    await mustBeUnjudged(journal.keep(idOf(2), original), 'original-not-kept')
    const fingerprints = new Set(['name:1', 'name:2'])
    expect(await journal.entries()).toMatchObject([{ eventId: idOf(1), original, fingerprints }])
    expect([...journal.problems].join()).toContain('originals of events cannot be kept in')
    await journal.forget(idOf(1))
    expect((await journal.entries()).length).toBeLessThan(2)
  })

  it('has them written again where the folder was removed', async () => {
    const { folder, journal, again } = await kept()
    rmSync(join(folder, 'journal'), { recursive: true })
    journal.note(idOf(1), { sent: ['name:1'], at: 1 })
    expect(await idsIn(again())).toEqual([idOf(1)])
    expect([...journal.problems]).toEqual([])
  })

  it('hands what it holds and has sent to another one', async () => {
    const { folder, journal, again } = await kept()
    journal.note(idOf(1), { sent: ['name:1'], at: 1 })
    const other = again()
    rmSync(join(folder, 'journal'), { recursive: true })
    other.takeOver(journal)
    expect(await idsIn(other)).toEqual([idOf(1)])
    expect(other.sent).toEqual(['name:1'])
    await other.forget(idOf(1))
    expect(other.sent).toEqual(['name:1'])
  })

  it('that cannot be read says so, rather than that there is nothing to restore', async () => {
    const { folder, journal } = opened()
    symlinkSync('journal', join(folder, 'journal'))
    expect(await journal.entries()).toEqual([])
    expect([...journal.problems].join()).toContain('cannot be read in')
  })
})
