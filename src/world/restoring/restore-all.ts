import type { UpdateField } from '../../contract/special-event.ts'
import { isHidden } from '../../service/answer.ts'
import { pause } from '../../service/pause.ts'
import type { Service } from '../../service/service.ts'
import { abreast, inTurn } from '../../service/together.ts'
import { widestRange } from '../reading/catalogue.ts'
import { type Fingerprint, fieldOf, fieldsNotTaken, fingerprintsOf } from '../values/same.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { type Failure, type LeftChanged, type Means, putBack } from './restore.ts'

export interface Restored {
  readonly written: number
  readonly restored: number
  readonly notRestored: readonly LeftChanged[]
  /** Fields that the target shows otherwise than sent, if any, so that no event is proved to be as it was. */
  readonly inexact?: readonly UpdateField[]
}

/** How events are put back, and how long a target is waited for that fails. */
export interface RestoreOptions
  extends Pick<Means, 'apart' | 'overwrite' | 'mayStray' | 'mayWrite' | 'updateTakesMs'> {
  /** The one event that is put back, where not all are. */
  readonly only?: string
  /** Milliseconds, from the first failure on. */
  readonly patienceMs?: number
  /** Whether the target answers at all, so that it is worth while to try; nothing where there is no use in waiting. */
  readonly isBack?: () => Promise<boolean | undefined>
  /** What is no work of somebody else; filled, and handed from one round to the next. */
  readonly known?: Set<Fingerprint>
  /** Aborted where nobody waits any longer. */
  readonly hurry?: AbortSignal
  /** Told before each pause what is still to be put back, and for how long that will be tried. */
  readonly onWait?: (left: readonly LeftChanged[], forMs: number) => void
}

/** A target that fails is tried again after a pause, each one half as long again as the one before. */
const pauses = { firstMs: 300, growth: 1.5, longestMs: 5000 }

/** So long, at most, a few events are tried again that fail while the target takes back others. */
const aloneMs = 3000

/** So often all of these are tried again without one of them being taken. */
const mostInVain = 3

/**
 * Puts back every event that the journal holds for a target, and proves each by reading it again. What
 * somebody else has written meanwhile stays, and its entry is kept. A target that fails is waited for: one
 * event at a time is tried, and all that are left once one of them was taken.
 */
export async function restoreAll(
  service: Service,
  journal: Journal,
  {
    patienceMs = 0,
    only,
    isBack = async () => true,
    hurry,
    onWait,
    known = new Set(),
    ...how
  }: RestoreOptions = {},
): Promise<Restored> {
  const entries = (await journal.entries()).filter(({ eventId }) => !only || eventId === only)
  await journal.takeInPast()
  const { inexact } = journal
  // A service may have what was sent to one event in another, or, late, what it was sent before it was put back; and what
  // one is put back to in another, where updates were seen to change those.
  for (const { fingerprints, original } of entries)
    for (const one of [...fingerprints, ...(how.mayStray ? fingerprintsOf(original) : [])])
      known.add(one)
  const isSent = (one: Fingerprint) => known.has(one) || journal.hasSent(one)
  const inAnswers = entries.flatMap(({ shownOtherwise }) =>
    shownOtherwise.filter(({ by }) => by === 'answer').map(({ shown }) => fieldOf(shown)),
  )
  const altered = new Set([...inexact, ...inAnswers])
  const means: Means = { service, journal, isSender: false, altered, isSent, hurry, ...how }
  const failures = new Map<JournalEntry, Failure>()
  const attempt = (some: readonly JournalEntry[], blindly = false) =>
    // Of those that have changed each other, one at a time.
    (how.apart ? inTurn : abreast)(some, async (entry) => {
      const failure = await putBack(entry, { ...means, blindly })
      if (failure) failures.set(entry, failure)
      else failures.delete(entry)
    })
  await attempt(entries)
  const open = () => entries.filter((entry) => failures.get(entry)?.mayPass)
  const since = performance.now()
  let forMs = patienceMs
  let inVain = 0
  for (let looks = 0, pauseMs = pauses.firstMs; open().length > 0; looks++) {
    const leftMs = since + forMs - performance.now()
    if (leftMs <= 0 || hurry?.aborted) break
    onWait?.([...failures.values()], leftMs)
    await pause(Math.min(pauseMs, leftMs), hurry)
    pauseMs = Math.min(pauseMs * pauses.growth, pauses.longestMs)
    const answers = await isBack()
    if (answers === undefined) break
    if (!answers) continue
    // Another one each time: one that is refused for what it holds must not stand for all.
    const [first, ...others] = rotated(open(), looks)
    // What was not to be read twice, though the target answers, may be so for what the run has sent to it.
    const blindly = looks > 0
    if (first) await attempt([first], blindly)
    if (first && !failures.get(first)?.mayPass) await attempt(others, blindly)
    else if (await isAboutEvents(entries, failures, means)) {
      // Or about some requests, whichever these are: then others get through now and then.
      const before = open().length
      if (inVain < mostInVain) await attempt(open(), blindly)
      inVain = open().length < before ? 0 : inVain + 1
      forMs = inVain < mostInVain ? patienceMs : Math.min(patienceMs, aloneMs)
    } else forMs = patienceMs
  }
  await journal.tidy()
  // Where others write meanwhile, it may be their values that were read.
  const othersWrote = [...failures.values()].some(({ current }) => current !== undefined)
  return {
    written: entries.length,
    restored: entries.length - failures.size,
    notRestored: [...failures.values()].map(({ mayPass: _, ...failure }) => failure),
    ...(inexact.length > 0 && !othersWrote && { inexact }),
  }
}

function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const at = by % Math.max(1, items.length)
  return [...items.slice(at), ...items.slice(0, at)]
}

/**
 * Whether what fails is about single events and not the target: those are gone or read as no event while the list is
 * there, or the target takes what an event that is back already has.
 */
async function isAboutEvents(
  entries: readonly JournalEntry[],
  failures: Map<JournalEntry, Failure>,
  means: Means,
): Promise<boolean> {
  const { journal, mayWrite = () => true, service } = means
  const passing = [...failures.values()].filter(({ mayPass }) => mayPass)
  const shownAs = passing.map(({ reason: { code, facts } }) =>
    code === 'event-not-shown' ? Number(facts.status) : Number.NaN,
  )
  // An answer with success but no event may come from whatever stands in for the target, which has no list of events.
  const isNoEvent = (status: number) => status >= 200 && status < 300
  if (shownAs.every((status) => isHidden(status) || isNoEvent(status))) {
    for (const range of [{}, widestRange]) {
      const list = await service.list(range).catch(() => undefined)
      if (list?.succeeded && (list.ids.length > 0 || !shownAs.some(isNoEvent))) return true
    }
  }
  const back = await firstAsBefore(
    entries.filter((entry) => !failures.has(entry) && mayWrite(entry.eventId)),
    service,
  )
  if (!back) return false
  // Where the disk does not take it any more, it is still held here.
  await journal.keep(back.eventId, back.original).catch(() => {})
  // It may be refused, as all updates are where the target has become read-only, and read as before all the same.
  const answer = await service.update(back.eventId, back.original).catch(() => undefined)
  const failure = await putBack({ ...back, sentAt: 0, saidOtherwise: false }, means)
  if (failure?.mayPass) await journal.forget(back.eventId)
  else if (failure) failures.set(back, failure)
  return answer?.succeeded === true && failure === undefined
}

/** Of events that were put back, the first to which nobody else has written since; none where one cannot be read. */
async function firstAsBefore(
  entries: readonly JournalEntry[],
  service: Service,
): Promise<JournalEntry | undefined> {
  for (const entry of entries) {
    const answer = await service.get(entry.eventId).catch(() => undefined)
    if (!answer?.event) return undefined
    if (fieldsNotTaken(entry.original, answer.event).length === 0) return entry
  }
  return undefined
}
