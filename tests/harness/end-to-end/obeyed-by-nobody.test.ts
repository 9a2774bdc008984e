import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Update } from '../../../src/contract/special-event.ts'
import { renderJson } from '../../../src/report/json.ts'
import { Journal } from '../../../src/world/restoring/journal.ts'
import { fingerprintsOf } from '../../../src/world/values/same.ts'
import { pipelineCommandsIn, rawCharactersIn } from '../hostile/raw-characters.ts'
import { specialEvents } from '../reference/running-service.ts'
import { served } from '../reference/served.ts'
import { hostileText } from '../report/hostile.ts'
import { samples } from '../report/samples.ts'
import { reportFolder, runProgram, runRestore, runTest, timeout, waiversFile } from './command.ts'
import { faultCalled, target } from './target.ts'

/** What a name of an event may hold, which JSON can carry. */
const name = `a\n::error::hijacked\n${hostileText.replace(/[\ud800-\udfff]|\ufffe/gu, '')}`

/** What of an output somebody could obey; colours that the harness adds are its own. */
function obeyable({ stdout, stderr }: { stdout: string; stderr: string }, colours = false) {
  const own = /\u001b\[\d{1,2}m/gu
  const output = `${stdout}${stderr}`
  const shown = colours ? output.replace(own, '') : output
  return [...rawCharactersIn(new Map([['output', shown]])), ...pipelineCommandsIn(shown)]
}

/** A service whose events all hold what commands terminals and pipelines. */
async function hostileTarget() {
  const events = specialEvents(12).map((event) => ({ ...event, name, location: name }))
  return target({ events, decisions: faultCalled('default-limit-20') })
}

describe('what a target, a report or a client says', { timeout }, () => {
  it('commands nobody through restore', async () => {
    const REPORT_DIR = reportFolder()
    const { env, service } = await hostileTarget()
    const [first, second] = service.snapshot()
    if (!first || !second) throw new Error('the service has no events')
    const journal = new Journal(REPORT_DIR, env.TARGET_URL ?? '', String)
    for (const { eventId, ...original } of [first, second])
      await journal.keep(eventId, { ...original, name: 'as it was', location: name } as Update)
    journal.note(first.eventId, { sent: fingerprintsOf({ price: 1 }), at: 0 })
    const outcome = await runRestore({ ...env, REPORT_DIR })
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toContain('hijacked')
    expect(obeyable(outcome)).toEqual([])
  })

  it('commands nobody through compare, in any format, merge and verify', async () => {
    const folder = reportFolder()
    const [one, other] = [join(folder, 'one.json'), join(folder, 'other.json')]
    writeFileSync(one, renderJson(samples.hostile()))
    writeFileSync(other, renderJson(samples.sound()))
    const coloured = { FORCE_COLOR: '1' }
    for (const format of ['text', 'markdown', 'json', 'html'])
      for (const files of [
        [one, other],
        [other, one],
        [other, one, one],
      ]) {
        const outcome = await runProgram(['compare', '--format', format, ...files], coloured)
        expect.soft(outcome.stdout.length).toBeGreaterThan(200)
        expect.soft(obeyable(outcome, true), format).toEqual([])
        if (format === 'json') expect(() => JSON.parse(outcome.stdout)).not.toThrow()
      }
    const merged = await runProgram(['merge', one, '--output', join(folder, 'merged')], coloured)
    expect(merged.stdout).toContain('hijacked')
    expect(obeyable(merged, true)).toEqual([])
    const verified = await runProgram(['verify', one])
    expect(verified.stdout.length).toBeGreaterThan(100)
    expect(obeyable(verified)).toEqual([])
  })

  it('commands nobody through a run, its waivers and what GitHub is told', async () => {
    const { env } = await hostileTarget()
    const WAIVERS_FILE = waiversFile({ reason: hostileText })
    const told = { ...env, WAIVERS_FILE, TARGET_PROFILE: 'read-only' }
    const coloured = await runTest({ ...told, FORCE_COLOR: '1' })
    expect(coloured.stdout).toContain('hijacked')
    expect(obeyable(coloured, true)).toEqual([])
    const annotated = await runTest({ ...told, GITHUB_ACTIONS: 'true' })
    const ours = /^::(?:error|warning) title=[\w. -]+::/u
    expect(annotated.stdout).toMatch(/^::warning /mu)
    expect(obeyable(annotated).filter((line) => !ours.test(line))).toEqual([])
  })

  it('commands nobody through the log of serve', async () => {
    const program = served({ PORT: '0' })
    const { port } = new URL(await program.url())
    for (const path of ['/##vso[task.complete]', '/\u009b2J\u0085x', '/::error::x']) {
      const client = connect(Number(port), '127.0.0.1')
      client.on('error', () => {})
      client.write(
        `GET ${path} HTTP/1.1\r\nhost: x\r\nx-y: ##[error]\u009b\r\nconnection: close\r\n\r\n`,
        'latin1',
      )
      await once(client.resume(), 'close')
    }
    while (!program.stdout().includes('::error::x')) await sleep(20)
    program.signal('SIGTERM')
    expect(obeyable(await program.ended)).toEqual([])
  })

  it('commands nobody through a mistake in the arguments or in a file', async () => {
    const payload = '##vso[x]\u009b2J\u2028\n::error::x'
    for (const args of [
      ['clauses', payload],
      ['--clause', payload],
      [`--${payload}`],
      ['verify', payload],
      ['compare', payload, payload],
      ['http://127.0.0.1:1/', '--seed', payload],
    ]) {
      const outcome = await runProgram(args)
      expect.soft(outcome.code, args[0]).toBe(2)
      expect.soft(obeyable(outcome), args[0]).toEqual([])
    }
  })
})
