import type { IsoDate, Update } from '../../../src/contract/special-event.ts'
import { addDays, possibleTodays } from '../../../src/world/days.ts'

/** Plain letters and digits, in a name that nobody would take for too short or too long. */
const modestText = /^[a-z\d .,'-]{10,30}$/i

const highestPrice = 100
const mostDates = 3
const firstDayAhead = 60

/**
 * The same fields with values that no service has a reason to refuse: text without marks, few days
 * within half a year, a price that is not high.
 */
export function modestUpdate(sent: Update): Update {
  const [today = '' as IsoDate] = possibleTodays(undefined)
  const modest = (value: Update[keyof Update]) => {
    if (typeof value === 'string')
      return modestText.test(value) ? value : 'An evening at the museum'
    if (typeof value === 'number') return value > highestPrice ? 12.5 : value
    return value?.slice(0, mostDates).map((_, index) => addDays(today, firstDayAhead + index))
  }
  return Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, modest(value)]))
}
