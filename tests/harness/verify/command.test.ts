import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { renderJson } from '../../../src/report/json.ts'
import { expectMistakes, type Mistake, runCommand } from '../compare/running-command.ts'
import { sampleReport, sampleResult } from '../report/sample.ts'
import { samples } from '../report/samples.ts'
import { folderWith } from '../settings/folder.ts'

const sound = renderJson(samples.sound())
const violated = renderJson(samples.twoViolations())
const only = renderJson(
  sampleReport({ selected: ['list.array'], results: [sampleResult('list.array')] }),
)

const files = {
  'sound.json': sound,
  'only.json': only,
  'edited.json': violated
    .replace('"verdict": "non-conformant"', '"verdict": "conformant"')
    .replace('"exitCode": 1', '"exitCode": 0'),
  'hostile.json': sound.replace('museum.example', '::error::\\u001b[31m'),
  'shape.json': '{}',
}

describe('verify', () => {
  const verify = (file: string) => runCommand('verify', folderWith(files), [file])

  it('exits 0 with one line that says what was verified, and what no report can prove', async () => {
    const { code, stdout, stderr } = await verify('sound.json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const all = `all ${clauses.length} clauses`
    const target = 'https://museum.example/v2.0 in profile full on 2026-09-01'
    expect(stdout).toContain(`Verified: “Conformant: ${all} hold”, of ${target}, `)
    expect(stdout).toContain(` ${all} of this suite's contract `)
    expect(stdout.split('\n')).toHaveLength(2)
    expect(stdout).toContain('That the exchanges in it took place cannot be known from a report')
  })

  it.each([
    ['says how many clauses a filter has left', 'only', 0, `1 of ${clauses.length} clauses`],
    [
      'refuses a report whose verdict was edited by hand, with one line for each place',
      'edited',
      1,
      /^verdict: is “conformant”, where the clauses come to “non-conformant”\nexitCode: is 0, where the clauses come to 1\n$/u,
    ],
    [
      'refuses what is no report',
      'shape',
      1,
      /^the report: does not match contracts\/report\.schema\.json at .*\n$/u,
    ],
  ])('%s: %s.json', async (_, name, code, line) => {
    const stdout = expect.stringMatching(line)
    expect(await verify(`${name}.json`)).toEqual({ code, stdout, stderr: '' })
  })

  it('prints what a report holds without obeying it', async () => {
    const { stdout } = await verify('hostile.json')
    expect(stdout).not.toContain('\u001b')
    expect(stdout).toContain('\\u001b[31m')
  })

  it('exits 2 with one line that says what is accepted', async () => {
    await expectMistakes('verify', folderWith(files), mistakes)
  })
})

const mistakes: readonly Mistake[] = [
  [[], "missing required argument 'report'; --help lists what there is"],
  [['sound.json', 'sound.json'], "too many arguments for 'verify'. Expected 1 argument but got 2;"],
  [['gone.json'], 'the report is "gone.json", where there is no file;'],
  [['sound.json', '--strict'], "unknown option '--strict';"],
]
