import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import {
  filesIn,
  reportFolder,
  reportIn,
  runRestore,
  runTest,
  startTest,
  timeout,
} from './command.ts'
import { target } from './target.ts'

/** Slow enough for a signal to arrive in the middle of a run. */
const pace = { REQUESTS_PER_SECOND: '200' }

const moments = (['SIGINT', 'SIGTERM'] as const).flatMap((signal) =>
  [3, 90].map((updates) => [signal, updates] as const),
)

describe('a run that is cut short', { timeout }, () => {
  it.for(moments)(
    'by %s after %i updates exits 130, and has put back what it wrote',
    async ([signal, updates]) => {
      const REPORT_DIR = reportFolder()
      const { env, events, received, service } = await target()
      const before = events()
      const command = startTest({ ...env, ...pace, REPORT_DIR })
      await received('PATCH', updates)
      command.signal(signal)
      const { code, stderr } = await command.ended
      expect({ code, stderr }).toEqual({
        code: 130,
        stderr: 'Interrupted: restoring what was written, then writing the report.\n',
      })
      expect(events()).toBe(before)
      expect(filesIn(REPORT_DIR).filter((path) => path.includes('journal'))).toEqual([])
      const { run, exitCode, clauses: judged, restoration } = reportIn(REPORT_DIR)
      expect({ exitCode, interrupted: run.interrupted }).toEqual({
        exitCode: 130,
        interrupted: true,
      })
      expect(judged.map(({ id }) => id)).toEqual(clauses.map(({ id }) => id))
      expect(judged.some(({ verdict }) => verdict === 'inconclusive')).toBe(true)
      expect(judged.filter(({ verdict }) => verdict === 'fail')).toEqual([])
      expect(restoration.written).toBeGreaterThan(0)
      const { GET = 0, PATCH = 0 } = run.requestsByMethod
      expect(PATCH).toBe(service.log.PATCH)
      // A read that is given up may not have reached the service.
      expect(GET - (service.log.GET ?? 0)).toBeLessThanOrEqual(8)
    },
  )

  it('by SIGKILL leaves originals, with which npm run restore puts everything back', async () => {
    const REPORT_DIR = reportFolder()
    const { env, events, received } = await target()
    const before = events()
    const command = startTest({ ...env, ...pace, REPORT_DIR })
    await received('PATCH', 60)
    command.signal('SIGKILL')
    await command.ended
    expect(events()).not.toBe(before)
    const kept = filesIn(REPORT_DIR).filter((path) => path.endsWith('.jsonl')).length
    expect(kept).toBeGreaterThan(1)

    const { TARGET_PROFILE: _, ...named } = env
    const { code, stdout } = await runRestore({ ...named, REPORT_DIR })
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${kept} of ${kept} events of ${env.TARGET_URL} are as they were\n`,
    })
    expect(events()).toBe(before)
    expect(filesIn(REPORT_DIR)).toEqual([])
    const again = await runRestore({ ...named, REPORT_DIR })
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to restore/) })
  })

  it('by SIGKILL is put back by the next run against the same target, before it judges', async () => {
    const REPORT_DIR = reportFolder()
    const { env, events, received, service } = await target()
    const before = events()
    const command = startTest({ ...env, ...pace, REPORT_DIR })
    await received('PATCH', 40)
    command.signal('SIGKILL')
    await command.ended
    expect(events()).not.toBe(before)

    const updates = service.log.PATCH ?? 0
    const next = await runTest({ ...env, REPORT_DIR }, ['-t', '^list.array$'])
    expect(next.code).toBe(0)
    expect(next.stdout).toMatch(
      /^Judging .+\n(\d+) of \1 events that an earlier run had left changed are put back\n/,
    )
    expect(service.log.PATCH).toBeGreaterThan(updates)
    expect(events()).toBe(before)
    expect(filesIn(REPORT_DIR).filter((path) => path.includes('journal'))).toEqual([])
  })
})
