import { Violated } from '../findings/finding.ts'
import type { Invariant } from './invariant.ts'

/** A listing names no event twice (section 4.1). */
export const listUnique: Invariant = {
  clause: 'list.unique',
  operation: 'list',
  judge: (answer) => {
    const ids = answer.ids.map((id) => id.toLowerCase())
    const seen = new Set<string>()
    const twice = ids.find((id) => seen.size === seen.add(id).size)
    if (twice === undefined) return undefined
    const times = ids.filter((id) => id === twice).length
    return new Violated('each event at most once', `event ${twice} ${times} times`)
  },
}
