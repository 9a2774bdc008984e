import { type Bench, clause } from '../../src/judging/check.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { eventOf, refusal } from '../../src/world/expectations.ts'
import { unchangingUpdates, updates } from './experiments/updates.ts'

// These clauses are invariants: src/invariants holds each of them against every update of the whole
// run. What is left to do here is to see to it that there are successful updates of every kind.

clause('update.full-object', (bench) => overEveryUpdate(bench, succeeded))

clause('update.media-type', (bench) => overEveryUpdate(bench, succeeded))

clause('update.event-id-echo', (bench) => overEveryUpdate(bench, (answer) => void eventOf(answer)))

function overEveryUpdate({ target, over }: Bench, look: (answer: EventAnswer) => void) {
  return target.profile === 'static-mock'
    ? over(unchangingUpdates, look)
    : over(updates, ({ answer }) => look(answer))
}

function succeeded(answer: EventAnswer): void {
  if (!answer.succeeded) throw refusal(answer)
}
