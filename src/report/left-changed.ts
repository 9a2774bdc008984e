import { firstFew, listInWords } from '../findings/phrases.ts'
import { count } from '../findings/quantities.ts'
import type { Report } from './report.ts'

/** How many events are not as they were, or not known to be, by the doing of a run that may write. */
export function leftByRun({ restoration, target }: Pick<Report, 'restoration' | 'target'>): number {
  const { notRestored, unproved } = restoration
  if (target.profile === 'read-only') return 0
  return notRestored.filter(({ current }) => current === undefined).length + (unproved?.events ?? 0)
}

/**
 * How many events are not as they were: left changed by the run, not known to be put back, or changed by others
 * and left so. Empty where all are as they were.
 */
export function leftChanged({ restoration }: Pick<Report, 'restoration'>): string {
  const { notRestored, unproved } = restoration
  const theirs = notRestored.filter(({ current }) => current !== undefined).length
  const ours = notRestored.length - theirs
  const parts: readonly (readonly [number, string])[] = [
    [ours, 'left changed on the target'],
    [unproved?.events ?? 0, 'not proved to be as before'],
    [theirs, 'changed by somebody else meanwhile, and left so'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, how]) => `${count(number, 'event')} ${how}`)
    .join('; ')
}

/** The first few events that are not proved to be as before, and why they are not; nothing where there are none. */
export function unprovedInWords({ restoration }: Pick<Report, 'restoration'>): string | undefined {
  const { eventIds = [], reason } = restoration.unproved ?? {}
  if (reason === undefined) return undefined
  return eventIds.length === 0 ? reason : `${firstInWords(eventIds)}: ${reason}`
}

/** The first few of some events, and how many more there are. */
export function firstInWords(ids: readonly string[], few = 3): string {
  const named = firstFew(ids, few, (left) => `${left} more`)
  return listInWords(named, 'and')
}
