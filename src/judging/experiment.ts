import type { RawExchange } from '../service/exchange.ts'
import { currentScope, outsideScopes } from '../service/scope.ts'
import { abreast, inTurn } from '../service/together.ts'
import { type CaseOutcome, runCase } from './case.ts'
import type { CaseBench, Experiment } from './check.ts'
import { type JudgingRun, onBench } from './judging-run.ts'
import { drawn } from './seed.ts'
import type { Trial } from './trial.ts'

/** What an experiment has brought to light with all its inputs. */
export interface Performed<Input, Evidence> {
  readonly inputs: Pick<Trial<Input>, 'examples' | 'generated' | 'arbitrary' | 'seed'>
  /** In the order of the inputs; none where a replay judges one case, which then is all that is sent. */
  readonly entries: readonly Entered<Evidence>[]
  /** What an input has brought to light, where it did. */
  readonly evidenceOf: (input: Input) => { readonly value: Evidence } | undefined
}

/** What it has with one of them. */
interface Entered<Evidence> {
  readonly outcome: CaseOutcome
  readonly evidence?: { readonly value: Evidence }
  readonly exchanges: readonly RawExchange[]
}

/** Does an experiment once for all the clauses that judge it. */
export function perform<Input, Evidence>(
  experiment: Experiment<Input, Evidence>,
  run: JudgingRun,
): Promise<Performed<Input, Evidence>> {
  const performed = async (bench: CaseBench) => {
    const examples = await experiment.examples?.(bench)
    const arbitrary = await experiment.arbitrary?.(bench)
    const inputs = drawn({ examples, arbitrary }, experiment.name, run.settings)
    const entryOf = (input: Input) => enter(experiment, bench, input)
    const { replayCase } = run.settings
    const tried = replayCase === undefined ? [...inputs.examples, ...inputs.generated] : []
    const entries = await (experiment.inTurn ? inTurn : abreast)(tried, entryOf)
    return {
      inputs,
      entries,
      evidenceOf: (input: Input) => {
        const text = JSON.stringify(input)
        return entries[tried.findLastIndex((one) => JSON.stringify(one) === text)]?.evidence
      },
    }
  }
  return outsideScopes(() => onBench(run, performed))
}

/** Does an experiment with one input. */
export async function enter<Input, Evidence>(
  experiment: Experiment<Input, Evidence>,
  bench: CaseBench,
  input: Input,
): Promise<Entered<Evidence>> {
  let evidence: { value: Evidence } | undefined
  let exchanges: readonly RawExchange[] = []
  const outcome = await runCase(async () => {
    exchanges = currentScope()?.exchanges ?? []
    evidence = { value: await experiment.act(bench, input) }
  })
  return { outcome, ...(evidence ? { evidence } : {}), exchanges }
}
