import { BroadcastChannel } from 'node:worker_threads'
import { Run } from '../run.ts'
import { endChannel, noticeChannel, type Provided } from './provided.ts'
import { beat } from './worker-beat.ts'

let current: Run | undefined

/** The one run of this worker; files run in it one after the other. */
export function currentRun(given: Provided): Run {
  current ??= begin(given)
  return current
}

function begin({ settings, target, silenceMs }: Provided): Run {
  const run = new Run(settings, target, silenceMs)
  const channel = new BroadcastChannel(endChannel)
  channel.onmessage = (message) => run.endAtOnce(String((message as { data: unknown }).data))
  const notices = new BroadcastChannel(noticeChannel)
  run.outages.onChange = (words) => notices.postMessage(words)
  for (const each of [channel, notices]) (each as unknown as { unref(): void }).unref()
  beat(run)
  return run
}
