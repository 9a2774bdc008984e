import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fewer } from '../../../src/arbitraries/smaller.ts'
import { unjudged, violated } from '../../../src/findings/finding.ts'
import { reason } from '../../../src/findings/reasons.ts'
import { runCase } from '../../../src/judging/case.ts'
import { runTrial, type Trial, type TrialOutcome } from '../../../src/judging/trial.ts'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import { currentScope } from '../../../src/service/scope.ts'
import { rawExchange } from '../service/requests.ts'

const up = { plainRequestSucceeds: async () => true, paceOfOthers: async () => 0 }

/** A trial that judges its inputs, and tells which of them it judged how. */
function trialOf<Input>(
  judge: (input: Input) => void,
  {
    numRuns = 25,
    ...inputs
  }: Pick<Trial<Input>, 'examples' | 'arbitrary' | 'smaller' | 'isEnough'> & {
    only?: string
    numRuns?: number
  },
) {
  const first: { input: Input; index: number | undefined }[] = []
  const again: Input[] = []
  const seed = 77
  const trial: Trial<Input> = {
    ordinal: 2,
    seed,
    generated: inputs.arbitrary ? fc.sample(inputs.arbitrary, { seed, numRuns }) : [],
    ...inputs,
    first: (input, index) => {
      first.push({ input, index })
      return runCase(async () => judge(input))
    },
    again: async (input) => {
      again.push(input)
      judge(input)
    },
  }
  return { first, again, run: () => runTrial(trial, up) }
}

const tooMany = (received: number) =>
  violated('too-many-items', { expected: 0, received, query: {} })

const below = (bound: number) => (input: number) => {
  if (input >= bound) throw tooMany(input)
}

const only = ({ findings }: TrialOutcome) => {
  const [finding, ...others] = findings
  if (!finding || others.length > 0) throw new Error(`there are ${findings.length} findings`)
  return finding
}

it('shows the answer that a finding is of, however many requests came before and after it', async () => {
  const facts = { operation: 'list', expected: 'success', received: { status: 401 } } as const
  const outcome = await runCase(async () => {
    for (let nth = 1; nth <= 40; nth++)
      currentScope()?.keep(
        rawExchange({ url: `/${nth}`, startedAt: nth, status: nth === 20 ? 401 : 200 }),
      )
    throw violated('credentials-refused', facts)
  })
  const exchanges = outcome.kind === 'violated' ? outcome.exchanges : []
  expect(exchanges.map(({ startedAt }) => startedAt)).toEqual([
    ...[1, 2, 20],
    ...[32, 33, 34, 35, 36, 37, 38, 39, 40],
  ])
})

describe('a trial', () => {
  it('judges each example and just the inputs that a run of fast-check would take', async () => {
    const arbitrary = fc.record({ page: fc.nat(), name: fc.string({ unit: 'grapheme' }) })
    const taken: unknown[] = []
    const property = fc.asyncProperty(arbitrary, async (input) => void taken.push(input))
    await fc.assert(property, { seed: 77, numRuns: 25 })

    const example = { page: 1, name: 'first' }
    const { first, again, run } = trialOf<unknown>(() => {}, { examples: [example], arbitrary })
    const outcome = await run()
    expect(first.map(({ input }) => input)).toEqual([example, ...taken])
    expect(first.map(({ index }) => index)).toEqual([...Array(26).keys()])
    expect(again).toEqual([])
    expect(outcome).toEqual({ cases: 26, findings: [], alsoViolating: [], unjudged: [] })
  })

  it('does not count a case that cannot be judged, and keeps why', async () => {
    const { run } = trialOf<number>(
      (input) => {
        if (input > 1) throw unjudged('too-few-events', { need: input, have: 1 })
      },
      { examples: [1, 2, 3] },
    )
    expect(await run()).toMatchObject({
      cases: 1,
      findings: [],
      unjudged: [2, 3].map((need) => reason('too-few-events', { need, have: 1 })),
    })
  })

  it('shrinks the first generated input that violates, and counts the others', async () => {
    const arbitrary = fc.integer({ min: 0, max: 100_000 })
    const { first, run } = trialOf(below(1234), { examples: [], arbitrary })
    const outcome = await run()
    const violating = first.filter(({ input }) => input >= 1234)
    const { input, confirmation } = only(outcome)
    expect(input).toBe(1234)
    const sighting = { violated: { facts: { received: 1234 } } }
    expect(confirmation).toMatchObject({ kind: 'confirmed', replays: 1, sighting })
    expect(outcome.alsoViolating).toEqual(violating.slice(1).map((one) => one.input))
    expect(outcome.cases).toBe(25)
  })

  it('makes an example smaller by what it is told, and keeps its address', async () => {
    const examples = [
      ['a', 'b'],
      ['a', 'x', 'b', 'c', 'y'],
    ]
    const violated = (input: readonly string[]) => {
      if (input.includes('x')) throw tooMany(input.length)
    }
    const { run } = trialOf<readonly string[]>(violated, { examples, smaller: fewer() })
    const { input, address, confirmation } = only(await run())
    expect([input, address]).toEqual([['x'], '2:e1'])
    expect(confirmation).toMatchObject({ sighting: { violated: { facts: { received: 1 } } } })
  })

  it('tries first what the check suspects of an example, and makes that smaller', async () => {
    const tried: string[] = []
    const { run } = trialOf<readonly string[]>(
      (input) => {
        tried.push(input.join(''))
        if (input.includes('x')) throw tooMany(input.length).but({ suspects: [['y'], ['x', 'b']] })
      },
      { examples: [['a', 'x', 'b', 'c', 'y']], smaller: fewer() },
    )
    expect(only(await run())).toMatchObject({ input: ['x'], address: '2:e0' })
    expect(tried.slice(-3)).toEqual(['y', 'xb', 'x'])
  })

  it.each([
    [reason('connection-failed', { problem: 'connection reset' }), ['x']],
    // To wait as long for each smaller one would take minutes.
    [reason('not-answered-in-time', { timeoutMs: 1 }), ['a', 'x', 'b']],
  ])('makes an example smaller that gets no answer: %o', async (because, smallest) => {
    const unanswered = (input: readonly string[]) => {
      if (input.includes('x')) throw new NoAnswer(because, rawExchange())
    }
    const examples = [['a', 'x', 'b']]
    const { run } = trialOf<readonly string[]>(unanswered, { examples, smaller: fewer() })
    expect(only(await run()).input).toEqual(smallest)
  })

  it('spends no more on shrinking than its budget of requests', async () => {
    const arbitrary = fc.array(fc.integer({ min: 0, max: 2 ** 30 }), { minLength: 30 })
    const spent = async (requestsPerCase: number) => {
      const { again, run } = trialOf<number[]>(
        () => {
          for (let request = 0; request < requestsPerCase; request++) currentScope()?.countRequest()
          throw tooMany(1)
        },
        { examples: [], arbitrary },
      )
      only(await run())
      return again.length
    }
    // One replay confirms the sighting before shrinking begins.
    expect(await spent(0)).toBeLessThanOrEqual(1 + 80)
    expect(await spent(0)).toBeGreaterThan(10)
    expect(await spent(20)).toBe(1 + 4)
  })

  it('spends no more time on shrinking than 20 seconds, whatever reads are waited for', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => void vi.restoreAllMocks())
    const { again, run } = trialOf<number[]>(
      () => {
        now += 6000
        throw tooMany(1)
      },
      { examples: [], arbitrary: fc.array(fc.nat(), { minLength: 30 }) },
    )
    only(await run())
    expect(again).toHaveLength(1 + 4)
  })

  it('confirms an example as it is, and three findings at most', async () => {
    const examples = [1, 50, 60, 70, 80, 90]
    const { run } = trialOf(below(10), { examples })
    const { findings, alsoViolating, cases } = await run()
    expect(findings.map(({ input, address }) => [input, address])).toEqual([
      [50, '2:e1'],
      [60, '2:e2'],
      [70, '2:e3'],
    ])
    expect(alsoViolating).toEqual([80, 90])
    expect(cases).toBe(6)
  })

  it('only counts what it has seen where other trials of the clause have shown enough', async () => {
    const { again, run } = trialOf(below(10), {
      examples: [1, 50, 60],
      isEnough: (confirmed) => confirmed >= 1,
    })
    expect(await run()).toMatchObject({ cases: 3, alsoViolating: [60] })
    expect(again).toEqual([50])
  })

  it('goes on to confirm where a finding did not show again', async () => {
    const seen = new Set<number>()
    const { run } = trialOf<number>(
      (input) => {
        const showsAgain = input === 5 || !seen.has(input)
        seen.add(input)
        if (showsAgain) throw tooMany(input)
      },
      { examples: [1, 2, 3, 4, 5] },
    )
    const { findings, alsoViolating } = await run()
    expect(findings.map(({ confirmation }) => confirmation.kind)).toEqual([
      ...Array(4).fill('not-reproduced'),
      'confirmed',
    ])
    expect(alsoViolating).toEqual([])
  })

  it.each([
    ['the third', 3, ['not-reproduced', 'not-reproduced', 'confirmed']],
    ['none', Infinity, ['not-reproduced', 'not-reproduced', 'not-reproduced']],
  ])('tries three generated inputs again at most, where %s shows again', async (_, nth, kinds) => {
    const seen = new Set<string>()
    const sighted: string[] = []
    const { run } = trialOf<string>(
      (input) => {
        if (!seen.has(input)) sighted.push(input)
        const showsAgain = sighted.indexOf(input) + 1 >= nth
        if (!seen.has(input) || showsAgain) {
          seen.add(input)
          throw tooMany(input.length)
        }
      },
      { examples: [], arbitrary: fc.uuid() },
    )
    const { findings, alsoViolating, cases } = await run()
    expect(findings.map(({ confirmation }) => confirmation.kind)).toEqual(kinds)
    expect(alsoViolating).toHaveLength(cases - 3)
  })

  it('passes on a fault of the harness, once the other cases have ended', async () => {
    let ended = 0
    const trial = trialOf<number>(() => {}, { examples: [] })
    expect(trial.first).toEqual([])
    const run = runTrial(
      {
        ordinal: 1,
        seed: 1,
        examples: [0, 5, 10],
        generated: [],
        first: async (delay) => {
          await new Promise((later) => setTimeout(later, delay))
          if (delay === 0) throw new TypeError('a slip')
          ended++
          return { kind: 'held' }
        },
        again: async () => {},
      },
      up,
    )
    await expect(run).rejects.toThrow(new TypeError('a slip'))
    expect(ended).toBe(2)
  })
})

describe('the address of a case', () => {
  const examples = [3, 40, 5]
  const arbitrary = fc.integer({ min: 0, max: 100_000 })

  it('of an example judges that example alone, at its own place', async () => {
    const { first, run } = trialOf(below(10), { examples, arbitrary, only: '2:e1' })
    const outcome = await run()
    expect(first).toEqual([{ input: 40, index: 1 }])
    expect(outcome).toMatchObject({ cases: 1, alsoViolating: [] })
    expect(only(outcome)).toMatchObject({ input: 40, address: '2:e1' })
  })

  it('of a generated input judges that input alone, at its own place', async () => {
    const all = trialOf(() => {}, { examples, arbitrary })
    await all.run()
    const one = trialOf(() => {}, { examples, arbitrary, only: '2:4' })
    expect(await one.run()).toMatchObject({ cases: 1 })
    for (const tried of one.first) expect(tried).toEqual(all.first[examples.length + 4])
  })

  it('is tried again where it holds at first, for what shows now and then only', async () => {
    let tries = 0
    const now = (input: number) => below(++tries === 3 ? 0 : Infinity)(input)
    const { run } = trialOf(now, { examples, only: '2:e1' })
    expect(only(await run())).toMatchObject({ input: 40, address: '2:e1' })
    const never = trialOf(() => {}, { examples, only: '2:e1' })
    await never.run()
    expect(never.first.length).toBeGreaterThan(1)
  })

  it('shows the input that it names, no smaller one', async () => {
    const { run } = trialOf(below(1234), { examples: [], arbitrary, only: '2:4' })
    expect(only(await run()).address).toBe('2:4')
  })

  it('of a shrunk input leads to that very input again, whatever the number of runs is', async () => {
    const { address, input } = only(await trialOf(below(1234), { examples: [], arbitrary }).run())
    expect(address).toMatch(/^2:\d+(:\d+)+$/)
    const replay = trialOf(below(1234), { examples, arbitrary, only: address, numRuns: 1 })
    const outcome = await replay.run()
    expect(only(outcome)).toMatchObject({ input, address, confirmation: { kind: 'confirmed' } })
    expect(outcome.cases).toBe(1)
    // It has no place among the inputs that an experiment has tried, so that none of theirs is taken for it.
    expect(replay.first).toEqual([{ input, index: undefined }])
    expect(replay.again[0]).toBe(input)
  })

  it.for(['1:e0', '2:e3', '3:0'])('%s, which this trial has not, judges nothing', async (other) => {
    const { first, again, run } = trialOf(below(10), { examples, only: other })
    expect(await run()).toMatchObject({ cases: 0, findings: [] })
    expect([...first, ...again]).toEqual([])
  })
})
