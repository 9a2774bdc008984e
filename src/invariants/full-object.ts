import { type SchemaFault, specialEventFaults } from '../contract/schemas.ts'
import { shown, Violated } from '../findings/finding.ts'
import type { EventAnswer, ListAnswer } from '../service/service.ts'
import { joined, type Wording, words } from '../settings/mask/wording.ts'
import { contentInWords } from './content-in-words.ts'
import type { Invariant } from './invariant.ts'

/** Every element of a listing is a whole special event (section 2). */
function judgeList({ elements }: ListAnswer): Violated | undefined {
  for (const [index, element] of (elements ?? []).entries()) {
    const faults = specialEventFaults(element)
    if (faults.length > 0)
      return new Violated(
        'every element to be a special event with all its fields',
        words`element ${index + 1} of ${elements?.length}: ${inWords(faults, element)}`,
      )
  }
  return undefined
}

/** A read or an update answers with one whole special event, not wrapped in anything (section 2). */
function judgeEvent(answer: EventAnswer): Violated | undefined {
  const expected = 'one special event with all its fields'
  if (!answer.event) return new Violated(expected, contentInWords(answer))
  const faults = specialEventFaults(answer.event)
  return faults.length > 0 ? new Violated(expected, inWords(faults, answer.event)) : undefined
}

function inWords(faults: readonly SchemaFault[], value: unknown): Wording {
  const named = faults.slice(0, 3).map(({ pointer, demand, found }) => {
    const place = pointer === '' ? 'it' : pointer
    return found === undefined
      ? `${place} ${demand}`
      : words`${place} ${demand}, is ${shown(found, 60)}`
  })
  const more = faults.length > 3 ? ` and ${faults.length - 3} more` : ''
  return words`${joined(named, '; ')}${more}; in ${shown(value)}`
}

export const fullObjects: readonly Invariant[] = [
  { clause: 'list.full-objects', operation: 'list', judge: judgeList },
  { clause: 'get.full-object', operation: 'get', judge: judgeEvent },
  { clause: 'update.full-object', operation: 'update', judge: judgeEvent },
]
