import { type Answer, askedPauseMs, asksForTooLong, limitsTheRate } from './answer.ts'

/** How often a request is sent in all that gets "not now", without and with a pause named. */
const triesWhenBusy = { unnamed: 5, named: 8 }

/** Without the right credentials, the third "not now" is the answer: a target may say so to them for ever. */
const triesWithoutRightCredentials = 3

/**
 * "Not now" 3 times in a row from an idle target is about the request itself, and its answer. All but the first
 * time it is sent while no other is under way, since some targets carry out only so many at once.
 */
const idleRefusals = 3

/** After 3 requests whose answer that was, "not now" to a request sent alone is the answer the first time. */
const refusalsToLearn = 3

/** A limit of the rate that names a longer pause to one kind of requests is a quota, which a run would spend again. */
const longestPaceMs = 2000

/** How a request has fared so far. */
export interface Tried {
  readonly sent: number
  /** How often the target was asked whether it is idle: once it was, the request is sent alone. */
  readonly looks: number
  /** How many of them in a row it was. */
  readonly idleTimes: number
  /** How many requests an idle target has answered with "not now". */
  readonly refusedWhileIdle: number
}

/** What comes after noise or "not now": that is the answer, there is none, or the request is sent again. */
export type AfterTry = 'answered' | 'given-up' | { readonly leastPauseMs: number }

/** Whether it matters if the target is idle: who limits the rate of some requests only answers others meanwhile. */
export function mustKnowIfIdle(answer: Answer, tried: Tried): boolean {
  return isConfigured(answer) && !(asksForShortPause(answer) && tried.sent < enoughRefusals(tried))
}

/** What "not now" comes to, once it is known whether the target is idle where that matters. */
export function afterNotNow(answer: Answer, tried: Tried): AfterTry {
  const { sent, looks, idleTimes } = tried
  const isItsAnswer = isConfigured(answer)
    ? looks > 1 && idleTimes >= enoughRefusals(tried)
    : sent >= triesWithoutRightCredentials
  if (isItsAnswer) return 'answered'
  const asked = askedPauseMs(answer)
  const most = asked === undefined ? triesWhenBusy.unnamed : triesWhenBusy.named
  if (asksForTooLong(answer) || sent >= most) return 'given-up'
  return { leastPauseMs: idleTimes > 0 && !asksForShortPause(answer) ? 0 : (asked ?? 0) }
}

/** Whether requests are limited in their rate that may come again shortly: then all had better come more slowly. */
export function limitsOurPace(answer: Answer): boolean {
  return isConfigured(answer) && asksForShortPause(answer)
}

function enoughRefusals({ refusedWhileIdle }: Tried): number {
  return refusedWhileIdle < refusalsToLearn ? idleRefusals : 1
}

function isConfigured({ request }: Answer): boolean {
  return request.authorization === 'configured'
}

/** Whether a request that waits as it is told is taken. */
function asksForShortPause(answer: Answer): boolean {
  return limitsTheRate(answer) && (askedPauseMs(answer) ?? Infinity) <= longestPaceMs
}
