import type { Arbitrary } from 'fast-check'
import { clauseOf } from '../contract/clauses.ts'
import { Unjudged } from '../findings/finding.ts'
import { reason } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import { NotSent } from '../service/attempts.ts'
import { NoAnswer, RunEnded, TargetLost } from '../service/no-answer.ts'
import { inScope } from '../service/scope.ts'
import { runCase } from './case.ts'
import type { Bench, Check } from './check.ts'
import { enter, perform } from './experiment.ts'
import type { JudgingRun } from './judging-run.ts'
import { Ledger } from './ledger.ts'
import { seedOf } from './seed.ts'
import { runTrial, type Trial } from './trial.ts'

/** Judges one clause against the target of a run. Never throws: what goes wrong is in the result. */
export async function judgeClause({ id, judge }: Check, run: JudgingRun): Promise<ClauseResult> {
  const { profiles } = clauseOf(id)
  const ledger = new Ledger(id, run)
  const { profile } = run.target
  if (!profiles.includes(profile))
    return ledger.notApplicable(reason('not-in-profile', { profile }))
  const startedAt = performance.now()
  const endings: (() => void)[] = []
  return inScope(async (scope) => {
    try {
      const bench = benchFor(id, run, ledger, (ending) => endings.push(ending))
      await run.during(id, () => judge(bench))
    } catch (error) {
      if (error instanceof Unjudged || error instanceof NotSent || error instanceof RunEnded)
        ledger.unjudged(error.because)
      else if (error instanceof TargetLost || error instanceof NoAnswer) ledger.error(error.because)
      else ledger.error(reason('fault-of-the-harness', { line: run.crashed(id, error) }))
    } finally {
      for (const ending of endings) ending()
    }
    return ledger.result(scope.requests, performance.now() - startedAt)
  })
}

function benchFor(
  id: string,
  run: JudgingRun,
  ledger: Ledger,
  atEnd: (ending: () => void) => void,
): Bench {
  const { settings, service, probe, target } = run
  const shared = { service, probe, world: run.worldFor(atEnd), target, settings }
  let ordinals = 0

  const runNext = async <Input>(trial: Omit<Trial<Input>, 'ordinal' | 'numRuns' | 'only'>) => {
    const ordinal = ++ordinals
    const { replayCase: only, numRuns } = settings
    if (only !== undefined && !only.startsWith(`${ordinal}:`)) return
    ledger.add(await runTrial({ ...trial, ordinal, numRuns, ...(only ? { only } : {}) }, run))
  }

  const judgeEach = <Input>(
    examples: readonly Input[],
    arbitrary: Arbitrary<Input> | undefined,
    judge: (input: Input) => Promise<void>,
  ) =>
    runNext({
      examples,
      ...(arbitrary ? { arbitrary } : {}),
      seed: seedOf(settings.seed, `${id}/${ordinals + 1}`),
      first: (input) => runCase(() => judge(input)),
      again: judge,
    })

  return {
    ...shared,
    each: (inputs, judge) => judgeEach([...inputs], undefined, judge),
    forAll: (arbitrary, judge) => judgeEach([], arbitrary, judge),
    begin: (experiment) => {
      // Whoever asks for it later is told how it failed.
      run.once(experiment, () => perform(experiment, run)).catch(() => {})
    },
    over: async (experiment, judge = () => {}) => {
      const performed = await run.once(experiment, () => perform(experiment, run))
      await runNext({
        ...performed.inputs,
        seed: performed.seed,
        first: async (input, index) => {
          const entry = performed.entries[index] ?? (await enter(experiment, shared, input))
          const { evidence, outcome } = entry
          const { answering = id } = experiment
          if (outcome.kind === 'no-answer' && answering !== id)
            return {
              kind: 'unjudged',
              reason: reason('no-answer', outcome.violated.facts as never),
            }
          return evidence === undefined
            ? outcome
            : runCase(async () => judge(evidence.value), entry.exchanges)
        },
        again: async (input, start) => {
          const from = start === 'from-evidence' ? performed.evidenceOf(input) : undefined
          const evidence =
            from && experiment.resume
              ? await experiment.resume(shared, input, from.value)
              : await experiment.act(shared, input)
          await judge(evidence)
        },
      })
    },
  }
}
