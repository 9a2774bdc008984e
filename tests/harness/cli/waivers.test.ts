import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import suite from '../../../package.json' with { type: 'json' }
import { renderJson } from '../../../src/report/json.ts'
import { expectMistakes, runCommand } from '../compare/running-command.ts'
import { runProgram } from '../end-to-end/command.ts'
import { samples } from '../report/samples.ts'
import { folderWith } from '../settings/folder.ts'

const violated = samples.twoViolations()
const ids = violated.clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
const unfilled = (clause: string | undefined) => ({ clause, reason: '', expires: '' })
const reports = {
  'report.json': renderJson(violated),
  'sound.json': renderJson(samples.sound()),
}

const waiversIn = (folder: string, file = 'waivers.json') =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')).waivers

describe('writing waivers from a report', () => {
  it('gives one for each violated clause, which a run refuses in one line until they are filled in', async () => {
    const folder = folderWith(reports)
    const { code, stdout } = await runCommand('waivers', folder, ['report.json'])
    expect(code).toBe(0)
    expect(waiversIn(folder)).toEqual(ids.map(unfilled))
    for (const id of ids) expect(stdout).toContain(`added  ${id}: `)
    const run = await runProgram(['http://127.0.0.1:9'], {}, folder)
    expect(run).toMatchObject({ code: 2, stdout: '' })
    expect(run.stderr).toMatch(
      new RegExp(`^WAIVERS_FILE is "waivers.json", .*waiver of ${ids[0]} has no reason and .*\n$`),
    )
  })

  it('leaves as they are those that stand in the file that WAIVERS_FILE names', async () => {
    const filled = { clause: ids[0], reason: 'Relied on', expires: '2999-12-31', ticket: 'MUS-1' }
    const mine = { $schema: './waivers.schema.json', waivers: [filled] }
    const folder = folderWith({ ...reports, 'known.json': JSON.stringify(mine) })
    const add = () => runCommand('waivers', folder, ['report.json'], { WAIVERS_FILE: 'known.json' })
    expect(await add()).toMatchObject({ code: 0 })
    const after = [filled, ...ids.slice(1).map(unfilled)]
    expect(waiversIn(folder, 'known.json')).toEqual(after)
    expect((await add()).stdout).toContain('names every violated clause already')
    expect(waiversIn(folder, 'known.json')).toEqual(after)
    expect(readFileSync(join(folder, 'known.json'), 'utf8')).toContain(mine.$schema)
    expect(existsSync(join(folder, 'waivers.json'))).toBe(false)
  })

  it('writes where a run reads them, whichever folder of the clone npm was started in', async () => {
    const folder = folderWith({ 'sub/report.json': renderJson(violated) })
    const npm = { npm_package_name: suite.name, INIT_CWD: join(folder, 'sub') }
    const { code, stdout } = await runCommand('waivers', folder, ['report.json'], npm)
    expect({ code, waivers: waiversIn(folder) }).toEqual({ code: 0, waivers: ids.map(unfilled) })
    expect(stdout).toContain(`${join(folder, 'waivers.json')}: `)
  })

  it('keep nobody from replaying or restoring until they are filled in', async () => {
    const folder = folderWith(reports)
    await runCommand('waivers', folder, ['report.json'])
    for (const args of [['replay', 'report.json'], ['restore']]) {
      const gone = { TARGET_URL: 'http://127.0.0.1:9', TARGET_PROFILE: 'read-only' }
      const { stderr } = await runProgram(args, gone, folder)
      expect(stderr).not.toContain('WAIVERS_FILE')
    }
  })

  it('exits 2 with one line, and changes nothing, where there is no violation or no list of waivers', async () => {
    const mine = '{"waivers": "mine"}'
    const folder = folderWith({ ...reports, 'waivers.json': mine })
    await expectMistakes('waivers', folder, [
      [['sound.json'], 'the report is "sound.json", which holds no violation;'],
      [['gone.json'], 'the report is "gone.json", where there is no file;'],
      [['report.json'], 'WAIVERS_FILE is "waivers.json", a file that holds no list of waivers;'],
    ])
    expect(readFileSync(join(folder, 'waivers.json'), 'utf8')).toBe(mine)
  })
})
