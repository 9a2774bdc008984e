import { BroadcastChannel } from 'node:worker_threads'
import type { ClauseId } from '../contract/clauses.ts'
import type { Reason } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import { inAll } from '../findings/traffic.ts'
import type { Run } from './run.ts'
import type { RunSnapshot } from './snapshot.ts'

// The run's checks are in a thread of their own; this is all that it and the main thread tell each other
// while tests run. None of these channels keeps a thread alive.

const names = {
  /** Main thread to checks: send nothing more, and why. */
  end: 'special-events-conformance.end',
  /** Checks to main thread: what keeps the run waiting, in one line each; nothing where that is over. */
  notice: 'special-events-conformance.notice',
  /** Checks to main thread, four times a second: see {@link Beat}. */
  beat: 'special-events-conformance.beat',
  /** Checks to main thread: what comes of them, see {@link Told}. */
  told: 'special-events-conformance.told',
} as const

const tellEndEveryMs = 50
const beatEveryMs = 250

/** How many checks of a silent thread are named. */
const mostNamed = 8

/** How far the thread of the checks has come. */
interface Beat {
  readonly underWay: readonly string[]
  readonly requests: number
}

/** The run of the thread of the checks, connected to the main thread. */
export function connected(run: Run): Run {
  listen<Reason>('end', (why) => run.endAtOnce(why))
  const notices = channel('notice')
  run.outages.onChange = (words) => notices.postMessage(words)
  const beats = channel('beat')
  const beat = () => {
    const requests = inAll(run.counts.requests)
    beats.postMessage({ underWay: run.watchdog.names, requests } satisfies Beat)
  }
  setInterval(beat, beatEveryMs).unref()
  // What begins may block this thread, so that no beat would follow.
  run.watchdog.onBegin = beat
  return run
}

/**
 * Tells the thread of the checks to send nothing more. One that is only starting hears it as soon as it
 * listens.
 *
 * @returns what closes the channel again
 */
export function tellChecksToEnd(why: Reason): () => void {
  const ends = channel('end')
  const tell = () => ends.postMessage(why)
  tell()
  const clock = setInterval(tell, tellEndEveryMs)
  clock.unref()
  return () => clearInterval(clock)
}

/** Hears what keeps the run waiting. @returns stops listening */
export function listenForNotices(told: (words: string) => void): () => void {
  return listen<string>('notice', told)
}

/** What comes of the checks. */
export type Told =
  /** First: the clauses that are to be judged. */
  | { readonly kind: 'selected'; readonly ids: readonly ClauseId[] }
  | { readonly kind: 'judged'; readonly result: ClauseResult }
  /** When a phase has ended. */
  | { readonly kind: 'learnt'; readonly snapshot: RunSnapshot }

/** Tells the main thread what comes of the checks. */
export function tellMainThread(): (told: Told) => void {
  const opened = channel('told')
  return (told) => opened.postMessage(told)
}

/** Hears what comes of the checks. @returns stops listening */
export function listenToChecks(hear: (told: Told) => void): () => void {
  return listen<Told>('told', hear)
}

/**
 * Notices that the thread of the checks takes no turn any more, which its own watchdog cannot. As there, no
 * more silence is added at a time than passes between two looks.
 *
 * @param longestMs - from the first beat on
 * @param onBeat - told of every one
 * @returns stops listening
 */
export function listenForBeats(
  longestMs: number,
  onSilence: (words: string) => void,
  onBeat: (beat: Beat) => void,
): () => void {
  let underWay: readonly string[] | undefined
  let silentMs = 0
  let lookedAt = performance.now()
  const close = listen<Beat>('beat', (beat) => {
    underWay = beat.underWay
    silentMs = 0
    onBeat(beat)
  })
  const clock = setInterval(() => {
    const now = performance.now()
    if (underWay) silentMs += Math.min(now - lookedAt, 2 * beatEveryMs)
    lookedAt = now
    if (silentMs < longestMs) return
    stop()
    const last = underWay?.slice(0, mostNamed).join(', ')
    onSilence(
      `the thread of the checks was busy with itself for ${longestMs / 1000} s; under way: ${last}`,
    )
  }, beatEveryMs)
  const stop = () => {
    clearInterval(clock)
    close()
  }
  clock.unref()
  return stop
}

function listen<Told>(name: keyof typeof names, told: (message: Told) => void): () => void {
  const listening = channel(name)
  listening.onmessage = (message) => told((message as { data: Told }).data)
  return () => listening.close()
}

function channel(name: keyof typeof names): BroadcastChannel {
  const opened = new BroadcastChannel(names[name])
  // Node's types leave this method out.
  ;(opened as unknown as { unref(): void }).unref()
  return opened
}
