import { hostileBodies } from './bodies.ts'
import { hostileConnections } from './connections.ts'
import type { HostileAnswer } from './hostile-answer.ts'
import { hostileStatuses } from './statuses.ts'
import { hostileEchoes, hostileTexts } from './texts.ts'
import { hostileValues } from './values.ts'

/** Every hostile answer that a run has to withstand. */
export const hostileAnswers: readonly HostileAnswer[] = [
  ...hostileConnections,
  ...hostileStatuses,
  ...hostileBodies,
  ...hostileValues,
  ...hostileTexts,
  ...hostileEchoes,
]
