import { type Answer, askedPauseMs, isBusy } from './answer.ts'
import { pause } from './pause.ts'
import { sharedWhileUnderWay } from './shared-while-under-way.ts'

/** Statuses that may be owed to another update than the one refused: a conflict of transactions, a lock. */
const conflicts: ReadonlySet<number> = new Set([409, 423])

/** How long a conflict that no update of ours explains is left alone: least and most milliseconds. */
const conflictPause = { leastMs: 100, mostMs: 1000 }

/** Conflicts that are no more than this are chance: 5 at first, later 12 % of the updates. */
const chance = { atFirst: 5, share: 0.12 }

/**
 * "Not now" to an update is believed once another one is taken meanwhile. Where none is, though some were before, it is sent
 * again every 2 s: updates may be out of order for a while, all of them. In vain, that is waited for 30 s in a run.
 */
const outOfOrder = { everyMs: 2000, mostMs: 30_000 }

/** An update from when it is begun until its answer is taken. */
interface Write {
  metAnother: boolean
}

/**
 * The updates of a client: whether one met another, which the service may not have taken it beside. How
 * many a service takes at a time is not shown (section 8), so from the first that was sent away beside
 * another they go one at a time.
 */
export class Writes {
  readonly #underWay = new Set<Write>()
  readonly #waiting: (() => void)[] = []
  #oneAtATime = false
  #begun = 0
  #conflictsAlone = 0
  #taken = 0
  #waitedInVainMs = 0
  readonly #wait = sharedWhileUnderWay(async () => {
    this.#waitedInVainMs += outOfOrder.everyMs
    await pause(outOfOrder.everyMs, this.hurry)
  })

  /** @param hurry - aborted when the run ends, so that pauses end at once */
  constructor(
    private readonly hurry: AbortSignal,
    private readonly beforeRetry: () => void,
  ) {}

  /**
   * Carries out one update. It is sent again where it was refused beside another one, and once more after
   * a rare conflict while it was alone; then its answer is believed.
   *
   * @param send - calls what it is given when an idle target says "not now"
   */
  async carryOut(send: (refused: () => void) => Promise<Answer>): Promise<Answer> {
    let doubted = false
    let waited = false
    for (const takenBefore = this.#taken; ; this.beforeRetry()) {
      const write = await this.#begin()
      const refused = () => {
        this.#oneAtATime ||= write.metAnother
      }
      const answer = await send(refused).finally(() => this.#end(write))
      if (answer.succeeded) {
        this.#taken++
        if (waited) this.#waitedInVainMs = 0
      }
      const inConflict = conflicts.has(answer.status)
      if (inConflict && write.metAnother) refused()
      else if (inConflict && !doubted && this.#mayPass(answer)) {
        doubted = true
        const { leastMs, mostMs } = conflictPause
        const asked = askedPauseMs(answer) ?? 0
        await pause(Math.min(Math.max(leastMs, asked), mostMs), this.hurry)
      } else if (isBusy(answer) && this.#mayBeOutOfOrder(takenBefore)) {
        waited = true
        await this.#wait()
      } else return answer
    }
  }

  /** Waits for its turn; who begins when updates go one at a time meets no other. */
  async #begin(): Promise<Write> {
    while (this.#oneAtATime && this.#underWay.size > 0)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const write: Write = { metAnother: this.#underWay.size > 0 }
    for (const other of this.#underWay) other.metAnother = true
    this.#underWay.add(write)
    this.#begun++
    return write
  }

  #end(write: Write): void {
    this.#underWay.delete(write)
    if (this.#underWay.size === 0) this.#waiting.shift()?.()
  }

  #mayBeOutOfOrder(takenBefore: number): boolean {
    const noneSince = this.#taken > 0 && this.#taken === takenBefore
    return noneSince && this.#waitedInVainMs < outOfOrder.mostMs && !this.hurry.aborted
  }

  /** Whether a conflict is to be over after a pause that the service names, or is rare enough for chance. */
  #mayPass(answer: Answer): boolean {
    if (askedPauseMs(answer) !== undefined) return true
    return ++this.#conflictsAlone <= Math.max(chance.atFirst, chance.share * this.#begun)
  }
}
