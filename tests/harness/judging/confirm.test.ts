import { describe, expect, it } from 'vitest'
import { unjudged, type Violated, violated } from '../../../src/findings/finding.ts'
import { reason } from '../../../src/findings/reasons.ts'
import type { Sighting } from '../../../src/judging/case.ts'
import { confirm, type Start, type TargetCondition } from '../../../src/judging/confirm.ts'
import type { RawExchange } from '../../../src/service/exchange.ts'
import { NoAnswer, TargetLost } from '../../../src/service/no-answer.ts'

const reset = reason('connection-failed', { problem: 'connection reset', errno: 'ECONNRESET' })
const exchange: RawExchange = {
  method: 'GET',
  url: 'http://127.0.0.1/special-events',
  requestHeaders: {},
  startedAt: 0,
  durationMs: 1,
  failure: reset,
}
const noAnswer = () => new NoAnswer(reset, exchange)
const tooMany = (received: number) =>
  violated('too-many-items', { expected: 10, received, query: {} })
const wrong = tooMany(20)
const refusal = violated('refused', {
  expected: 'success',
  received: { status: 500 },
  operation: 'list',
})
const seen = (violated: Violated): Sighting => ({ kind: 'violated', violated, exchanges: [] })
const unanswered: Sighting = { kind: 'no-answer', violated: refusal, exchanges: [] }

/** Replays in turn; what is left out holds. */
function replaying(...outcomes: (Error | undefined)[]) {
  let replays = 0
  const again = async () => {
    const outcome = outcomes[replays++]
    if (outcome) throw outcome
  }
  return { again, count: () => replays }
}

const held = (times: number) => Array<undefined>(times).fill(undefined)

const others = (write: boolean) => async () => write
const refuse = async () => {
  throw new Error('nobody has asked for a plain request')
}
/** Plain requests are not asked for, answered, or not answered; nobody else writes. */
const never: TargetCondition = { plainRequestSucceeds: refuse, othersWrite: others(false) }
const up: TargetCondition = { plainRequestSucceeds: async () => true, othersWrite: others(false) }
const down: TargetCondition = {
  plainRequestSucceeds: async () => false,
  othersWrite: others(false),
}

describe('a sighting', () => {
  it('is confirmed by the first replay that shows it again, with what that one showed', async () => {
    const again = tooMany(21)
    const { again: replay, count } = replaying(undefined, again)
    expect(await confirm(seen(wrong), replay, never)).toMatchObject({
      kind: 'confirmed',
      replays: 2,
      sighting: { violated: again },
    })
    expect(count()).toBe(2)
  })

  it('is confirmed by the last of six replays alone', async () => {
    // Three replays run alone, three more with six at a time.
    const { again, count } = replaying(...held(20), wrong)
    expect(await confirm(seen(wrong), again, never)).toMatchObject({
      kind: 'confirmed',
      replays: 6,
    })
    expect(count()).toBe(21)
  })

  it('that shows under concurrency only is confirmed', async () => {
    let running = 0
    const again = async () => {
      running++
      await new Promise((later) => setTimeout(later, 2))
      const company = running > 1
      await new Promise((later) => setTimeout(later, 2))
      running--
      if (company) throw wrong
    }
    expect(await confirm(seen(wrong), again, never)).toMatchObject({
      kind: 'confirmed',
      replays: 4,
    })
  })

  it('that shows only on events as the run found them is confirmed, once they are put back', async () => {
    const starts: Start[] = []
    const again = async (start: Start) => {
      starts.push(start)
      if (start !== 'as-is') throw wrong
    }
    const shown = { kind: 'confirmed', times: 1, replays: 3, start: 'from-evidence' }
    expect(await confirm(seen(wrong), again, never)).toMatchObject(shown)
    const busy = { ...never, othersWrite: others(true) }
    const later = { kind: 'confirmed', replays: 5, start: 'from-originals' }
    starts.length = 0
    expect(await confirm(seen(wrong), again, busy)).toMatchObject(later)
    expect(starts.slice(0, 4)).toEqual(['as-is', 'as-is', 'from-evidence', 'from-originals'])
  })

  it('that shows on events as they come is tried on such ones only', async () => {
    const starts: Start[] = []
    const again = async (start: Start) => {
      starts.push(start)
      throw wrong
    }
    const busy = { ...never, othersWrite: others(true) }
    expect(await confirm(seen(wrong), again, busy)).toMatchObject({ start: 'as-is' })
    expect(starts).toEqual(Array(9).fill('as-is'))
  })

  it('that no replay shows is given up, and kept as it was seen', async () => {
    const { again, count } = replaying()
    const sighting = seen(wrong)
    expect(await confirm(sighting, again, never)).toEqual({
      kind: 'not-reproduced',
      sighting,
      replays: 6,
    })
    expect(count()).toBe(21)
  })

  it.for([
    ['cannot be judged', unjudged('no-event-listed', {})],
    ['get no answer', noAnswer()],
  ] as const)('is not confirmed by replays that %s', async ([, outcome]) => {
    const { again } = replaying(...Array(12).fill(outcome))
    expect((await confirm(seen(wrong), again, up)).kind).toBe('not-reproduced')
  })

  it.for([
    [2, [refusal, refusal]],
    [3, [undefined, refusal, refusal]],
    [3, [refusal, undefined, refusal]],
  ] as const)(
    'of a refused request is confirmed by two replays alone of three, as in %j',
    async ([replays, outcomes]) => {
      const { again, count } = replaying(...outcomes)
      expect(await confirm(seen(refusal), again, up)).toMatchObject({
        kind: 'confirmed',
        times: 2,
        replays,
      })
      expect(count()).toBe(replays)
    },
  )

  it('of a refused request is confirmed when each replay of six at a time shows it', async () => {
    const [once, sixth] = [[refusal], [...held(5), refusal]]
    const { again } = replaying(...held(3), ...sixth, ...sixth, ...sixth)
    const confirmed = { kind: 'confirmed', times: 3, replays: 6 }
    expect(await confirm(seen(refusal), again, up)).toMatchObject(confirmed)
    const later = replaying(...once, ...held(2), ...sixth, ...sixth, ...sixth)
    expect(await confirm(seen(refusal), later.again, up)).toMatchObject({ ...confirmed, times: 4 })
  })

  it.for([
    ['one replay alone', [refusal]],
    ['two replays of six at a time', [...held(3), ...Array(12).fill(refusal)]],
    [
      'one alone and two of six at a time',
      [refusal, ...held(2), ...Array(12).fill(refusal), ...held(6)],
    ],
  ] as const)(
    'of a refused request is not confirmed by %s, which may be chance',
    async ([, outcomes]) => {
      const { again, count } = replaying(...outcomes)
      expect(await confirm(seen(refusal), again, up)).toMatchObject({
        kind: 'not-reproduced',
        replays: 6,
      })
      expect(count()).toBe(21)
    },
  )

  it('is confirmed by the first replay that shows wrong content, though others were refused', async () => {
    const { again } = replaying(refusal, undefined, undefined, refusal, wrong)
    expect(await confirm(seen(refusal), again, up)).toMatchObject({
      kind: 'confirmed',
      sighting: { violated: wrong },
      replays: 4,
    })
  })

  it('of wrong content is not confirmed by a replay that is refused once', async () => {
    const { again } = replaying(refusal)
    expect((await confirm(seen(wrong), again, up)).kind).toBe('not-reproduced')
  })

  it('of a refused request says nothing while a plain request fails as well', async () => {
    const { again, count } = replaying(refusal)
    expect(await confirm(seen(refusal), again, down)).toMatchObject({
      kind: 'not-judgeable',
      reason: { code: 'plain-request-not-answered' },
    })
    expect(count()).toBe(0)
  })

  it('of a request without an answer counts while a plain request is answered, and only then', async () => {
    const lost = replaying(noAnswer(), noAnswer())
    expect((await confirm(unanswered, lost.again, up)).kind).toBe('confirmed')
    expect((await confirm(unanswered, replaying(noAnswer()).again, down)).kind).toBe(
      'not-judgeable',
    )
    expect((await confirm(unanswered, replaying().again, up)).kind).toBe('not-reproduced')
  })

  it('that shows now and then is given up where others write, since it may be their work', async () => {
    const busy = { ...never, othersWrite: others(true) }
    const sighting = seen(wrong)
    const { again } = replaying(undefined, wrong)
    expect(await confirm(sighting, again, busy)).toEqual({
      kind: 'not-reproduced',
      sighting,
      replays: 3,
    })
    const showing = (times: number) => replaying(...Array(times).fill(wrong)).again
    const shown = { kind: 'confirmed', times: 4, replays: 4 }
    expect(await confirm(sighting, showing(9), busy)).toMatchObject(shown)
    // Three replays alone, then six at a time, of which one holds.
    expect((await confirm(sighting, showing(8), busy)).kind).toBe('not-reproduced')
  })

  it('leaves the end of a run to whoever runs it', async () => {
    const { again } = replaying(new TargetLost(reason('target-lost', { why: reset })))
    await expect(confirm(seen(wrong), again, up)).rejects.toThrow(TargetLost)
  })
})
