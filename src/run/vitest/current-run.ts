import { BroadcastChannel } from 'node:worker_threads'
import type { Settings, TargetSettings } from '../../settings/settings.ts'
import { Run } from '../run.ts'
import { endChannel, noticeChannel } from './provided.ts'

let current: Run | undefined

/** The one run of this worker; files run in it one after the other. */
export function currentRun(given: { settings: Settings; target: TargetSettings }): Run {
  current ??= begin(given)
  return current
}

function begin({ settings, target }: { settings: Settings; target: TargetSettings }): Run {
  const run = new Run(settings, target)
  const channel = new BroadcastChannel(endChannel)
  channel.onmessage = (message) => run.end(String((message as { data: unknown }).data))
  const notices = new BroadcastChannel(noticeChannel)
  run.outages.onChange = (words) => notices.postMessage(words)
  for (const each of [channel, notices]) (each as unknown as { unref(): void }).unref()
  return run
}
