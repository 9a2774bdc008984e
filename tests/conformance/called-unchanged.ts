import type { Update } from '../../src/contract/special-event.ts'
import type { Detour } from '../../src/service/detours.ts'
import { pause } from '../../src/service/pause.ts'
import type { AnyAnswer } from '../../src/service/service.ts'
import { longestLagMs } from '../../src/world/lateness/promises.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import { refused } from '../../src/world/reading/expectations.ts'
import { fieldsNotTaken } from '../../src/world/values/same.ts'

const notModified = 304

/** What an answer is called by when it is asked whether it has changed: its tag, or its date. */
export function conditionOf({ exchange }: AnyAnswer): Detour | undefined {
  const { etag, 'last-modified': date } = exchange.responseHeaders ?? {}
  if (etag) return { what: 'the tag of the answer before', headers: { 'if-none-match': etag } }
  return date
    ? { what: 'the date of the answer before', headers: { 'if-modified-since': date } }
    : undefined
}

/**
 * Whoever names the tag or the date of an answer that shows an event is told of an update since, by one value of its field
 * or the next.
 *
 * @param ask - asks for the answer, if only where it has changed
 */
export async function mustTellOfUpdates(
  lease: Lease,
  inTurn: readonly Update[],
  ask: (how: { readonly detour?: Detour }) => Promise<AnyAnswer>,
): Promise<void> {
  // A tag or a date may stand for the second of the last update, and what is kept may be late.
  for (const [nth, sent] of inTurn.entries()) {
    const before = await lease.current()
    const detour = conditionOf(await ask({}))
    await pause(nth * longestLagMs)
    const { event } = await lease.update(sent)
    if (!detour || !event || fieldsNotTaken(sent, before).length === 0) return
    let answer = await ask({ detour })
    if (answer.status !== notModified) return
    await pause(nth * longestLagMs)
    answer = await ask({ detour })
    if (answer.status !== notModified) return
    if (nth > 0) throw refused(answer, 'changed-since-its-tag')
  }
}
