import { expect, it } from 'vitest'
import { possibleTodays } from '../../../../src/world/reading/clocks.ts'

const kiritimati = 'Pacific/Kiritimati'
const newYork = 'America/New_York'

it.each<[instant: string, zone: string | undefined, days: string[]]>([
  // Where the zone is unknown, any day that it is anywhere on Earth.
  ['2026-11-21T10:30:00Z', undefined, ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-11-21T00:00:00Z', undefined, ['2026-11-20', '2026-11-21']],
  ['2026-11-21T09:57:59Z', undefined, ['2026-11-20', '2026-11-21']],
  ['2026-11-21T11:59:59Z', undefined, ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-11-21T12:02:00Z', undefined, ['2026-11-21', '2026-11-22']],
  ['2026-11-21T23:59:59Z', undefined, ['2026-11-21', '2026-11-22']],
  ['2028-02-28T10:30:00Z', undefined, ['2028-02-27', '2028-02-28', '2028-02-29']],
  ['2026-12-31T10:30:00Z', undefined, ['2026-12-30', '2026-12-31', '2027-01-01']],
  // Where it is known, the one of the zone.
  ['2026-11-21T10:30:00Z', kiritimati, ['2026-11-22']],
  ['2026-11-21T10:30:00Z', newYork, ['2026-11-21']],
  ['2026-11-21T10:30:00Z', 'Pacific/Pago_Pago', ['2026-11-20']],
  ['2026-11-21T10:30:00Z', 'Asia/Kathmandu', ['2026-11-21']],
  // It changes at midnight of its zone, in summer as in winter.
  ['2027-07-05T03:57:59Z', newYork, ['2027-07-04']],
  ['2027-07-05T04:02:00Z', newYork, ['2027-07-05']],
  ['2027-01-05T04:57:59Z', newYork, ['2027-01-04']],
  ['2027-01-05T05:02:00Z', newYork, ['2027-01-05']],
  // Within two minutes of a midnight it may be either day, since no two clocks agree.
  ['2027-02-28T23:58:30Z', 'UTC', ['2027-02-28', '2027-03-01']],
  ['2027-02-28T23:59:59Z', 'UTC', ['2027-02-28', '2027-03-01']],
  ['2027-03-01T00:01:30Z', 'UTC', ['2027-02-28', '2027-03-01']],
  ['2026-11-21T09:59:00Z', undefined, ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-11-21T12:01:00Z', undefined, ['2026-11-20', '2026-11-21', '2026-11-22']],
])('at %s, in the zone %s, today may be %j', (instant, zone, days) => {
  expect(possibleTodays(zone, Date.parse(instant))).toEqual(days)
})
