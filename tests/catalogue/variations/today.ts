import type { IsoDate } from '../../../src/contract/special-event.ts'
import { utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Variation } from './variation.ts'

const minuteInMs = 60_000
const hourInMs = 60 * minuteInMs
const dayInMs = 24 * hourInMs

const offsetBy =
  (hours: number): Override =>
  () => ({ today: (now) => utcDay(new Date(now.getTime() + hours * hourInMs)) })

const inZone = (zone: string): Override => {
  // Swedish dates are written YYYY-MM-DD.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return () => ({ today: (now) => day.format(now) as IsoDate })
}

const inKnownZone = (zone: string): Variation => ({
  name: `today-in-${zone.replace(/\W+/g, '-').replaceAll('_', '-').toLowerCase()}-as-configured`,
  description: `Today is that of ${zone}, and the run is told so.`,
  decisions: inZone(zone),
  settings: { TARGET_TIMEZONE: zone },
})

const midnightAfter = (delayInMs: number): Variation => ({
  name: `midnight-passes-after-${delayInMs}-ms`,
  description: `After ${delayInMs} ms a new day begins where the service is.`,
  decisions: () => {
    const offset = offsetOfMidnightAt(Date.now() + delayInMs)
    return { today: (now) => utcDay(new Date(now.getTime() + offset)) }
  },
})

/** Which day today is: the text names no zone. */
export const todayVariations: readonly Variation[] = [
  {
    name: 'today-in-utc-12',
    description: 'Today is the day of the last zone on Earth to enter it.',
    decisions: offsetBy(-12),
  },
  {
    name: 'today-in-utc-plus-14',
    description: 'Today is the day of the first zone on Earth to enter it.',
    decisions: offsetBy(14),
  },
  {
    name: 'today-in-new-york',
    description: 'Today is that of America/New_York, which the run is not told.',
    decisions: inZone('America/New_York'),
  },
  ...[
    'America/New_York',
    'Asia/Kolkata',
    'Etc/GMT+12',
    'Pacific/Kiritimati',
    'Australia/Lord_Howe',
    'UTC',
  ].map(inKnownZone),
  ...[200, 500, 1000, 2000].map(midnightAfter),
]

// Milliseconds from UTC, within the zones that there are: from -12 to 14 hours.
function offsetOfMidnightAt(instant: number): number {
  const untilMidnight = dayInMs - (instant % dayInMs)
  return untilMidnight > 14 * hourInMs ? untilMidnight - dayInMs : untilMidnight
}
