import { pause } from '../../service/pause.ts'
import type { Lag } from './lag.ts'
import { longestLagMs, type Promised, type Promises } from './promises.ts'
import type { Stretches } from './stretches.ts'

/** The first pause before a read is looked at again. */
export const firstPauseMs = 40

/** Each further one is a quarter longer than the one before, up to the longest. */
const pauses = { growth: 1.25, longestMs: 200 }

/**
 * How many reads in a row must show an update: each may be of another copy. Of ten copies, one may be late, so that it
 * takes more of them to tell that it is for being the first that one was.
 */
const looksInARow = { settled: 6, behindTheFirst: 12 }

/** A read, and how it is told which updates it does not show. */
interface Reading<T> {
  readonly lag: Lag
  /** What it might not show. */
  readonly promised: readonly Promised[]
  readonly send: () => Promise<T>
  readonly contradicts: (answer: T, promised: Promised) => boolean
}

type Look<T> = () => Promise<{ readonly answer: T }>
type IsFormer<T> = (answer: T) => boolean

/** Looks again at reads that do not show an update which was answered shortly before. */
export class PatientReads {
  constructor(
    private readonly run: { readonly promises: Promises; readonly stretches: Stretches },
    private readonly isReplay: boolean,
  ) {}

  /**
   * Reads, and reads again for as long as updates may come late that the answer does not show.
   *
   * @param waitedFor the promises whose lag is waited for before the first look
   * @param onVain told which of them were waited for in vain
   */
  async patiently<T>(
    reading: Reading<T>,
    waitedFor = reading.promised,
    onVain: (answer: T, late: readonly Promised[]) => void = () => {},
  ): Promise<T> {
    const { lag } = reading
    if (lag.ms > 0) {
      const due = Math.max(0, ...waitedFor.map(({ at }) => at + lag.ms)) - performance.now()
      if (due > 0) await pause(due)
    }
    const { answer, late } = await this.#look(reading)
    if (late.length === 0 || !lag.mayWait(this.isReplay)) return answer
    return this.run.stretches.whileStill(() => this.#lookAgain(reading, late, onVain))
  }

  /** Reads once. @returns the promises that are not kept, and may still be */
  async #look<T>({ promised, send, contradicts }: Reading<T>) {
    const sentAt = performance.now()
    const answer = await send()
    const late = promised.filter(
      (one) =>
        sentAt - one.at < longestLagMs &&
        this.run.promises.isLatest(one) &&
        contradicts(answer, one),
    )
    return { answer, late, sentAt }
  }

  async #lookAgain<T>(
    reading: Reading<T>,
    late: readonly Promised[],
    onVain: (answer: T, late: readonly Promised[]) => void,
  ): Promise<T> {
    const { lag, contradicts } = reading
    const answeredAt = Math.max(...late.map(({ at }) => at))
    let pauseMs = firstPauseMs
    for (let looks = 1; ; looks++) {
      const left = answeredAt + longestLagMs - performance.now()
      await pause(Math.max(1, Math.min(pauseMs, left)))
      pauseMs = longer(pauseMs)
      const { answer, late: still, sentAt } = await this.#look(reading)
      if (still.length > 0) continue
      const isFormer = (seen: T) =>
        late.some((one) => this.run.promises.isLatest(one) && contradicts(seen, one))
      const look = () => this.#look(reading)
      const isInVain = isFormer(answer)
      const isAlone = lag.ms > 0 && looks === 1 && !isInVain
      if (isAlone && (await allShowIt(looksInARow.behindTheFirst, look, isFormer)))
        lag.onlyFirstWasLate()
      else lag.nextWereLate()
      if (lag.isOfFirstReads) return answer
      if (isInVain) {
        lag.wasInVain(this.isReplay)
        onVain(answer, late)
      } else if (lag.isShorterThan(sentAt - answeredAt)) {
        if (await settles(answeredAt, look, isFormer)) lag.learn(sentAt - answeredAt)
        else lag.waitNoMore()
      }
      return answer
    }
  }
}

/** A copy that never shows an update, and takes turns with others, is not late: it is out of date for good. */
async function settles<T>(answeredAt: number, look: Look<T>, isFormer: IsFormer<T>) {
  await pause(Math.max(0, answeredAt + longestLagMs - performance.now()))
  return allShowIt(looksInARow.settled, look, isFormer)
}

async function allShowIt<T>(reads: number, look: Look<T>, isFormer: IsFormer<T>): Promise<boolean> {
  for (let time = 1; time <= reads; time++) if (isFormer((await look()).answer)) return false
  return true
}

/** The pause behind one of so long. */
export function longer(pauseMs: number): number {
  return Math.min(pauses.growth * pauseMs, pauses.longestMs)
}
