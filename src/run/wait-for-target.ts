import { duration } from '../findings/quantities.ts'
import { reasonInWords } from '../findings/reasons.ts'
import { visibleLine } from '../report/visible.ts'
import { pause } from '../service/pause.ts'
import { plainListing } from '../service/request.ts'
import { type Attempt, Wire } from '../service/wire.ts'
import type { Mask } from '../settings/mask/wording.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { maskOfRun } from './mask-of-run.ts'

const askEveryMs = 1000

/** Without a terminal each line stays, so not every attempt is told. */
const tellEveryMs = 10_000

/** What a gateway says of a service behind it that is not there yet. */
const ofGateway: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Waits until the target answers, `WAIT_S` at most. Any answer counts but 502, 503 and 504, which come from a gateway
 * before its service has started: also a refusal shows that the service is there. Where none comes in time, the run
 * begins all the same, and says why the target cannot be judged.
 *
 * @param tell - told in one line that it waits, and why
 */
export async function waitForTarget(
  settings: Settings,
  target: TargetSettings,
  tell: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { waitS, requestTimeoutMs } = settings
  if (waitS === 0 || target.embedded) return
  const mask = maskOfRun(settings, target)
  const wire = new Wire(target, settings)
  signal?.addEventListener('abort', () => wire.abandon(), { once: true })
  const begunAt = performance.now()
  const endsAt = begunAt + waitS * 1000
  let tellAt = begunAt
  try {
    for (;;) {
      const left = endsAt - performance.now()
      if (signal?.aborted) return
      if (left <= 0) return tell(`The target does not answer after ${waitS} s`)
      const attempt = await wire.attempt(plainListing, Math.min(requestTimeoutMs, left))
      const why = whyNoAnswer(attempt, mask)
      const now = performance.now()
      const waited = duration(now - begunAt)
      if (why === undefined) {
        if (tellAt > begunAt) tell(`The target answers after ${waited}`)
        return
      }
      if (now >= tellAt) {
        tell(visibleLine(mask(`Waiting for the target to answer, ${waited} of ${waitS} s: ${why}`)))
        tellAt = now + tellEveryMs
      }
      await pause(Math.min(askEveryMs, Math.max(0, endsAt - now)), signal)
    }
  } finally {
    await wire.close()
  }
}

function whyNoAnswer({ noise, exchange: { status = 0 } }: Attempt, mask: Mask) {
  if (noise) return reasonInWords(noise.because).masked(mask)
  return ofGateway.has(status) ? `status ${status}` : undefined
}
