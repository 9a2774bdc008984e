import type { Arbitrary } from 'fast-check'
import type { Smaller } from '../arbitraries/smaller.ts'
import type { ClauseId } from '../contract/clauses.ts'
import type { QuestionId } from '../contract/questions.ts'
import type { Violated } from '../findings/finding.ts'
import type { RunCounts } from '../findings/result.ts'
import type { RawExchange } from '../service/exchange.ts'
import type { Again, AnyAnswer, EventAnswer, ListAnswer, Service } from '../service/service.ts'
import type { Wording } from '../settings/mask/wording.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import type { LateReads } from '../world/lateness/late-reads.ts'
import type { Promises } from '../world/lateness/promises.ts'
import type { Leases } from '../world/leasing/leases.ts'
import type { KnownEvents } from '../world/restoring/strays.ts'
import type { World } from '../world/world.ts'

/** What one attempt at a case works with. */
export interface CaseBench {
  /** Each of its answers is held against the rules for every answer before the check sees it. */
  readonly service: Service
  /** As `service`, for requests whose success is itself the violation. */
  readonly probe: Service
  readonly world: World
  readonly target: TargetSettings
  readonly settings: Settings
  /** Whether the case was seen to violate and is tried again: it relies on nothing that was read before. */
  readonly isReplay: boolean
}

/** What a check works with. */
export interface Bench extends Pick<CaseBench, 'target' | 'settings'> {
  /**
   * For what comes before the cases. No case uses it: each attempt at one gets a bench of its own, which
   * differs where the case is tried again.
   */
  readonly setup: CaseBench
  /** Whether trials that are over have shown the clause violated, so that what costs much need not show it once more. */
  isViolated(): boolean
  /**
   * Judges each input for itself, concurrently; a case throws {@link Violated} or {@link Unjudged}. One that violates
   * is made smaller, where it is told by what.
   */
  each<Input>(
    inputs: Iterable<Input>,
    judge: JudgeCase<Input>,
    smaller?: Smaller<Input>,
  ): Promise<void>
  /** Judges `NUM_RUNS` generated inputs, concurrently, and shrinks the first that violates. */
  forAll<Input>(arbitrary: Arbitrary<Input>, judge: JudgeCase<Input>): Promise<void>
  /**
   * Judges what an experiment brought to light; clauses share one experiment's requests. Evidence that says nothing
   * about the clause is answered with `silent` and counts as no case.
   */
  over<Input, Evidence>(
    experiment: Experiment<Input, Evidence>,
    judge?: JudgeCase<Evidence, unknown>,
  ): Promise<void>
  /** Begins an experiment that takes its time, beside the requests of others, before it is asked for. */
  begin<Input, Evidence>(experiment: Experiment<Input, Evidence>): void
}

type JudgeCase<Input, Result = Promise<unknown>> = (input: Input, bench: CaseBench) => Result

/** Something done to the target once per input, whose outcome several clauses judge. */
export interface Experiment<Input, Evidence> {
  /** Unique; the seed of its inputs derives from it. */
  readonly name: string
  readonly examples?: (bench: CaseBench) => Promise<readonly Input[]>
  readonly arbitrary?: (bench: CaseBench) => Promise<Arbitrary<Input> | undefined>
  /** By what an example that violates is made smaller. */
  readonly smaller?: Smaller<Input>
  readonly act: (bench: CaseBench, input: Input) => Promise<Evidence>
  /** Does it again from where that evidence began: some faults show only on what an event held before. */
  readonly resume?: (bench: CaseBench, input: Input, from: Evidence) => Promise<Evidence>
  /** The clause whose business it is that requests of this experiment are answered at all; absent: any. */
  readonly answering?: ClauseId
  /** Whether each input waits for the one before it. */
  readonly inTurn?: boolean
}

/** A clause and how it is judged. */
export interface Check extends EveryAnswer {
  readonly id: ClauseId
  /** Sends the requests that bring a violation to light, and judges what came of them. */
  readonly judge: (bench: Bench) => Promise<void>
}

/**
 * What every successful answer of an operation must be like, whichever check or question has asked for it:
 * a fault that shows in one listing of a hundred is seen where it shows. An answer that violates such a rule
 * is asked for up to 6 times more, and one of these must violate it again.
 */
interface EveryAnswer {
  /** Whether what is generated for the check goes on with fresh seeds where the run is given time to explore. */
  readonly isExplored?: true
  /** Whether listings tell what the clause is about, though it is on another operation: one without an answer is its business. */
  readonly judgesListings?: true
  readonly everyListing?: AnswerRule<ListAnswer>
  readonly everyRead?: AnswerRule<EventAnswer>
  readonly everyUpdate?: AnswerRule<EventAnswer>
  /** For what one answer alone does not show. Called once per run; what it returns sees every answer of it, refusals too. */
  readonly acrossAnswers?: (memory: MemoryBench) => AnswerMemory
}

/** What one answer has wrong, if anything. */
export type AnswerRule<Answer> = (answer: Answer, target: TargetSettings) => Violated | undefined

/** Remembers answers, and tells of one that does not agree with those before it. */
export type AnswerMemory = (answer: AnyAnswer) => Iterable<Doubt>

/** What may be a violation, once {@link ask} has shown it by requests of its own. */
export interface Doubt {
  readonly violated: Violated
  /** What came before the answer that has raised the doubt, and belongs to it. */
  readonly before?: readonly RawExchange[]
  /**
   * @param again sends the request once more that has raised the doubt
   * @throws Violated where it is one, Unjudged (`wrong-once`) where that stays open
   */
  readonly ask: (again: Again) => Promise<void>
}

export interface MemoryBench
  extends Pick<LateReads, 'formerIn' | 'lackedBy' | 'whileStill'>,
    Pick<Leases, 'updatesOf'> {
  readonly probe: Service
  readonly promises: Pick<Promises, 'mayBeUndone' | 'of' | 'isUnanswered'>
  /** The events that the target had at first. */
  readonly knownEvents: () => Promise<Pick<KnownEvents, 'events'>>
  /** From now on, has no event updated that was not updated yet. */
  readonly updateNoFurther: () => void
  /**
   * How often others change one event, as far as listings and free events tell: an answer may be that of an update, which
   * nothing that is asked of it may wait for.
   *
   * @param inMs in how much time they may have done what is doubted
   */
  readonly paceOnMany: (inMs: number) => Promise<number>
}

/** What an open question is asked with; it may also look back on the run so far. */
export type QuestionBench = CaseBench & { readonly counts: RunCounts }

/** What an open question came to. */
export interface Answered {
  /** One plain sentence that gives the shape of what came, not its data. */
  readonly words: Wording
  /** Set where there is no answer, and the words say why. */
  readonly unanswered?: true
  /** The exchange that shows it; when absent, the last one of the asking itself. */
  readonly exchange?: RawExchange
}

/** A question that the specification leaves open, and how it is put to the target. */
export interface Question {
  readonly id: QuestionId
  readonly ask: (bench: QuestionBench) => Promise<Answered>
}

/** Who is told of checks and questions as the files that hold them are loaded. */
interface Registrar {
  check(check: Check): void
  question(question: Question): void
}

let registrar: Registrar | undefined

/** Sets who is told; called before check files are loaded. */
export function registerWith(next: Registrar): void {
  registrar = next
}

function registrarInUse(): Registrar {
  if (!registrar) throw new Error('Checks were loaded before anyone asked for them')
  return registrar
}

/**
 * Says how a clause is judged. One clause may be judged in one place only.
 *
 * @example
 * clause('list.array', { everyListing: isArray }, ({ over }) => over(listings, mustBeAnswered))
 *
 * @param everyAnswer - what each answer of the run must be like, where one answer can show it
 */
export function clause(
  id: ClauseId,
  ...rule: [judge: Check['judge']] | [everyAnswer: EveryAnswer, judge: Check['judge']]
): void {
  const [everyAnswer, judge] = rule.length === 1 ? [{}, rule[0]] : rule
  registrarInUse().check({ id, ...everyAnswer, judge })
}

/** Says how an open question of the specification is put; the answer never decides a verdict. */
export function observe(id: QuestionId, ask: Question['ask']): void {
  registrarInUse().question({ id, ask })
}
