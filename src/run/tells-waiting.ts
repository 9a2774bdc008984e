import { count, duration } from '../findings/quantities.ts'
import { type Reason, reasonInWords } from '../findings/reasons.ts'
import { visibleLine } from '../report/visible.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { maskOfRun } from './mask-of-run.ts'

/** How often it is told that a target is waited for. */
const tellEveryMs = 30_000

/** Tells in one line, twice a minute at most, that a target is waited for. */
export function tellsWaiting(
  settings: Settings,
  target: TargetSettings,
  tell: (words: string) => void,
): (left: readonly { readonly reason: Reason }[], forMs: number) => void {
  const mask = maskOfRun(settings, target)
  let toldAt = Number.NEGATIVE_INFINITY
  return (left, forMs) => {
    const [first] = left
    if (!first || performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    const why = reasonInWords(first.reason).masked(mask)
    const what = `${mask(target.url)} to take back ${count(left.length, 'event')}`
    tell(visibleLine(`Waiting for ${what} (${why}), for ${duration(forMs)} at most`))
  }
}
