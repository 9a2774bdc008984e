import { clauseOf } from '../contract/clauses.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { possibleTodays } from '../world/reading/clocks.ts'
import type { Bench, CaseBench, Check, Experiment } from './check.ts'
import { drawn, type Inputs } from './seed.ts'
import { entriesOf } from './trial.ts'

/** What a clause's cases are, as far as it can be told without a request. */
interface CasesBeforehand {
  /** Addresses of the cases that are known. */
  readonly addresses: readonly string[]
  /** Whether there may be a case at the address that is asked for. */
  readonly mayHold: boolean
}

/**
 * Tells before the first request whether a clause may have the case that a replay asks for. The check is begun on a bench
 * that sends nothing and tries no case: what it names up to where it first needs the target is certain, and what comes
 * behind that may hold any case.
 *
 * @returns nothing for a clause that the profile leaves out
 */
export async function casesBeforehand(
  { id, judge }: Check,
  settings: Settings & { readonly replayCase: string },
  target: TargetSettings,
): Promise<CasesBeforehand | undefined> {
  if (!clauseOf(id).profiles.includes(target.profile)) return undefined
  const { replayCase: only } = settings
  const known: Promise<CasesBeforehand>[] = []
  let ordinals = 0
  const whole = withoutTarget({ settings, target })

  /** @param firsts - of a trial whose inputs depend on the target: the last part of its first example's and drawn case's address */
  const add = (
    name: string,
    inputs: () => Promise<Inputs<unknown> | undefined>,
    firsts: readonly string[] = [],
  ) => {
    if (whole.isAsked()) return
    const ordinal = ++ordinals
    const tell = async () => {
      const named = await inputs()
      const isMeant = only.startsWith(`${ordinal}:`)
      if (!named)
        return {
          addresses: firsts.map((first) => `${ordinal}:${first}`),
          mayHold: isMeant && firsts.includes(only.includes('e') ? 'e0' : '0'),
        }
      const trial = { ordinal, ...drawn(named, name, settings) }
      const addresses = entriesOf(trial).map(({ address }) => address)
      return { addresses, mayHold: isMeant && entriesOf({ ...trial, only }).length > 0 }
    }
    known.push(tell())
  }

  const bench: Bench = {
    setup: whole.bench,
    target,
    settings,
    isViolated: () => false,
    each: async (inputs) => add(`${id}/${ordinals + 1}`, async () => ({ examples: [...inputs] })),
    forAll: async (arbitrary) => add(`${id}/${ordinals + 1}`, async () => ({ arbitrary })),
    over: async (experiment) => {
      const firsts = [experiment.examples && 'e0', experiment.arbitrary && '0']
      const inputs = () => inputsOf(experiment, settings, target)
      add(
        experiment.name,
        inputs,
        firsts.filter((first) => first !== undefined),
      )
    },
    begin: () => {},
  }
  const isWhole = await Promise.race([
    judge(bench).then(
      () => !whole.isAsked(),
      () => false,
    ),
    whole.asked.then(() => false),
  ])
  const told = await Promise.all(known)
  const behind = Number(only.split(':')[0]) > known.length
  return {
    addresses: told.flatMap(({ addresses }) => addresses),
    mayHold: told.some(({ mayHold }) => mayHold) || (behind && !isWhole),
  }
}

/** What an experiment is done with; nothing where that depends on the target. */
async function inputsOf<Input>(
  { examples, arbitrary }: Pick<Experiment<Input, unknown>, 'examples' | 'arbitrary'>,
  settings: Settings,
  target: TargetSettings,
): Promise<Inputs<Input> | undefined> {
  const { bench, asked, isAsked } = withoutTarget({ settings, target })
  const told = async () => {
    const inputs = { examples: await examples?.(bench), arbitrary: await arbitrary?.(bench) }
    return isAsked() ? undefined : inputs
  }
  return Promise.race([told().catch(() => undefined), asked.then(() => undefined)])
}

/** A bench on which nothing is answered; it tells when it is first asked for something that only the target knows. */
function withoutTarget(known: Pick<CaseBench, 'settings' | 'target'>) {
  let tell = () => {}
  const asked = new Promise<void>((resolve) => {
    tell = resolve
  })
  let wasAsked = false
  const unansweredBut = (itself: object) =>
    new Proxy(itself, {
      get: (_, name) => {
        if (Object.hasOwn(itself, name)) return Reflect.get(itself, name)
        wasAsked = true
        tell()
        return () => new Promise(() => {})
      },
    }) as never
  const unanswered = unansweredBut({})
  const bench: CaseBench = {
    ...known,
    service: unanswered,
    probe: unanswered,
    world: unansweredBut({
      todays: () => possibleTodays(known.target.timezone),
      leases: unanswered,
    }),
    isReplay: false,
  }
  return { bench, asked, isAsked: () => wasAsked }
}
