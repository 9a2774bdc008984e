import { BroadcastChannel } from 'node:worker_threads'
import { endChannel } from './provided.ts'

const everyMs = 50

/** The runner and its server would end the process at once, before anything is restored. */
export function takeSignals(interrupt: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, interrupt)
  }
}

/**
 * Tells the worker to send nothing more. One that is only starting hears it as soon as it listens.
 *
 * @returns stops telling it
 */
export function tellWorkerToEnd(why: string): () => void {
  const channel = new BroadcastChannel(endChannel)
  const tell = () => channel.postMessage(why)
  tell()
  const clock = setInterval(tell, everyMs)
  clock.unref()
  ;(channel as unknown as { unref(): void }).unref()
  return () => clearInterval(clock)
}
