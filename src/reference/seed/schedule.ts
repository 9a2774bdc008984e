/** The planned days of one event, as days from today: negative ones lie in the past. */
export type Offsets = readonly number[]

const year = 365

// Four weeks' worth of events within the default range, so that one page can't hold them.
const thisWeek: readonly Offsets[] = times(28, (index) => [index % 8])

const season: readonly Offsets[] = times(46, (index) => [-60 + 4 * index])

// Some of these stand astride the coming week without a date in it: only one and the same date
// within a range puts an event there.
const recurring: readonly Offsets[] = [
  [-2, 9],
  [-10, 15],
  [-40, 40, 300],
  [-7, -1, 8, 14],
  [3, 45],
  [1, 31, 61, 91],
  [-30, 2, 32],
  [-200, -20, 20, 200],
  [5, 19, 33, 47, 61, 75],
  [-90, -60, -30, 30, 60, 90],
  [11, 25, 39, 53, 67],
  [-3 * year, 4, 3 * year],
]

const distant: readonly Offsets[] = [
  [-20 * year],
  [-5 * year, -4 * year],
  [-year],
  [2 * year],
  [5 * year, 6 * year],
  [20 * year],
]

const unplanned: readonly Offsets[] = times(4, () => [])

/** The planned days of every seed event. */
export const schedule: readonly Offsets[] = [
  ...thisWeek,
  ...season,
  ...recurring,
  ...distant,
  ...unplanned,
]

function times(count: number, offsetsOf: (index: number) => Offsets): Offsets[] {
  return Array.from({ length: count }, (_, index) => offsetsOf(index))
}
