import { type Bench, clause } from '../../src/judging/check.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { eventOf, refusal } from '../../src/world/reading/expectations.ts'
import { isDeclaredAsJson, isEventOfPath, isSpecialEvent } from './every-answer.ts'
import { unchangingUpdates, updates } from './experiments/updates.ts'

// Each rule is held against every update of the whole run; what is left to judge is that there are successful
// updates of every kind.

clause('update.full-object', { everyUpdate: isSpecialEvent }, (bench) =>
  overEveryUpdate(bench, succeeded),
)

clause('update.media-type', { everyUpdate: isDeclaredAsJson }, (bench) =>
  overEveryUpdate(bench, succeeded),
)

clause('update.event-id-echo', { everyUpdate: isEventOfPath }, (bench) =>
  overEveryUpdate(bench, (answer) => void eventOf(answer)),
)

function overEveryUpdate({ target, over }: Bench, look: (answer: EventAnswer) => void) {
  return target.profile === 'static-mock'
    ? over(unchangingUpdates, look)
    : over(updates, ({ answer }) => look(answer))
}

function succeeded(answer: EventAnswer): void {
  if (!answer.succeeded) throw refusal(answer)
}
