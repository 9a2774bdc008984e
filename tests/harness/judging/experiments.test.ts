import { constant } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../../src/contract/clauses.ts'
import { unjudged, violated } from '../../../src/findings/finding.ts'
import type { Bench, Check, Experiment } from '../../../src/judging/check.ts'
import { judgeClause } from '../../../src/judging/judge-clause.ts'
import { pause } from '../../../src/service/pause.ts'
import { target } from '../end-to-end/target.ts'
import { runOn } from '../run/settings-of.ts'

const tooMany = (received: number) =>
  violated('too-many-items', { expected: 0, received, query: {} })

/** A run against a sound target, and how a clause of it is judged. */
async function soundRun(more: Record<string, string> = {}) {
  const { env, service } = await target()
  const { run } = runOn({ ...env, ...more })
  const judged = (judge: Check['judge'], id: ClauseId = 'list.limit.maximum') =>
    judgeClause({ id, judge }, run)
  return { run, service, judged }
}

/** Takes in what an experiment has brought to light. */
function gathering(experiment: Experiment<number, number>) {
  const evidence: number[] = []
  const judge: Check['judge'] = ({ over }) => over(experiment, (value) => void evidence.push(value))
  return { evidence, judge }
}

/** An experiment on some inputs that takes its time, and what it has done in which order. */
function watched(inputs: readonly number[], more: Partial<Experiment<number, number>> = {}) {
  const steps: string[] = []
  const experiment: Experiment<number, number> = {
    name: 'watched',
    examples: async () => inputs,
    act: async ({ service }, input) => {
      steps.push(`${input} begins`)
      await service.list({ limit: input })
      await pause(30 - input)
      steps.push(`${input} ends`)
      return input * 10
    },
    ...more,
  }
  return { experiment, steps }
}

const held = async ({ each }: Bench) => each([1], async () => {})

describe('the inputs of an experiment', () => {
  it('are tried beside each other', async () => {
    const { judged } = await soundRun()
    const { experiment, steps } = watched([1, 2, 3])
    expect(await judged(({ over }) => over(experiment))).toMatchObject({ cases: 3 })
    expect(steps.slice(0, 3)).toEqual(['1 begins', '2 begins', '3 begins'])
  })

  it('are tried one after the other where they are to be in turn, examples first', async () => {
    const { judged } = await soundRun({ NUM_RUNS: '2' })
    const { experiment, steps } = watched([1, 2, 3], {
      inTurn: true,
      arbitrary: async () => constant(4),
    })
    const { evidence, judge } = gathering(experiment)
    expect(await judged(judge)).toMatchObject({ verdict: 'pass', cases: 5 })
    expect(steps).toEqual([1, 2, 3, 4, 4].flatMap((input) => [`${input} begins`, `${input} ends`]))
    expect(evidence).toEqual([10, 20, 30, 40, 40])
  })

  it('that cannot be judged keep no later ones from being tried in turn', async () => {
    const { judged } = await soundRun()
    const { experiment } = watched([1, 2, 3], {
      inTurn: true,
      act: async (_bench, input) => {
        if (input === 2) throw unjudged('no-event-listed', {})
        return input * 10
      },
    })
    const { evidence, judge } = gathering(experiment)
    expect(await judged(judge)).toMatchObject({ cases: 2 })
    expect(evidence).toEqual([10, 30])
  })
})

describe('what an experiment has shown only by what was there before', () => {
  /** Shows it the first time only, and where it is taken up from there. */
  const once = (more: Partial<Experiment<number, number>> = {}) => {
    let shown = false
    return watched([1], {
      act: async (_bench, input) => {
        const value = shown ? input : input * 100
        shown = true
        return value
      },
      ...more,
    })
  }
  const mustBeSmall = (value: number) => {
    if (value >= 100) throw tooMany(value)
  }

  it('is confirmed by an experiment that can begin from there, once plain replays have not', async () => {
    const { judged } = await soundRun()
    const resumed: unknown[] = []
    const { experiment } = once({
      resume: async (_bench, input, from) => {
        resumed.push([input, from])
        return from
      },
    })
    const result = await judged(({ over }) => over(experiment, mustBeSmall))
    expect(result).toMatchObject({
      verdict: 'fail',
      violations: [{ received: 100, reproduced: { times: 1, replays: 1 } }],
    })
    expect(resumed).toEqual([[1, 100]])
  })

  it('is not reproduced by another', async () => {
    const { judged } = await soundRun()
    const { experiment } = once()
    const judging = judged(({ over }) => over(experiment, async (value) => mustBeSmall(value)))
    expect(await judging).toMatchObject({ verdict: 'inconclusive' })
  })
})

describe('an experiment that is begun early', () => {
  it('goes on beside what its clause does, which does not wait for it', async () => {
    const { judged, run } = await soundRun()
    const { experiment, steps } = watched([1])
    let seen: string[] = []
    const result = await judged(async (bench) => {
      bench.begin(experiment)
      await held(bench)
      seen = [...steps]
    })
    expect(result).toMatchObject({ verdict: 'pass', cases: 1 })
    expect(seen).not.toContain('1 ends')
    await run.once(experiment, () => Promise.reject(new Error('it was not begun')))
    expect(steps).toEqual(['1 begins', '1 ends'])
  })

  it('is not performed again for those who judge it later, in that clause or another', async () => {
    const { judged, service } = await soundRun()
    const { experiment, steps } = watched([1, 2])
    const { evidence, judge } = gathering(experiment)
    const first = await judged(async (bench) => {
      bench.begin(experiment)
      bench.begin(experiment)
      await judge(bench)
    })
    const { GET: requests } = service.log
    const second = await judged(judge, 'list.limit.honoured')
    for (const result of [first, second])
      expect(result).toMatchObject({ verdict: 'pass', cases: 2 })
    expect(evidence).toEqual([10, 20, 10, 20])
    expect(steps).toHaveLength(4)
    expect(service.log.GET).toBe(requests)
  })

  it('is performed anew to confirm what it has shown', async () => {
    const { judged } = await soundRun()
    const { experiment, steps } = watched([1])
    const result = await judged(async (bench) => {
      bench.begin(experiment)
      await bench.over(experiment, (value) => {
        if (value === 10) throw tooMany(value)
      })
    })
    expect(result).toMatchObject({ verdict: 'fail', violations: [{ received: 10 }] })
    expect(steps.filter((step) => step === '1 begins').length).toBeGreaterThan(1)
  })

  it('shows its exchanges where what it has shown is not seen again', async () => {
    const { judged } = await soundRun()
    const { experiment } = watched([1])
    let judgements = 0
    const result = await judged(({ over }) =>
      over(experiment, () => {
        if (++judgements === 1) throw tooMany(1)
      }),
    )
    expect(result.verdict).toBe('inconclusive')
    const [violation] = result.violations
    expect(violation?.reproduced.times).toBe(0)
    expect(violation?.exchanges.map(({ request }) => request.url)).toEqual([
      expect.stringContaining('?limit=1'),
    ])
  })

  const about = { need: 7, have: 1 }
  const tooFew = () => Promise.reject(unjudged('too-few-events', about))
  const slip = () => Promise.reject(new TypeError('a slip'))
  const fault = { verdict: 'error', reason: expect.stringContaining('a slip') }

  it.each<[string, Partial<Experiment<number, number>>, object]>([
    [
      'for want of events',
      { examples: tooFew },
      { verdict: 'inconclusive', causes: [{ code: 'too-few-events', about }] },
    ],
    ['by a fault of the harness', { arbitrary: slip }, fault],
    ['in one of its inputs', { act: slip }, fault],
  ])('and fails %s is told by whoever judges it alone', async (_, failing, expected) => {
    const { judged } = await soundRun()
    const { experiment } = watched([1], failing)
    const beginning = await judged(async (bench) => {
      bench.begin(experiment)
      await pause(50)
      await held(bench)
    })
    expect(beginning).toMatchObject({ verdict: 'pass', cases: 1 })
    const judging = await judged(({ over }) => over(experiment), 'list.limit.honoured')
    expect(judging).toMatchObject(expected)
  })
})
