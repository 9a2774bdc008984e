import { words } from '../../src/settings/mask/wording.ts'
import { clause } from '../../src/judging/check.ts'
import { eventOf } from '../../src/world/expectations.ts'
import { shown, Unjudged, Violated } from '../../src/findings/finding.ts'
import { sameButForOrder } from '../../src/world/same.ts'
import { laterDays } from './experiments/held-values.ts'

clause('update.dates-replaced', ({ world, each }) =>
  each(successions, ([formerly, next]) =>
    world.lease(1, async (lease) => {
      const former = laterDays(formerly)
      eventOf(await lease.update({ dates: former }))
      const dates = laterDays(next)
      const answered = eventOf(await lease.update({ dates })).dates
      const read = (await lease.read()).dates
      const wrong = (got: unknown) => !sameButForOrder(got, dates)
      const expected = words`dates ${shown(dates)} in place of ${shown(former)}`
      if (wrong(answered)) throw new Violated(expected, words`${shown(answered)} when answered`)
      if (!wrong(read)) return
      const inRead = `${JSON.stringify(read)}`
      // Only former days that are left are this clause's business; all of them, that the update is lost.
      const left = former.filter((date) => inRead.includes(date) && !dates.includes(date))
      if (left.length === 0 || !dates.every((date) => inRead.includes(date)))
        throw new Unjudged('the dates do not read as they were answered')
      throw new Violated(expected, words`${shown(read)} when read`)
    }),
  ),
)

/** Offsets of former days and of those that take their place: fewer, disjoint, none, one, many, again. */
const successions: readonly (readonly [readonly number[], readonly number[]])[] = [
  [[1, 2, 3], [2]],
  [
    [1, 2],
    [5, 6],
  ],
  [[1, 2], []],
  [[-5000, 1], [2]],
  [[], [4]],
  [[4], Array.from({ length: 25 }, (_, index) => 3 * index)],
  [
    [1, 3],
    [1, 2, 3],
  ],
  [[1], [1, 4]],
]
