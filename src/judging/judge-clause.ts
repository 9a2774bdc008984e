import type { Smaller } from '../arbitraries/smaller.ts'
import { clauseOf } from '../contract/clauses.ts'
import { Unjudged } from '../findings/finding.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import { NotSent } from '../service/attempts.ts'
import { NoAnswer, RunEnded, TargetLost } from '../service/no-answer.ts'
import { inScope } from '../service/scope.ts'
import { type CaseOutcome, runCase, type Sighting, sightingOfNoAnswer } from './case.ts'
import type { Bench, CaseBench, Check, Experiment } from './check.ts'
import type { Again } from './confirm.ts'
import { enter, type Performed, perform } from './experiment.ts'
import { type JudgingRun, onBench } from './judging-run.ts'
import { Ledger } from './ledger.ts'
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

/** The trials of one clause, which may run beside each other: their outcomes stand in the order in which they were begun. */
class Trials {
  #ordinals = 0
  #added = Promise.resolve()
  #confirmed = 0

  constructor(
    private readonly run: JudgingRun,
    private readonly ledger: Ledger,
    private readonly replayCase: string | undefined,
  ) {}

  get isAnyConfirmed(): boolean {
    return this.#confirmed > 0
  }

  nextOrdinal(): number {
    return ++this.#ordinals
  }

  /** Carries out a trial and takes in what came of it; of a run that replays one case, only the trial which that is of. */
  async carryOut<Input>(trial: Omit<Trial<Input>, 'only'>): Promise<void> {
    const { replayCase } = this
    if (replayCase !== undefined) {
      this.ledger.offers(entriesIn(trial).map(({ address }) => address))
      if (!replayCase.startsWith(`${trial.ordinal}:`)) return
    }
    const before = this.#added
    const trying = runTrial(
      replayCase === undefined ? this.#untilEnough(trial) : this.#replaying(trial, replayCase),
      this.run,
    )
    const adding = trying.then(async (outcome) => {
      this.#confirmed += outcome.findings.filter(isConfirmed).length
      await before
      this.ledger.add(outcome)
    })
    this.#added = adding.catch(() => {})
    await adding
  }

  #untilEnough<Input>(trial: Trial<Input>): Trial<Input> {
    return { ...trial, isEnough: (more) => this.#confirmed + more >= mostOfClause }
  }

  #replaying<Input>(trial: Trial<Input>, only: string): Trial<Input> {
    const { onCase } = this.run
    if (!onCase) return { ...trial, only }
    // Whoever replays a report asks whether its cases still show, and not for smaller ones.
    const { smaller: _, ...asItIs } = trial
    return {
      ...asItIs,
      only,
      first: (input, index) => {
        onCase(input)
        return trial.first(input, index)
      },
    }
  }
}

function benchFor(check: Check, run: JudgingRun, ledger: Ledger, setup: CaseBench): Bench {
  const { settings, target } = setup
  const trials = new Trials(run, ledger, settings.replayCase)

  const judgeEach = async <Input>(
    inputs: Inputs<Input>,
    judge: (input: Input, bench: CaseBench) => Promise<unknown>,
    smaller?: Smaller<Input>,
  ) => {
    const ordinal = trials.nextOrdinal()
    if (run.isFurther && !inputs.arbitrary) return
    await trials.carryOut({
      ordinal,
      ...drawn(inputs, `${check.id}/${ordinal}`, settings),
      ...(smaller ? { smaller } : {}),
      first: async (input) => ofOperation(check, await runCase(() => judge(input, setup))),
      again: async (input, ...from) => {
        await judge(input, forReplay(setup, ...from))
      },
    })
  }

  return {
    setup,
    target,
    settings,
    isViolated: () => trials.isAnyConfirmed,
    each: (inputs, judge, smaller) => judgeEach({ examples: [...inputs] }, judge, smaller),
    forAll: (arbitrary, judge) => judgeEach({ arbitrary }, judge),
    begin: (experiment) => {
      // Whoever asks for it later is told how it failed.
      run.once(experiment, () => perform(experiment, run)).catch(() => {})
    },
    over: async (experiment, judge = () => {}) => {
      const ordinal = trials.nextOrdinal()
      const performed = await run.once(experiment, () => perform(experiment, run))
      await trials.carryOut({
        ordinal,
        ...trialOver(experiment, performed, judge, { check, setup }),
      })
    },
  }
}

/** How a clause judges what an experiment has brought to light, and brings it to light again. */
function trialOver<Input, Evidence>(
  experiment: Experiment<Input, Evidence>,
  performed: Performed<Input, Evidence>,
  judge: (evidence: Evidence, bench: CaseBench) => unknown,
  { check, setup }: { readonly check: Check; readonly setup: CaseBench },
): Omit<Trial<Input>, 'only' | 'ordinal'> {
  const { answering = check.id, smaller } = experiment
  return {
    ...performed.inputs,
    ...(smaller ? { smaller } : {}),
    first: async (input, index) => {
      const entry = performed.entries[index ?? -1] ?? (await enter(experiment, setup, input))
      const { evidence, outcome } = entry
      if (outcome.kind === 'no-answer' && answering !== check.id)
        return { kind: 'unjudged', reason: unanswered(outcome) }
      return ofOperation(
        check,
        evidence === undefined
          ? outcome
          : await runCase(async () => judge(evidence.value, setup), entry.exchanges),
      )
    },
    again: async (input, start, where) => {
      const bench = forReplay(setup, start, where)
      const from = start === 'from-evidence' ? performed.evidenceOf(input) : undefined
      const evidence =
        from && experiment.resume
          ? await experiment.resume(bench, input, from.value)
          : await experiment.act(bench, input)
      await judge(evidence, bench)
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
function forReplay(setup: CaseBench, ...[start, where]: Parameters<Again>): CaseBench {
  const service = setup.service.forReplay()
  return {
    ...setup,
    service,
    probe: setup.probe.forReplay(),
    world: setup.world.forReplay(service, { fromOriginals: start !== 'as-is', where }),
    isReplay: true,
  }
}
