import { mkdirSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { renderHar } from '../../../src/report/har.ts'
import { beginRecording, endRecording, recordedBy, recorderOf } from '../../../src/run/recording.ts'
import { runRestore } from '../end-to-end/command.ts'
import { sampleReport } from '../report/sample.ts'
import { rawExchange } from '../service/requests.ts'
import { settingsOf } from './settings-of.ts'

const env = { TARGET_URL: 'https://museum.example', HAR: 'all' }
const exchange = rawExchange({ url: env.TARGET_URL, status: 200 })

async function begun() {
  const given = settingsOf(env)
  const journal = join(given.settings.reportDir, 'journal')
  mkdirSync(journal, { recursive: true })
  await beginRecording(given.settings, given.target)
  const files = () => readdirSync(journal).map((name) => join(journal, name))
  const har = () => text(renderHar(sampleReport(), recordedBy(given.settings, given.target)))
  return { ...given, files, har, record: recorderOf(given.settings, given.target) }
}

describe('the recording of a run', () => {
  it('holds what it is told, is for its owner alone, and is gone in the end', async () => {
    const { record, har, files, settings, target } = await begun()
    record(exchange)
    record({ ...exchange, responseBody: { text: 'a\u2028b\nc', bytes: 7, cut: false } } as never)
    expect((await har()).match(/"startedDateTime"/gu)).toHaveLength(2)
    expect(files().map((path) => statSync(path).mode & 0o777)).toEqual([0o600])
    await endRecording(settings, target)
    expect(files()).toEqual([])
    record(exchange)
    expect(files()).toEqual([])
  })

  it('grows to 100 MB and no further, which the report tells', async () => {
    const { record, har, files } = await begun()
    const [path = ''] = files()
    truncateSync(path, 99_999_990)
    record(exchange)
    expect(statSync(path).size).toBe(99_999_990)
    truncateSync(path, 0)
    expect(await har()).toContain('requests left out')
  })

  it('goes with what a killed run has left once that is put back', async () => {
    const { files, settings, target } = await begun()
    expect(files()).toHaveLength(1)
    const { code } = await runRestore({ TARGET_URL: target.url, REPORT_DIR: settings.reportDir })
    expect({ code, files: files() }).toEqual({ code: 0, files: [] })
  })

  it('is not begun where nobody asks for it, and what a killed run has left of one goes', async () => {
    const { files, settings, target } = await begun()
    expect(files()).toHaveLength(1)
    await beginRecording({ ...settings, har: 'violations' }, target)
    expect(files()).toEqual([])
    expect(recordedBy({ ...settings, har: 'violations' }, target)).toBeUndefined()
  })
})
