import type { Exchange } from './result.ts'

type Timed = Pick<Exchange, 'durationMs' | 'startedAt'>

/** Whether two requests were under way at once, the one sent before the other was answered; times are off by up to 1 ms. */
export function wereAtOnce(one: Timed, other: Timed): boolean {
  return answeredAt(one) - sentAt(other) > 1 && answeredAt(other) - sentAt(one) > 1
}

/** When a request was sent, in milliseconds since 1970. */
export function sentAt({ startedAt }: Timed): number {
  return Date.parse(startedAt)
}

export function answeredAt(exchange: Timed): number {
  return sentAt(exchange) + exchange.durationMs
}
