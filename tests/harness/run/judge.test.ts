import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { jsonObjectIn } from '../../../src/contract/json-in.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import type { Report } from '../../../src/report/report.ts'
import { remediesInWords } from '../../../src/report/unjudged.ts'
import { begin } from '../../../src/run/begin.ts'
import { beforehand } from '../../catalogue/overrides.ts'
import { clausesWith } from '../end-to-end/command.ts'
import { faultCalled, target } from '../end-to-end/target.ts'
import { clauseIn } from '../merge/parts.ts'
import { basic, specialEvent, specialEvents } from '../reference/running-service.ts'
import { httpServer, json } from '../service/loopback.ts'
import { notStored } from '../world/left-changed.ts'
import { judged, leftChanged } from './settings-of.ts'

const failing = (report: Report) => clausesWith(report, 'fail')

/** A service that tells what it was asked, in order. */
async function watched() {
  const requests: ServiceRequest[] = []
  const decisions = beforehand((request) => requests.push(request))
  return { ...(await target({ decisions })), requests }
}

describe('judging a target', () => {
  it('in profile static-mock never sends another value than it has just read', async () => {
    const { env, unchanged, service, requests } = await watched()
    const originals = new Map(service.snapshot().map((event) => [event.eventId, event]))
    const report = await judged({ ...env, TARGET_PROFILE: 'static-mock' })
    expect(failing(report)).toEqual([])
    expect(unchanged()).toBe(true)
    const updates = requests.filter(({ method }) => method === 'PATCH')
    expect(updates.length).toBeGreaterThan(10)
    for (const { eventId, body } of updates) {
      const sent = jsonObjectIn(body.toString('utf8'))
      if (sent) expect(originals.get(eventId as EventId)).toMatchObject(sent)
    }
  })

  it('tells of every request when it was sent and in which phase, and which parameters met', async () => {
    const { env, requests } = await watched()
    const { run } = await judged({ ...env, NUM_RUNS: '2' })
    const { timeline = [], latency = [] } = run.traffic ?? {}
    const sent = (line: (typeof timeline)[number]) =>
      line.requests.reduce((sum, one) => sum + one, 0)
    expect(timeline.reduce((sum, line) => sum + sent(line), 0)).toBe(requests.length)
    expect(latency.reduce((sum, { answers }) => sum + answers, 0)).toBe(requests.length)
    const phases = ['reading', 'updating', 'updating-alone', 'wrong-credentials', 'restoring']
    expect([...new Set(timeline.map(({ phase }) => phase))].sort()).toEqual(phases.sort())
    const never = run.coverage?.flatMap(({ times }) => times.flat()).filter((times) => times === 0)
    expect(never).toEqual([])
  })

  it('in profile static-mock holds canned answers against what one exchange can show', async () => {
    const events = specialEvents(7)
    const failingWith = async (price: unknown) => {
      const canned = await httpServer(({ url, headers }, response) => {
        const listing = /\/special-events(\?|$)/.test(url)
        const answer = listing ? events : { ...specialEvent(1), price }
        json(response, answer, headers.authorization ? 200 : 401)
      })
      const named = { TARGET_URL: canned.url, TARGET_PROFILE: 'static-mock' }
      const credentials = { TARGET_USERNAME: 'museum', TARGET_PASSWORD: 'secret' }
      return failing(await judged({ ...named, ...credentials }))
    }
    expect(await failingWith(12.5)).toEqual([])
    expect(await failingWith('12.50')).toEqual(['get.full-object', 'update.full-object'])
  })

  it('ends when the time of the run is up, tells what is unjudged, and puts back what it wrote', async () => {
    const { env, unchanged, service } = await target({ decisions: beforehand(() => sleep(50)) })
    const startedAt = performance.now()
    const report = await judged({ ...env, RUN_TIMEOUT_MS: '4000' })
    expect(performance.now() - startedAt).toBeLessThan(9000)
    expect(service.log.PATCH).toBeGreaterThan(0)
    expect(unchanged()).toBe(true)
    expect(report.restoration.restored).toBe(report.restoration.written)
    expect(report.restoration.written).toBeGreaterThan(0)
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
    expect(failing(report)).toEqual([])
    const unjudged = report.clauses.filter(({ verdict }) => verdict === 'inconclusive')
    expect(unjudged.map(({ reason }) => reason)).toContain(
      'the run reached its time limit of 4000 ms (RUN_TIMEOUT_MS)',
    )
  })

  it.for([
    [{}, 'run it nearer to the target'],
    [{ REQUESTS_PER_SECOND: '5' }, 'more than 5 requests a second with REQUESTS_PER_SECOND'],
  ] as const)('that was short of time is told what it is short by: %j', async ([rate, advice]) => {
    const { env } = await target({ decisions: beforehand(() => sleep(50)) })
    const short = { RUN_TIMEOUT_MS: '1000', TARGET_PROFILE: 'read-only' }
    const report = await judged({ ...env, ...short, ...rate })
    expect(remediesInWords(report).join()).toContain(
      `Give the run more time with RUN_TIMEOUT_MS, or ${advice}.`,
    )
  })

  it('notes that the event of a case, to be tried on again, is none that may be updated', async () => {
    const { env } = await target({ decisions: faultCalled('update-resets-unsent-description') })
    const first = clauseIn(await judged(env, 'update.unsent-kept'), 'update.unsent-kept')
    const { case: REPLAY_CASE = '', eventId = '' } = first?.violations[0]?.rerun ?? {}
    const notesWith = async (REPLAY_EVENT: string) =>
      (await judged({ ...env, REPLAY_CASE, REPLAY_EVENT }, 'update.unsent-kept')).run.notes?.join()
    expect(eventId).not.toBe('')
    expect((await notesWith(eventId.toUpperCase())) ?? '').not.toContain('REPLAY_EVENT')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await notesWith(unknown)).toContain(`event ${unknown} (REPLAY_EVENT)`)
  })

  it('gives no warning however many requests wait for their turn', async () => {
    const warnings: string[] = []
    const warned = ({ message }: Error) => void warnings.push(message)
    process.on('warning', warned)
    onTestFinished(() => void process.off('warning', warned))
    const { env } = await target()
    const pace = { CONCURRENCY: '64', REQUESTS_PER_SECOND: '500', NUM_RUNS: '2' }
    await judged({ ...env, ...pace, TARGET_PROFILE: 'read-only' })
    expect(warnings).toEqual([])
  })

  it('asks with wrong credentials for verdicts only when everything else is judged', async () => {
    const { env, requests, service } = await watched()
    await judged(env)
    const right = basic(service.username, service.password)
    // What is sent without any credentials cannot lock an account.
    const locking = requests.findIndex(
      ({ headers: { authorization } }) => authorization !== undefined && authorization !== right,
    )
    const firstUpdate = requests.findIndex(({ method }) => method === 'PATCH')
    expect(firstUpdate).toBeGreaterThan(30)
    expect(locking).toBeGreaterThan(requests.length / 2)
  })
})

async function noteOfBegin(...of: Parameters<typeof begin>): Promise<string | undefined> {
  const { lock, notes } = await begin(...of)
  await lock.release()
  return notes[0]
}

describe('what an earlier run has left changed', () => {
  const left = async (TARGET_PROFILE: string, decisions: Override = () => ({})) => {
    const on = await target({ decisions })
    const cut = await leftChanged(on, 'As it was before the run', { TARGET_PROFILE })
    await cut.keep()
    return { ...on, ...cut, restored: () => noteOfBegin(cut.settings, cut.target) }
  }

  it('stays, and is told of, where nothing may be written', async () => {
    const { restored, journal, unchanged, service } = await left('read-only')
    expect(await restored()).toBe(
      '1 event was left changed by an earlier run; npm run restore puts it back',
    )
    expect(unchanged()).toBe(true)
    expect(service.log).toEqual({})
    expect(await journal.entries()).toHaveLength(1)
  })

  it('keeps its original where it cannot be put back, even when it is written to anew', async () => {
    const { restored, journal, eventId } = await left('full', notStored)
    expect(await restored()).toBe(
      '0 of 1 event that an earlier run had left changed is put back, 1 could not be',
    )
    await journal.keep(eventId, { name: 'As the later run found it' })
    expect(await journal.entries()).toMatchObject([
      { original: { name: 'As it was before the run' } },
    ])
  })
})
