import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { renderJson } from '../../../src/report/json.ts'
import { expectMistakes, type Mistake, runCommand } from '../compare/running-command.ts'
import { reportIn } from '../end-to-end/command.ts'
import { sampleReport, violated } from '../report/sample.ts'
import { folderWith } from '../settings/folder.ts'
import { merged, shardReport, shards } from './parts.ts'

const [one, two] = shards(2).map(renderJson) as [string, string]
const faulty = renderJson(shardReport(2, 2, {}, [violated('list.limit.default')]))

describe('merge', () => {
  it('writes one report in every format, prints its summary and ends with its exit code', async () => {
    const folder = folderWith({ 'a/conformance.json': one, 'b.json': faulty })
    const { code, stdout, stderr } = await runCommand('merge', folder, [
      ...['a', 'b.json', '--output', 'whole'],
    ])
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain(`Not conformant: 1 of ${clauses.length} clauses violated\n`)
    expect(stdout).toContain('FAIL list.limit.default')
    expect(stdout).toContain(join(folder, 'whole', 'conformance.html'))
    for (const format of ['json', 'html', 'md', 'junit.xml', 'har'])
      expect(existsSync(join(folder, 'whole', `conformance.${format}`))).toBe(true)
    expect(reportIn(join(folder, 'whole'))).toMatchObject({
      exitCode: 1,
      run: { merged: { parts: 2 } },
    })
  })

  it('tells a missing shard in one line, and exits 3', async () => {
    const folder = folderWith({ 'a.json': one })
    const { code, stdout } = await runCommand('merge', folder, ['a.json'], {
      REPORT_DIR: ' whole ',
    })
    expect(code).toBe(3)
    expect(stdout).toContain('\n  Note      shard 2 of 2 is missing\n')
    expect(reportIn(join(folder, 'whole')).exitCode).toBe(3)
  })
})

const other = { url: 'https://other.example', profile: 'full', timezone: 'UTC' } as const

const files = {
  'one.json': one,
  'two.json': two,
  'again/conformance.json': one,
  'read.json': two.replace('"profile": "full"', '"profile": "read-only"'),
  'elsewhere.json': renderJson(shardReport(2, 2, { target: other })),
  'digest.json': two.replace(/"sha256": "[0-9a-f]{64}"/u, `"sha256": "${'0'.repeat(64)}"`),
  'version.json': two.replace(/("suite": \{[^}]*"version": )"[^"]*"/u, '$1"9.9.9"'),
  'merged.json': renderJson(merged(shards(2))),
  'case.json': renderJson(sampleReport({ oneCaseOnly: true })),
  'whole.json': renderJson(sampleReport()),
  'empty/readme.txt': '',
  'reports/conformance.json': two,
}

describe('a mistake in what is merged', () => {
  it('exits 2 with one line that says what is accepted', async () => {
    const folder = folderWith(files)
    await expectMistakes('merge', folder, mistakes)
    expect(existsSync(join(folder, 'reports', 'conformance.html'))).toBe(false)
  })
})

const mistakes: readonly Mistake[] = [
  [[], "missing required argument 'reports'; --help lists what there is"],
  [['gone.json'], 'a part is "gone.json", where there is no file; give the conformance.json'],
  [['one.json/sub'], 'a part is "one.json/sub", where there is no file; give the conformance.json'],
  [['empty'], 'a part is "empty", a folder without a conformance.json, as are the folders in it;'],
  [['one.json', '--output'], "option '--output <folder>' argument missing;"],
  [
    ['one.json', '--output', 'two.json'],
    '--output is "two.json", in the place of which is a file;',
  ],
  [
    ['one.json', 'again'],
    'a part is "again/conformance.json", the shard 1 of 2 with seed 42, as "one.json" is already;',
  ],
  [
    ['whole.json', 'whole.json'],
    'the run of 2026-09-01T09:12:31.000Z with seed 42, as "whole.json"',
  ],
  [['one.json', 'read.json'], 'whose profile is "read-only", where that of "one.json" is "full";'],
  [
    ['one.json', 'elsewhere.json'],
    'whose target is "https://other.example", where that of "one.json" is "https://museum.example/v2.0";',
  ],
  [
    ['digest.json'],
    'a part is "digest.json", which is of another contract than this suite judges by;',
  ],
  [['one.json', 'digest.json'], 'whose contract is "Special events service 2.0, digest 0000000000'],
  [
    ['one.json', 'version.json'],
    'whose suite is "special-events-conformance 9.9.9", where that of',
  ],
  [['merged.json'], 'a part is "merged.json", which is merged already; give the parts'],
  [['case.json'], 'a part is "case.json", a replay of one case (REPLAY_CASE); give reports of'],
  [
    ['one.json', 'reports'],
    '"reports/conformance.json", which the merged report would be written over',
  ],
]
