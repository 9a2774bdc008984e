import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { unjudged, type Violated, violated } from '../../../src/findings/finding.ts'
import { reason } from '../../../src/findings/reasons.ts'
import type { Sighting } from '../../../src/judging/case.ts'
import { confirm, type TargetCondition } from '../../../src/judging/confirm.ts'
import type { Start } from '../../../src/judging/next-step.ts'
import { NoAnswer, TargetLost } from '../../../src/service/no-answer.ts'
import { currentScope } from '../../../src/service/scope.ts'
import { rawExchange } from '../service/requests.ts'

const reset = reason('connection-failed', { problem: 'connection reset', errno: 'ECONNRESET' })
const noAnswer = () => new NoAnswer(reset, rawExchange({ failure: reset }))
const otherNumber = (received: number) =>
  violated('other-number-of-items', { expected: 10, received, query: {} })
const wrong = otherNumber(20)
const refusal = violated('refused', {
  expected: 'success',
  received: { status: 500 },
  operation: 'list',
})
const seen = (violated: Violated): Sighting => ({ kind: 'violated', violated, exchanges: [] })
const unanswered: Sighting = { kind: 'no-answer', violated: refusal, exchanges: [] }

/** Tries a sighting again: replays come to these outcomes in turn, and hold from there on. */
async function tried(
  sighting: Sighting,
  outcomes: readonly (Error | undefined)[],
  target: TargetCondition = never,
) {
  let cases = 0
  const again = async () => {
    const outcome = outcomes[cases++]
    if (outcome) throw outcome
  }
  return { ...(await confirm(sighting, again, target)), cases }
}

const held = (times: number) => Array<undefined>(times).fill(undefined)
const times = <Outcome>(count: number, outcome: Outcome) => Array<Outcome>(count).fill(outcome)

const condition = (answers: () => Promise<boolean>, pace = 0): TargetCondition => ({
  plainRequestSucceeds: answers,
  paceOfOthers: async () => pace,
})
const refuse = async () => {
  throw new Error('nobody has asked for a plain request')
}
/** Plain requests are not asked for, answered, or not answered; others write in the last one only. */
const never = condition(refuse)
const up = condition(async () => true)
const down = condition(async () => false)
const busy = condition(refuse, 0.1)

describe('a sighting', () => {
  it('is confirmed by two replays that show it again, with what the last one showed', async () => {
    const again = otherNumber(21)
    const sighting = { violated: again }
    const confirmed = { kind: 'confirmed', replays: 2, cases: 2, sighting }
    expect(await tried(seen(wrong), [wrong, again])).toMatchObject(confirmed)
  })

  it('is confirmed where nobody else is seen to write in as much time as its replays took', async () => {
    const asked: number[] = []
    const slow = async () => {
      await sleep(30)
      throw wrong
    }
    const paceOfOthers = async (inMs: number) => asked.push(inMs) && 0
    expect(await confirm(seen(wrong), slow, { ...never, paceOfOthers })).toMatchObject({
      replays: 2,
    })
    const [first = 0, second = 0] = asked
    expect(first).toBeGreaterThan(25)
    expect(second).toBeGreaterThan(first + 25)
  })

  it('is confirmed where nobody writes in as much time as from the first request of a replay on', async () => {
    const asked: number[] = []
    const waiting = async () => {
      await sleep(60)
      currentScope()?.countRequest()
      await sleep(5)
      throw wrong
    }
    const paceOfOthers = async (inMs: number) => asked.push(inMs) && 0
    await confirm(seen(wrong), waiting, { ...never, paceOfOthers })
    expect(asked[0]).toBeLessThan(60)
  })

  it('is not confirmed by a replay alone, since somebody may have written twice', async () => {
    const once = { kind: 'not-reproduced', replays: 6, cases: 21 }
    expect(await tried(seen(wrong), [wrong])).toMatchObject(once)
  })

  const tooMany = violated('too-many-items', { expected: 10, received: 20, query: {} })

  it('of what one answer shows by itself is confirmed by the first replay', async () => {
    const confirmed = { kind: 'confirmed', replays: 1, cases: 1 }
    expect(await tried(seen(tooMany), [tooMany])).toMatchObject(confirmed)
  })

  it('is confirmed where the first replay does not show it, but two do', async () => {
    // Three replays run alone, three more with six at a time; after the first that shows it, as many again.
    const confirmed = { kind: 'confirmed', times: 2, replays: 10, cases: 45 }
    expect(await tried(seen(wrong), [...held(20), wrong, ...held(23), wrong])).toMatchObject(
      confirmed,
    )
    const once = { kind: 'not-reproduced', replays: 10 }
    expect(await tried(seen(wrong), [...held(20), wrong])).toMatchObject(once)
  })

  it('of what one answer shows by itself is confirmed by one replay of six', async () => {
    const confirmed = { kind: 'confirmed', replays: 6, cases: 21 }
    expect(await tried(seen(tooMany), [...held(20), tooMany])).toMatchObject(confirmed)
  })

  it('that shows under concurrency only is confirmed', async () => {
    let running = 0
    const again = async () => {
      running++
      await sleep(2)
      const company = running > 1
      await sleep(2)
      running--
      if (company) throw wrong
    }
    // The last is alone, and tells that it is the company.
    const confirmed = { kind: 'confirmed', times: 2, replays: 6 }
    expect(await confirm(seen(wrong), again, never)).toMatchObject(confirmed)
  })

  it('that shows only on events as the run found them is confirmed, once they are put back', async () => {
    const starts: Start[] = []
    const again = async (start: Start) => {
      starts.push(start)
      if (start !== 'as-is') throw wrong
    }
    const shown = { kind: 'confirmed', times: 2, replays: 2, start: 'from-evidence' }
    expect(await confirm(seen(wrong), again, never)).toMatchObject(shown)
    const later = { kind: 'confirmed', times: 3, replays: 3, start: 'from-originals' }
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
    expect(await confirm(seen(wrong), again, busy)).toMatchObject({ start: 'as-is' })
    expect(starts).toEqual(times(9, 'as-is'))
  })

  it('is tried on the event that it was seen on, and once on another where that was in vain', async () => {
    const eventId = '0e7b1c52-93f4-4d0a-8a51-000000000001'
    const url = `http://127.0.0.1/special-events/${eventId}`
    const onEvent = { ...seen(wrong), exchanges: [rawExchange({ method: 'PATCH', url })] }
    const tried: unknown[] = []
    const again = async (_start: Start, where: unknown) => {
      tried.push(where)
    }
    await confirm(onEvent, again, never)
    // What it was seen to hold decides whether it is left alone for a while first.
    const held = { field: wrong.facts.field, value: wrong.facts.received }
    const on = { on: eventId, held }
    expect(tried).toEqual([on, { notOn: eventId, held }, ...times(19, on)])
  })

  it('that no replay shows is given up, and kept as it was seen', async () => {
    const sighting = seen(wrong)
    const given = { kind: 'not-reproduced', sighting, replays: 6, cases: 21 }
    expect(await tried(sighting, [])).toEqual(given)
  })

  it.for([
    ['cannot be judged', unjudged('no-event-listed', {})],
    ['get no answer', noAnswer()],
  ] as const)('is not confirmed by replays that %s', async ([, outcome]) => {
    const { kind } = await tried(seen(wrong), times(12, outcome), up)
    expect(kind).toBe('not-reproduced')
  })

  it.for([
    [2, [refusal, refusal]],
    [3, [undefined, refusal, refusal]],
    [3, [refusal, undefined, refusal]],
  ] as const)(
    'of a refused request is confirmed by 2 of 3 as in %j',
    async ([replays, outcomes]) => {
      const confirmed = { kind: 'confirmed', times: 2, replays, cases: replays }
      expect(await tried(seen(refusal), outcomes, up)).toMatchObject(confirmed)
    },
  )

  it('of a refused request is confirmed when each replay of six at a time shows it', async () => {
    const sixth = [...held(5), refusal]
    const confirmed = { kind: 'confirmed', times: 3, replays: 6 }
    const atOnce = [...sixth, ...sixth, ...sixth]
    expect(await tried(seen(refusal), [...held(3), ...atOnce], up)).toMatchObject(confirmed)
    const later = await tried(seen(refusal), [refusal, ...held(2), ...atOnce], up)
    expect(later).toMatchObject({ ...confirmed, times: 4 })
  })

  it.for([
    ['one replay alone', [refusal]],
    ['two replays of six at a time', [...held(3), ...times(12, refusal)]],
    [
      'one alone and two of six at a time',
      [refusal, ...held(2), ...times(12, refusal), ...held(6)],
    ],
  ] as const)('of a refused request is not confirmed by %s', async ([, outcomes]) => {
    const given = { kind: 'not-reproduced', replays: 6, cases: 21 }
    expect(await tried(seen(refusal), outcomes, up)).toMatchObject(given)
  })

  it('is confirmed by the first replay that shows wrong content, though others were refused', async () => {
    const outcomes = [refusal, undefined, undefined, refusal, wrong]
    const confirmed = { kind: 'confirmed', sighting: { violated: wrong }, replays: 4 }
    expect(await tried(seen(refusal), outcomes, up)).toMatchObject(confirmed)
  })

  it('of wrong content is not confirmed by a replay that is refused once', async () => {
    expect((await tried(seen(wrong), [refusal], up)).kind).toBe('not-reproduced')
  })

  it('of a refused request says nothing while a plain request fails as well', async () => {
    const reason = { code: 'plain-request-not-answered' }
    const moot = { kind: 'not-judgeable', reason, cases: 0 }
    expect(await tried(seen(refusal), [refusal], down)).toMatchObject(moot)
  })

  it.for([
    ['confirmed', [noAnswer(), noAnswer()], up],
    ['not-judgeable', [noAnswer()], down],
    ['not-reproduced', [], up],
  ] as const)('of no answer is %s as a plain request tells', async ([kind, outcomes, target]) => {
    expect((await tried(unanswered, outcomes, target)).kind).toBe(kind)
  })

  it('that shows now and then is given up where others write, since it may be their work', async () => {
    const sighting = seen(wrong)
    const given = { kind: 'not-reproduced', sighting, replays: 3 }
    expect(await tried(sighting, [undefined, wrong], busy)).toMatchObject(given)
    const shown = { kind: 'confirmed', times: 4, replays: 4 }
    expect(await tried(sighting, times(9, wrong), busy)).toMatchObject(shown)
    // Three replays alone, then six at a time, of which one holds.
    expect((await tried(sighting, times(8, wrong), busy)).kind).toBe('not-reproduced')
  })

  it('that shows every time is given up where others write so often that it would, too', async () => {
    const again = async () => {
      await sleep(20)
      throw wrong
    }
    const given = { kind: 'not-reproduced', replays: 6 }
    expect(await confirm(seen(wrong), again, condition(refuse, 40))).toMatchObject(given)
    expect(await confirm(seen(wrong), again, condition(refuse, 1))).toMatchObject({ times: 4 })
  })

  it('of what one answer shows by itself needs no further one, whatever others write', async () => {
    const open = violated('accepted-without-credentials', {
      expected: 'refusal',
      received: { status: 200 },
      credentials: 'a wrong password',
      operation: 'list',
    })
    const confirmed = { kind: 'confirmed', times: 1, replays: 2 }
    expect(await tried(seen(open), [undefined, open], busy)).toMatchObject(confirmed)
  })

  it('leaves the end of a run to whoever runs it', async () => {
    const lost = new TargetLost(reason('target-lost', { why: reset }))
    await expect(tried(seen(wrong), [lost], up)).rejects.toThrow(TargetLost)
  })
})
