import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderJson as reportJson } from '../../../src/report/json.ts'
import { samples } from '../report/samples.ts'
import { folderWith } from '../settings/folder.ts'
import { expectMistakes, type Mistake, runCommand } from './running-command.ts'

const files = {
  'sound.json': reportJson(samples.sound()),
  'violated.json': reportJson(samples.twoViolations()),
}

describe('npm run compare', () => {
  it.for([
    ['sound.json', 'violated.json', 1, 'Worse: 2 newly violated, 1 no longer judged\n'],
    ['violated.json', 'sound.json', 0, 'Nothing got worse: 2 fixed, 1 newly judged\n'],
  ] as const)('of %s and %s exits with %i, and says why', async ([before, after, code, words]) => {
    const came = await runCommand('compare', folderWith(files), [before, after])
    expect(came).toMatchObject({ code, stdout: expect.stringContaining(words) })
  })

  it.for([
    [['sound.json', 'violated.json', 'sound.json'], 0, '  ✓✗✓  list.limit.default: holds'],
    [['violated.json', 'sound.json', 'violated.json'], 1, '  ✗✓✗  list.limit.default: violated'],
    [['sound.json', 'violated.json', '--trend'], 1, '  ✓✗  list.limit.default: violated since'],
    [['violated.json', 'sound.json', '--format', 'html'], 0, '<!doctype html>'],
  ] as const)('of %j draws a trend, and exits %i by the last two', async ([args, code, words]) => {
    const came = await runCommand('compare', folderWith(files), args)
    expect(came).toMatchObject({ code, stdout: expect.stringContaining(words), stderr: '' })
  })

  it('writes to a file where one is named, and prints nothing', async () => {
    const folder = folderWith(files)
    const args = ['sound.json', 'violated.json', '--format', 'json', '--output', 'out.json']
    expect(await runCommand('compare', folder, args)).toEqual({ code: 1, stdout: '', stderr: '' })
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toMatchObject({
      worse: true,
    })
  })

  it('reads paths from where npm was started, though npm starts it elsewhere', async () => {
    const INIT_CWD = folderWith(files)
    const { code } = await runCommand('compare', folderWith({}), ['sound.json', 'violated.json'], {
      INIT_CWD,
      npm_package_name: 'special-events-conformance',
    })
    expect(code).toBe(1)
  })
})

/** Files that no command reads as a report. */
const noReports = {
  'text.json': 'no JSON',
  'other.json': '{"formatVersion": 2}',
  'archive.har': '{"log": {}}',
  'newer.json': '{"formatVersion": 3}',
}

const mistakes: readonly Mistake[] = [
  [['sound.json', 'gone.json'], 'the second report is "gone.json", where there is no file;'],
  [['text.json', 'sound.json'], 'the first report is "text.json", a file that is not JSON;'],
  [
    ['sound.json', 'archive.har'],
    'the second report is "archive.har", which is no report; give the conformance.json of a run',
  ],
  [
    ['sound.json', 'other.json'],
    'the second report is "other.json", which does not match contracts/',
  ],
  [
    ['newer.json', 'sound.json'],
    'the first report is "newer.json", a report of format version 3, where this suite reads 1 to 2;',
  ],
  [['sound.json'], "missing required argument 'more';"],
  [['sound.json', 'sound.json', 'markdown'], 'the third report is "markdown", where there is no'],
  [
    ['sound.json', 'sound.json', 'sound.json', 'text.json'],
    'report 4 is "text.json", a file that is not JSON;',
  ],
  [['sound.json', 'sound.json', '--output'], "option '--output <file>' argument missing;"],
  [['sound.json', 'sound.json', '--output', 'sound.json'], 'which is one of the reports;'],
  [['sound.json', 'sound.json', '--output', 'no/folder'], "which can't be written (ENOENT);"],
]

describe('a mistake in the arguments', () => {
  it('exits 2 with one line that says what is accepted, and leaves the reports alone', async () => {
    const folder = folderWith({ ...files, ...noReports })
    await expectMistakes('compare', folder, mistakes)
    expect(readFileSync(join(folder, 'sound.json'), 'utf8')).toBe(files['sound.json'])
  })
})
