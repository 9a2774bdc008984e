import { pause } from '../service/gate.ts'
import type { Service } from '../service/service.ts'
import type { Journal } from './journal.ts'
import { type Failure, type LeftChanged, type Means, putBack } from './restore.ts'

/** Wrong credentials may have locked the account for a while: how often it is tried again, and after which pause. */
const mostWaits = 15
const lockedPauseMs = 5000

/** What came of putting back. */
export interface Restored {
  readonly written: number
  readonly restored: number
  readonly notRestored: readonly LeftChanged[]
}

/** How events are put back. */
export interface RestoreOptions extends Pick<Means, 'overwrite' | 'updateTakesMs'> {
  /** Milliseconds. */
  readonly lockedPause?: number
  /** Whether the target answers at all; where it does not, it is waited for, as it may be starting anew. */
  readonly isBack?: IsBack
}

/** Nothing where there is no use in waiting. */
type IsBack = () => Promise<boolean | undefined>

/** So often a target that answers again is given what it did not take before. */
const mostReturns = 3

/** How long a target that answers nothing is waited for, looked at once a second. */
const awayMs = 10_000
const glanceMs = 1000

/**
 * Puts back every event that the journal holds for a target, and proves each by reading it again. What
 * somebody else has written meanwhile stays, and its entry is kept.
 */
export async function restoreAll(
  service: Service,
  journal: Journal,
  { lockedPause = lockedPauseMs, isBack = async () => undefined, ...means }: RestoreOptions = {},
): Promise<Restored> {
  const entries = await journal.entries()
  // A service that takes one event for another has what was sent to the one in the other.
  const fingerprints = new Set(entries.flatMap((entry) => [...entry.fingerprints]))
  let open = entries
  let failures: readonly Failure[] = []
  let returns = 0
  for (let wait = 0; wait <= mostWaits; wait++) {
    const outcomes = await Promise.all(
      open.map((entry) =>
        putBack({ ...entry, fingerprints }, { service, journal, isSender: false, ...means }),
      ),
    )
    failures = outcomes.filter((outcome) => outcome !== undefined)
    open = entries.filter(({ eventId }) => failures.some((one) => one.eventId === eventId))
    const isAway = failures.some(({ unanswered }) => unanswered)
    if (isAway && returns++ < mostReturns && (await comesBack(isBack))) continue
    // An account that is open again by now may have been locked until a moment ago.
    const refused = failures.some(({ status }) => status === 401 || status === 403)
    const locked = open.length > 0 && (await isLocked(service))
    if (locked && wait < mostWaits) await pause(lockedPause)
    else if (!refused || wait > 0) break
  }
  const notRestored = failures.map(({ status: _, unanswered: _unanswered, ...failure }) => failure)
  return {
    written: entries.length,
    restored: entries.length - notRestored.length,
    notRestored,
  }
}

async function comesBack(isBack: IsBack): Promise<boolean> {
  const until = performance.now() + awayMs
  for (;;) {
    const answers = await isBack()
    if (answers !== false) return answers === true
    if (performance.now() > until) return false
    await pause(glanceMs)
  }
}

/** Whether the configured credentials are refused now, even for the plainest request. */
async function isLocked(service: Service): Promise<boolean> {
  const answer = await service.list().catch(() => undefined)
  return answer?.status === 401 || answer?.status === 403
}
