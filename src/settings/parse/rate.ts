import { NotAccepted } from '../setting.ts'

/** Requests per second: a number above 0, such as `0.5` or `20`. */
export function parseRate(text: string): number {
  if (!/^\+?(\d+(\.\d*)?|\.\d+)$/.test(text)) throw new NotAccepted('not a positive number')
  const rate = Number(text)
  if (rate === 0) throw new NotAccepted('too small')
  if (!Number.isFinite(rate)) throw new NotAccepted('too large')
  return rate
}
