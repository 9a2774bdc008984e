import type { AppliedWaiver } from '../../findings/waivers.ts'
import type { Report } from '../report.ts'

const dayMs = 86_400_000

/**
 * How many days a waiver still holds after the day of the run, in UTC; 0 on its last day, and below
 * 0 once it has expired.
 */
export function daysLeft({ expires }: AppliedWaiver, { run }: Report): number {
  return (Date.parse(expires) - Date.parse(run.startedAt.slice(0, 10))) / dayMs
}
