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
  /** Checks to main thread: see {@link Told}. */
  told: 'special-events-conformance.told',
} as const

/** What the thread of the checks tells. */
export type Told =
  /** First: the clauses that are to be judged. */
  | { readonly kind: 'selected'; readonly ids: readonly ClauseId[] }
  | { readonly kind: 'judged'; readonly result: ClauseResult }
  /** When a phase has ended. */
  | { readonly kind: 'learnt'; readonly snapshot: RunSnapshot }
  /** What keeps the run waiting, or that this is over, in one line. */
  | { readonly kind: 'notice'; readonly words: string }
  /** Four times a second: how far it has come. */
  | ({ readonly kind: 'beat' } & Beat)

const tellEndEveryMs = 50
const beatEveryMs = 250

/** How many checks of a silent thread are named. */
const mostNamed = 8

/** How far the thread of the checks has come. */
interface Beat {
  readonly underWay: readonly string[]
  readonly requests: number
}

/** Has a run, in the thread of the checks, hear and tell what the main thread has to do with. @returns tells more */
export function connect(run: Run): (told: Told) => void {
  listen<Reason>('end', (why) => run.endAtOnce(why))
  const opened = channel('told')
  const tell = (told: Told) => opened.postMessage(told)
  run.outages.onChange = (words) => tell({ kind: 'notice', words })
  const beat = () => {
    const requests = inAll(run.counts.requests)
    tell({ kind: 'beat', underWay: run.watchdog.names, requests })
  }
  setInterval(beat, beatEveryMs).unref()
  // What begins may block this thread, so that no beat would follow.
  run.watchdog.onBegin = beat
  return tell
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

/** Hears what the thread of the checks tells. @returns stops listening */
export function listenToChecks(hear: (told: Told) => void): () => void {
  return listen<Told>('told', hear)
}

/**
 * Notices that the thread of the checks takes no turn any more, which its own watchdog cannot. As there, no
 * more silence is added at a time than passes between two looks.
 *
 * @param longestMs - from the first beat on
 * @returns what is told of every beat, and what stops the watch
 */
export function watchForSilence(longestMs: number, onSilence: (words: string) => void) {
  let underWay: readonly string[] | undefined
  let silentMs = 0
  let lookedAt = performance.now()
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
  clock.unref()
  const stop = () => clearInterval(clock)
  const heard = (beat: Beat) => {
    underWay = beat.underWay
    silentMs = 0
  }
  return { heard, stop }
}

function listen<Message>(name: keyof typeof names, told: (message: Message) => void): () => void {
  const listening = channel(name)
  listening.onmessage = (message) => told((message as { data: Message }).data)
  return () => listening.close()
}

function channel(name: keyof typeof names): BroadcastChannel {
  const opened = new BroadcastChannel(names[name])
  // Node's types leave this method out.
  ;(opened as unknown as { unref(): void }).unref()
  return opened
}
