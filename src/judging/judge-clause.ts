import type { Smaller } from '../arbitraries/smaller.ts'
import { clauseOf } from '../contract/clauses.ts'
import { Unjudged } from '../findings/finding.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import { NotSent } from '../service/attempts.ts'
import { NoAnswer, RunEnded, TargetLost } from '../service/no-answer.ts'
import { inScope } from '../service/scope.ts'
import { type CaseOutcome, runCase, type Sighting, sightingOfNoAnswer } from './case.ts'
import type { Bench, CaseBench, Check } from './check.ts'
import { enter, perform } from './experiment.ts'
import { type JudgingRun, onBench } from './judging-run.ts'
import { Ledger } from './ledger.ts'
import type { Start } from './next-step.ts'
import { drawn, type Inputs } from './seed.ts'
import { entriesIn, type Finding, runTrial, type Trial } from './trial.ts'

/** Findings of one clause that are confirmed and shown, where its trials do not run beside each other. */
const mostOfClause = 4

const isConfirmed = ({ confirmation }: Finding) => confirmation.kind === 'confirmed'

/** Judges one clause against the target of a run. Never throws: what goes wrong is in the result. */
export async function judgeClause(check: Check, run: JudgingRun): Promise<ClauseResult> {
  const { id, judge } = check
  const { profiles } = clauseOf(id)
  const ledger = new Ledger(id, run)
  const { profile } = run.target
  if (!profiles.includes(profile))
    return ledger.notApplicable(reason('not-in-profile', { profile }))
  const startedAt = performance.now()
  return inScope(async (scope) => {
    try {
      await onBench(run, (setup) =>
        run.during(id, () => judge(benchFor(check, run, ledger, setup))),
      )
    } catch (error) {
      if (error instanceof Unjudged || error instanceof NotSent || error instanceof RunEnded)
        ledger.unjudged(error.because)
      else if (error instanceof NoAnswer) ledger.error(unanswered(sightingOfNoAnswer(error)))
      else if (error instanceof TargetLost) ledger.error(error.because)
      else ledger.error(reason('fault-of-the-harness', { line: run.crashed(id, error) }))
    }
    return ledger.result(scope.requests, performance.now() - startedAt)
  }, id)
}

function benchFor(check: Check, run: JudgingRun, ledger: Ledger, setup: CaseBench): Bench {
  const { id } = check
  const { settings, target } = setup
  let ordinals = 0
  // Trials may run beside each other. Their ordinals are those of the calls, and the results stand in the same order.
  let added = Promise.resolve()
  let confirmed = 0
  const isEnough = (more: number) => confirmed + more >= mostOfClause

  const told =
    <Input>(first: Trial<Input>['first']): Trial<Input>['first'] =>
    (input, index) => {
      run.onCase?.(input)
      return first(input, index)
    }

  const carryOut = async <Input>(trial: Omit<Trial<Input>, 'only'>) => {
    const { ordinal } = trial
    const { replayCase: only } = settings
    if (only !== undefined) ledger.offers(entriesIn(trial).map(({ address }) => address))
    if (only !== undefined && !only.startsWith(`${ordinal}:`)) return
    const before = added
    const { smaller: _, ...asItIs } = trial
    // Whoever replays a report asks whether its cases still show, and not for smaller ones.
    const one = run.onCase ? asItIs : trial
    const trying = runTrial(
      only === undefined ? { ...trial, isEnough } : { ...one, only, first: told(trial.first) },
      run,
    )
    const adding = trying.then(async (outcome) => {
      confirmed += outcome.findings.filter(isConfirmed).length
      await before
      ledger.add(outcome)
    })
    added = adding.catch(() => {})
    await adding
  }

  const judgeEach = async <Input>(
    inputs: Inputs<Input>,
    judge: (input: Input, bench: CaseBench) => Promise<unknown>,
    smaller?: Smaller<Input>,
  ) => {
    const ordinal = ++ordinals
    if (run.isFurther && !inputs.arbitrary) return
    await carryOut({
      ordinal,
      ...drawn(inputs, `${id}/${ordinal}`, settings),
      ...(smaller ? { smaller } : {}),
      first: async (input) => ofOperation(check, await runCase(() => judge(input, setup))),
      again: async (input, start) => {
        await judge(input, forReplay(setup, start))
      },
    })
  }

  return {
    setup,
    target,
    settings,
    isViolated: () => confirmed > 0,
    each: (inputs, judge, smaller) => judgeEach({ examples: [...inputs] }, judge, smaller),
    forAll: (arbitrary, judge) => judgeEach({ arbitrary }, judge),
    begin: (experiment) => {
      // Whoever asks for it later is told how it failed.
      run.once(experiment, () => perform(experiment, run)).catch(() => {})
    },
    over: async (experiment, judge = () => {}) => {
      const ordinal = ++ordinals
      const performed = await run.once(experiment, () => perform(experiment, run))
      await carryOut({
        ordinal,
        ...performed.inputs,
        ...(experiment.smaller ? { smaller: experiment.smaller } : {}),
        first: async (input, index) => {
          const entry = performed.entries[index ?? -1] ?? (await enter(experiment, setup, input))
          const { evidence, outcome } = entry
          const { answering = id } = experiment
          if (outcome.kind === 'no-answer' && answering !== id)
            return { kind: 'unjudged', reason: unanswered(outcome) }
          return ofOperation(
            check,
            evidence === undefined
              ? outcome
              : await runCase(async () => judge(evidence.value, setup), entry.exchanges),
          )
        },
        again: async (input, start) => {
          const bench = forReplay(setup, start)
          const from = start === 'from-evidence' ? performed.evidenceOf(input) : undefined
          const evidence =
            from && experiment.resume
              ? await experiment.resume(bench, input, from.value)
              : await experiment.act(bench, input)
          await judge(evidence, bench)
        },
      })
    },
  }
}

/**
 * A request that stays without an answer is told of by clauses on its operation: what others send it for, they lack. Updates are
 * told by reads as well, and some by listings, unless it takes the target down.
 */
function ofOperation({ id, judgesListings }: Check, outcome: CaseOutcome): CaseOutcome {
  if (outcome.kind !== 'no-answer') return outcome
  const { operation } = clauseOf(id)
  const isTold =
    outcome.takenDown === undefined &&
    ((operation === 'update' && outcome.operation === 'get') ||
      (judgesListings && outcome.operation === 'list'))
  if (isTold || operation === 'all' || operation === outcome.operation) return outcome
  return { kind: 'unjudged', reason: unanswered(outcome) }
}

/** What keeps a clause from being judged whose request stays without an answer. */
function unanswered({ violated }: Sighting): Reason {
  return reason('no-answer', violated.facts as never)
}

/** The bench of one replay, which relies on nothing that was read before it. */
function forReplay(setup: CaseBench, start: Start): CaseBench {
  const service = setup.service.forReplay()
  return {
    ...setup,
    service,
    probe: setup.probe.forReplay(),
    world: setup.world.forReplay(service, { fromOriginals: start !== 'as-is' }),
    isReplay: true,
  }
}
