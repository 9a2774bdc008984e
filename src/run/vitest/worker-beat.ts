import { BroadcastChannel } from 'node:worker_threads'
import type { Run } from '../run.ts'

const channelName = 'special-events-conformance.beat'
const everyMs = 250

/** Lets the main thread know, as long as this one takes its turns, which checks are under way. */
export function beat(run: Run): void {
  const channel = new BroadcastChannel(channelName)
  ;(channel as unknown as { unref(): void }).unref()
  const tell = () => channel.postMessage(run.watchdog.names)
  setInterval(tell, everyMs).unref()
  // What begins may keep this thread from ever telling again.
  run.watchdog.onBegin = tell
}

/**
 * Notices that the thread of the checks takes no turn any more, which its own watchdog cannot. As there, no
 * more silence is added at a time than passes between two looks.
 *
 * @param longestMs - from the first beat on
 * @returns stops listening
 */
export function listenForBeats(longestMs: number, onSilence: (words: string) => void): () => void {
  let names: readonly string[] | undefined
  let silentMs = 0
  let lookedAt = performance.now()
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (message) => {
    names = (message as { data: readonly string[] }).data
    silentMs = 0
  }
  const clock = setInterval(() => {
    const now = performance.now()
    if (names) silentMs += Math.min(now - lookedAt, 2 * everyMs)
    lookedAt = now
    if (silentMs < longestMs) return
    stop()
    const last = names?.slice(0, 8).join(', ')
    onSilence(
      `the thread of the checks was busy with itself for ${longestMs / 1000} s; under way: ${last}`,
    )
  }, everyMs)
  const stop = () => {
    clearInterval(clock)
    channel.close()
  }
  clock.unref()
  ;(channel as unknown as { unref(): void }).unref()
  return stop
}
