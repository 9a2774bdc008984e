import { Violated } from '../findings/finding.ts'
import { contentInWords } from './content-in-words.ts'
import type { Invariant } from './invariant.ts'

/** A successful listing is a bare JSON array (section 4.1). */
export const listArray: Invariant = {
  clause: 'list.array',
  operation: 'list',
  judge: (answer) =>
    answer.elements
      ? undefined
      : new Violated('a bare JSON array of special events', contentInWords(answer)),
}
