import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { maskReport, ReportNotWritten, writeReport } from '../../../src/report/deliver.ts'
import { maskerOf } from '../../../src/settings/mask/masker.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { folderWith } from '../settings/folder.ts'
import { noneRestored, sampleReport } from './sample.ts'
import { samples } from './samples.ts'

const names = ['har', 'html', 'json', 'junit.xml', 'md'].map((format) => `conformance.${format}`)

describe('writing a report', () => {
  let folder: string

  beforeEach(() => {
    folder = folderWith()
  })

  it('makes the folder, writes every format and says where', async () => {
    const dir = join(folder, 'a', 'b')
    const files = await writeReport(samples.twoViolations(), dir, asMasked)
    expect((await readdir(dir)).sort()).toEqual(names)
    expect(Object.values(files).sort()).toEqual(names.map((name) => join(dir, name)))
    expect(JSON.parse(await readFile(files.json, 'utf8'))).toEqual(samples.twoViolations())
  })

  it('says in one line that a folder cannot be written to', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const writing = writeReport(samples.sound(), join(file, 'reports'), asMasked)
    await expect(writing).rejects.toThrow(ReportNotWritten)
    await expect(writing).rejects.toThrow(/^REPORT_DIR .*file\/reports cannot be written to: .*$/u)
  })

  it('leaves nothing half-written behind', async () => {
    await writeReport(samples.sound(), folder, asMasked)
    await rm(join(folder, 'conformance.md'))
    const blocked = join(folder, 'conformance.md', 'x')
    await writeReport(samples.sound(), blocked, asMasked)
    await expect(writeReport(samples.twoViolations(), folder, asMasked)).rejects.toThrow()
    expect((await readdir(folder)).sort()).toEqual(names)
  })

  it('writes nothing where the report does not match its schema', async () => {
    const broken = { ...samples.sound(), formatVersion: 1 as 2 }
    const writing = writeReport(broken, folder, asMasked)
    await expect(writing).rejects.toThrow('report does not match contracts/report.schema.json')
    expect(await readdir(folder)).toEqual([])
  })

  it.each(['hunter2', 'p"w<&>\'\\x', 'p`|~d'])(
    'lets the secret %s into no file',
    async (secret) => {
      const mask = maskerOf([secret])
      const report = samples.hostile()
      const leaky = JSON.parse(
        JSON.stringify(report).replaceAll('hijacked', JSON.stringify(secret).slice(1, -1)),
      )
      const files = await writeReport(leaky, folder, mask)
      const inMarkup = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const forms = [
        ...[secret, JSON.stringify(secret).slice(1, -1), secret.replaceAll('|', '\\|')],
        ...[inMarkup.replaceAll('"', '&quot;'), inMarkup.replaceAll('>', '&gt;')],
      ]
      for (const file of Object.values(files)) {
        const text = await readFile(file, 'utf8')
        for (const form of forms) expect(text).not.toContain(form)
        expect(text).toContain('***')
      }
    },
  )

  it.each(['pass', 'test', 'full', 'style', '2026', 'GET'])(
    'stays readable for programs where the password is %s',
    async (password) => {
      const mask = maskerOf([password])
      const files = await writeReport(sampleReport(), folder, mask)
      expect(JSON.parse(await readFile(files.json, 'utf8')).verdict).toBe('conformant')
      expect(JSON.parse(await readFile(files.har, 'utf8')).log.version).toBe('1.2')
      expect(await readFile(files.junit, 'utf8')).toContain('</testsuites>')
      expect(await readFile(files.html, 'utf8')).toContain('</style>')
    },
  )
})

function notRestored(original: unknown, mask = maskerOf(['hunter2'])) {
  const restoration = noneRestored({ eventId: 'hunter2', original, reason: 'hunter2' })
  const report = sampleReport({ restoration })
  return maskReport(report, mask).restoration.notRestored[0]
}

describe('masking a report', () => {
  it("masks names, texts and numbers in an event of the target's", () => {
    const original = { hunter2: ['hunter2', { id: 'hunter2', verdict: 'hunter2' }], price: 1 }
    expect(notRestored(original)).toEqual({
      eventId: '***',
      original: { '***': ['***', { id: '***', verdict: '***' }], price: 1 },
      reason: '***',
    })
    const numbers = notRestored({ price: 12345678 }, maskerOf(['12345678']))
    expect(numbers?.original).toEqual({ price: '***' })
  })

  it('bounds how deep an event may be nested', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(JSON.stringify(notRestored(deep))).toContain('nested deeper than 100 levels')
  })
})
