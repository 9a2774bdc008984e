import { unjudged } from '../../../src/findings/finding.ts'
import type { CaseBench } from '../../../src/judging/check.ts'

/** So many of the events that nothing was sent to are looked at. */
const mostOthers = 20

/** @throws Unjudged where events are gone that nothing was sent to: it is others who remove them */
export async function mustNotBeRemovedByOthers({
  service,
  world,
}: Pick<CaseBench, 'service' | 'world'>): Promise<void> {
  const others = (await world.untouched()).slice(0, mostOthers)
  const reads = await Promise.all(others.map(({ id }) => service.get(id)))
  if (reads.some(({ succeeded }) => !succeeded)) throw unjudged('events-changed', {})
}
