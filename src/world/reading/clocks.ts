import { type IsoDate, utcDay } from '../../contract/special-event.ts'
import type { RawExchange } from '../../service/exchange.ts'
import { pause } from '../../service/pause.ts'

/** Farthest offsets from UTC that any zone on Earth has, in hours. */
const earliestZone = -12
const latestZone = 14

const hourMs = 3_600_000

/** No two clocks agree to the second: how far that of the target may be off, either way. */
const clockSkewMs = 120_000

/**
 * The days that "today" may be at the target (section 4.1): the one of its zone, or, where the zone is
 * unknown, every day that it is anywhere on Earth; next to a midnight the days on both sides of it.
 * Ascending.
 *
 * @param instants - that it may be now, where the clocks at hand differ; when absent, by this machine's
 */
export function possibleTodays(
  timezone: string | undefined,
  ...instants: readonly number[]
): IsoDate[] {
  const nows = instants.length > 0 ? instants : [Date.now()]
  return [...new Set(nows.flatMap((now) => todaysAt(timezone, now)).sort())]
}

/** Making one is slow, and what today is is asked time and again. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar
}

function todaysAt(timezone: string | undefined, now: number): IsoDate[] {
  const around = [now - clockSkewMs, now + clockSkewMs]
  if (timezone !== undefined) {
    const calendar = calendarOf(timezone)
    return around.map((instant) => calendar.format(instant) as IsoDate)
  }
  const [earliest = now, latest = now] = around
  return [earliest + earliestZone * hourMs, now, latest + latestZone * hourMs].map(utcDay)
}

/** Clocks that differ by less agree: a Date header is cut to seconds, and an answer takes its time. */
const agreeingMs = 120_000

/** A Date header that is a clock's shows so much later, after as long a pause, to within a second or two. */
const tickMs = 2100
const tickToleranceMs = 1500

/** No clock that shows an earlier day is set: this harness is younger. */
const earliestNow = Date.parse('2025-01-01')

/** What an answer said the time was, and when it came by the clock that nobody sets. */
interface Seen {
  readonly date: number
  readonly at: number
}

/**
 * The instants that it may be now: by this machine's clock, which somebody may set while the run is under
 * way, and by the target's, as the Date header of its answers shows it (RFC 9110, section 6.6.1). A header
 * that does not tick, or shows a day before this harness was written, is no clock's, and counts for nothing:
 * else it would excuse any default of startDate.
 */
export class Clocks {
  /** What differs, in one line, where it decides what "today" is. */
  note: string | undefined
  #steady: Seen = { date: Date.now(), at: performance.now() }
  #seen: Seen | undefined

  /** The instants that it may be now, the one by the target's clock first. */
  instants(): number[] {
    const steady = this.#steady.date + performance.now() - this.#steady.at
    const all = [steady, Date.now()].filter((instant) => instant >= earliestNow)
    return all.length === 2 && Math.abs(steady - (all[1] ?? 0)) < agreeingMs ? [steady] : all
  }

  /** Takes in what an answer says about the time. */
  see({ responseHeaders: { date = '', age = '0' } = {} }: RawExchange): void {
    const shown = Date.parse(date) + Number(age) * 1000
    if (!Number.isNaN(shown)) this.#seen = { date: shown, at: performance.now() }
  }

  /**
   * Compares the clocks, once answers were seen: where they differ, `look` has to bring another one, which
   * tells whether the target's ticks.
   */
  async compare(look: () => Promise<unknown>, timezone: string | undefined): Promise<void> {
    const first = this.#seen
    const ahead = first ? Date.now() - performance.now() - (first.date - first.at) : 0
    if (!first || Math.abs(ahead) < agreeingMs) return
    await pause(tickMs)
    await look()
    const second = this.#seen ?? first
    const ticked = second.date - first.date - (second.at - first.at)
    if (Math.abs(ticked) > tickToleranceMs || second.date < earliestNow) {
      this.note = `the target's Date header (${new Date(first.date).toUTCString()}) is no clock's, so today is what this machine's clock says`
      return
    }
    this.#steady = second
    const ours = possibleTodays(timezone, Date.now())
    if (possibleTodays(timezone, second.date).join() === ours.join()) return
    const hours = Math.round(Math.abs(ahead) / 360_000) / 10
    this.note = `this machine's clock is ${hours} h ${ahead > 0 ? 'ahead of' : 'behind'} the target's Date header, so today may be what either says`
  }
}
