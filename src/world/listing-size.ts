import { defaultPage, type ListQuery, maximumLimit } from '../contract/list-query.ts'
import { type EventId, receivedDates } from '../contract/special-event.ts'
import { unjudged } from '../findings/finding.ts'
import type { Service } from '../service/service.ts'
import { elementsOf } from './expectations.ts'
import { sameEvents } from './same.ts'

/** No listing goes on for so many pages: what is shown there is what is shown past the end. */
const pastTheEnd = 2 ** 16

/**
 * How many events a long listing has, from the number of its last page, which is found in steps that double
 * and then halve: some 20 requests for 20,000 events.
 *
 * @param known so many pages are known to be full
 * @throws Unjudged when no page is shown again behind the last one: that listing has no end
 */
export async function countAll(service: Service, query: ListQuery, known: number): Promise<number> {
  const pageAt = async (page: number): Promise<readonly EventId[]> => {
    const answer = await service.list({ ...query, page, limit: maximumLimit })
    if (!answer.succeeded) return []
    elementsOf(answer)
    if (answer.events.some((event) => receivedDates(event).length === 0))
      throw unjudged('undated-events-listed', {})
    return answer.ids
  }
  // Behind the last page, some services show that one again, or the first.
  const beyond = await pageAt(pastTheEnd)
  const isBeyond = async (page: number) => sameEvents(await pageAt(page), beyond)
  let last = known
  let end = 2 * known
  while (end < pastTheEnd && !(await isBeyond(end))) {
    last = end
    end = Math.min(2 * end, pastTheEnd)
  }
  while (end - last > 1) {
    const middle = Math.floor((last + end) / 2)
    if (await isBeyond(middle)) end = middle
    else last = middle
  }
  if (end === pastTheEnd) throw unjudged('list-has-no-end', { page: pastTheEnd })
  const showsLastAgain = beyond.length > 0 && !sameEvents(beyond, await pageAt(defaultPage))
  const lastPage = showsLastAgain ? end : last
  return (lastPage - defaultPage) * maximumLimit + (await pageAt(lastPage)).length
}
