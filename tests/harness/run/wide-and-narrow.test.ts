import { expect, it } from 'vitest'
import { onBench } from '../../../src/judging/judging-run.ts'
import type { Run } from '../../../src/run/run.ts'
import { pause } from '../../../src/service/pause.ts'
import { widestRange } from '../../../src/world/reading/catalogue.ts'
import { beforehand } from '../../catalogue/overrides.ts'
import { wideAndNarrow } from '../../conformance/experiments/wide-and-narrow.ts'
import { target } from '../end-to-end/target.ts'
import { day, eventsFromToday, idOf, mustBeUnjudged } from '../world/events-on-target.ts'
import { runOn } from './settings-of.ts'

/** So long a listing waits for an update that another check sends meanwhile, where that is sent at all. */
const meanwhileMs = 100

it('a wide listing is not blamed for an event that this run takes away each time it is asked for', async () => {
  const id = idOf(3)
  let run: Run | undefined
  let isAway = false
  let isCompared = false
  const updates: Promise<unknown>[] = []
  /** Listings that come amid an update wait for it, too, unless it is held back. */
  const takeAway = async (takes: boolean) => {
    if (takes !== isAway)
      updates.push(Promise.resolve(run?.service.update(id, { dates: takes ? [] : [day(5)] })))
    isAway = takes
    await Promise.race([updates.at(-1), pause(meanwhileMs)])
  }
  const { env } = await target({
    events: eventsFromToday(20),
    decisions: beforehand(async ({ method, query }) => {
      const isWide =
        query.get('startDate') === widestRange.startDate &&
        query.get('endDate') === widestRange.endDate
      if (method === 'GET' && isCompared) await takeAway(isWide)
    }),
  })
  run = runOn({ ...env, TARGET_PROFILE: 'static-mock', CONCURRENCY: '20' }).run
  // What is known of the events was read before, and there are connections enough to send an update amid listings.
  await run.sharedEvents.catalogue()
  isCompared = true
  const compared = onBench(run, (bench) => wideAndNarrow.act(bench, widestRange))
  await mustBeUnjudged(compared, 'list-changed')
  await Promise.all(updates)
  expect(updates.length).toBeGreaterThan(2)
})
